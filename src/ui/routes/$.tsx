import { createFileRoute, Navigate } from '@tanstack/react-router'

/** Every address without a screen leads to / (decisions, 'Menu by nivel'). */
export const Route = createFileRoute('/$')({ component: () => <Navigate to="/" replace /> })
