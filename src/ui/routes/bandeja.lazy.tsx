import { createLazyFileRoute } from '@tanstack/react-router'
import { OutboxScreen } from '../outbox/outbox-screen.tsx'

export const Route = createLazyFileRoute('/bandeja')({ component: OutboxScreen })
