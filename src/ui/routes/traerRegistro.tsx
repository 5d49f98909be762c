import { createFileRoute } from '@tanstack/react-router'

const read = ({ entrega }: Record<string, unknown>): { entrega?: string } =>
  /^\d{1,9}$/.test(String(entrega ?? '')) ? { entrega: String(entrega) } : {}

export const Route = createFileRoute('/traerRegistro')({ validateSearch: read })
