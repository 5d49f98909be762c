import { createLazyFileRoute } from '@tanstack/react-router'
import { ResetScreen } from '../session/reset-screen.tsx'

export const Route = createLazyFileRoute('/cambiarClave')({ component: ResetScreen })
