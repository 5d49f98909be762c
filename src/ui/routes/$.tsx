import { createFileRoute } from '@tanstack/react-router'
import { NotHere } from '../shell/not-here.tsx'

/** Every address without a screen of its own. */
export const Route = createFileRoute('/$')({ component: NotHere })
