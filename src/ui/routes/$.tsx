import { createFileRoute } from '@tanstack/react-router'
import { NotHere } from '../common/not-here.tsx'

/** Every address without a screen. */
export const Route = createFileRoute('/$')({ component: NotHere })
