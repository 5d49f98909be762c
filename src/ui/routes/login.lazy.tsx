import { createLazyFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../session/login-screen.tsx'

export const Route = createLazyFileRoute('/login')({ component: LoginScreen })
