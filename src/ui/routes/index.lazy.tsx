import { createLazyFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../home/home-screen.tsx'

export const Route = createLazyFileRoute('/')({ component: HomeScreen })
