import { createLazyFileRoute } from '@tanstack/react-router'
import { EditorScreen } from '../content/editor-screen.tsx'

export const Route = createLazyFileRoute('/editor')({ component: EditorScreen })
