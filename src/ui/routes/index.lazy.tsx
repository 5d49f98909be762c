import { createLazyFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'

export const Route = createLazyFileRoute('/')({ component: DashboardScreen })
