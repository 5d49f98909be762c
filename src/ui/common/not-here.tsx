import { Navigate } from '@tanstack/react-router'

/** An unknown address goes to / (decisions, 'Menu by nivel'). */
export const NotHere = () => <Navigate to="/" replace />
