import { createFileRoute } from '@tanstack/react-router'
import { readReviewSearch } from '../review/review-address.ts'

export const Route = createFileRoute('/revisionCampo')({ validateSearch: readReviewSearch })
