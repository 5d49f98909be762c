import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '../record/opening.ts'

export const Route = createFileRoute('/misDispositivos')({ validateSearch: readSearch })
