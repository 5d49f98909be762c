import type { Connectivity } from '../../sync/ports/ports.ts'
import { reachabilityChannel } from './reachability-channel.ts'

/** Wake-ups received by another context and passed on: a worker has no focus, a page no background sync. */
export interface PassedOn extends Connectivity {
  wake(): void
}

/** Only what every context has: navigator.onLine (a hint) and its event. Other signals come through `wake`. */
export function connectivityHere(): PassedOn {
  const listeners = new Set<() => void>()
  const wake = () => {
    for (const listener of [...listeners]) listener()
  }
  globalThis.addEventListener?.('online', wake)
  // Triggers no attempt, only a refresh of the displayed state.
  globalThis.addEventListener?.('offline', wake)
  return {
    online: () => navigator.onLine !== false,
    onWake(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    wake,
    others: reachabilityChannel(),
  }
}
