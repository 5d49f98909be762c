import { createFileRoute } from '@tanstack/react-router'

/** value: the token of the link; a router may have read it as a number. */
export const Route = createFileRoute('/cambiarClave')({
  validateSearch: (search: Record<string, unknown>): { value?: string } =>
    typeof search.value === 'string' || typeof search.value === 'number' ? { value: String(search.value) } : {},
})
