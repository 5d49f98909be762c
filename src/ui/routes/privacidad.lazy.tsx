import { createLazyFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '../privacy/privacy-screen.tsx'

export const Route = createLazyFileRoute('/privacidad')({ component: PrivacyScreen })
