import { createLazyFileRoute } from '@tanstack/react-router'
import { PlannerScreen } from '../planning/planner-screen.tsx'

export const Route = createLazyFileRoute('/planear')({ component: PlannerScreen })
