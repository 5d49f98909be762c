import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '../record/shared/dialog-search.ts'

export const Route = createFileRoute('/formularioA03')({ validateSearch: readSearch })
