import { createLazyFileRoute } from '@tanstack/react-router'
import { ReviewScreen } from '../review/review-screen.tsx'

export const Route = createLazyFileRoute('/revisionCampo')({ component: ReviewScreen })
