import type { Connectivity } from '../../sync/ports/ports.ts'

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

/** Shortest time between two messages, ms. */
const EVERY = 1_000
/** Messages older than this are ignored, because a frozen page receives them late when it wakes, ms. */
const OLD = 10_000

/**
 * Tells the pages and workers of this origin that the host has answered. A message within the pause is sent at its end:
 * otherwise a context that failed just after the first message would wait for its full delay.
 */
export function reachabilityChannel(
  channel = new BroadcastChannel('palabra-del-host'),
): NonNullable<Connectivity['others']> {
  let resting = false
  let again = false
  const tell = () => {
    again = resting
    if (resting) return
    resting = true
    channel.postMessage(Date.now())
    setTimeout(() => {
      resting = false
      if (again) tell()
    }, EVERY)
  }
  return {
    tell,
    onHostAnswered(listener) {
      const onMessage = ({ data }: MessageEvent<number>) => {
        if (Math.abs(Date.now() - data) < OLD) listener()
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
