import type { Connectivity } from '../../sync/ports/ports.ts'
import { wordOfHost } from './reachability-channel.ts'

/** Wakes that somebody else hears and passes on: a worker has no focus, a page no background sync. */
export interface PassedOn extends Connectivity {
  wake(): void
}

/** Only what every context has: navigator.onLine (a hint) and its event. The others are passed on by `wake`. */
export function connectivityHere(): PassedOn {
  const runs = new Set<() => void>()
  const wake = () => {
    for (const run of [...runs]) run()
  }
  globalThis.addEventListener?.('online', wake)
  // Not a reason to try, but to look: what the screens say of the signal follows it.
  globalThis.addEventListener?.('offline', wake)
  return {
    online: () => navigator.onLine !== false,
    onWake(run) {
      runs.add(run)
      return () => {
        runs.delete(run)
      }
    },
    wake,
    others: wordOfHost(),
  }
}
