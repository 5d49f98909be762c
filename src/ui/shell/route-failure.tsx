import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useBook, useLive } from '../common/book-context.tsx'
import { Failure, NotOnDevice } from '../common/failure.tsx'

// A part that could be had neither from the cache nor from the host.
let partIsGone = false
globalThis.addEventListener?.('vite:preloadError', () => {
  partIsGone = true
})

/** A screen that broke, inside the shell: the rest of the app stays in reach. */
export function RouteFailure({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const noSignal = useLive(useBook().connection)?.reachable === false
  const again = () => {
    // Of an older version, gone since a deploy: only a fresh start brings its successor. Without signal there is none.
    if (partIsGone && !noSignal) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return partIsGone && noSignal ? <NotOnDevice again={again} /> : <Failure again={again} />
}
