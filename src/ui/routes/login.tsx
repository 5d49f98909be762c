import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { volver?: string } =>
    typeof search.volver === 'string' ? { volver: search.volver } : {},
})
