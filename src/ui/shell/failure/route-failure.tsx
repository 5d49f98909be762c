import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useBook, useLive } from '../../common/book-context.tsx'
import { Failure, NotOnDevice } from './failure.tsx'

// A part that could be loaded neither from the cache nor from the host.
let partIsGone = false
globalThis.addEventListener?.('vite:preloadError', () => {
  partIsGone = true
})

/** A screen that failed, inside the shell: the rest of the app stays usable. */
export function RouteFailure({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const noSignal = useLive(useBook().outbox.connection)?.reachable === false
  const again = () => {
    // A chunk of an older version, removed by a deploy: only a reload gets its successor, which needs signal.
    if (partIsGone && !noSignal) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return partIsGone && noSignal ? <NotOnDevice again={again} /> : <Failure again={again} />
}
