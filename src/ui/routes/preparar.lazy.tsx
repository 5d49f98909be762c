import { createLazyFileRoute } from '@tanstack/react-router'
import { PreparationScreen } from '../preparation/preparation-screen.tsx'

export const Route = createLazyFileRoute('/preparar')({ component: PreparationScreen })
