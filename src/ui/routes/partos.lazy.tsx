import { createLazyFileRoute } from '@tanstack/react-router'
import { DueScreen } from '../due/due-screen.tsx'

export const Route = createLazyFileRoute('/partos')({ component: DueScreen })
