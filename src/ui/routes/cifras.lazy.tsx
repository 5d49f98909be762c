import { createLazyFileRoute } from '@tanstack/react-router'
import { FiguresScreen } from '../figures/figures-screen.tsx'

export const Route = createLazyFileRoute('/cifras')({ component: FiguresScreen })
