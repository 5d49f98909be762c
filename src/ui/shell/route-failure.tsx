import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Failure } from './failure.tsx'

// A part of an older version that is gone from host and cache: only a fresh start brings its successor.
let partIsGone = false
globalThis.addEventListener?.('vite:preloadError', () => {
  partIsGone = true
})

/** A screen that broke, inside the shell: the rest of the app stays in reach. */
export function RouteFailure({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    if (partIsGone) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return <Failure again={again} />
}
