import { useSyncExternalStore } from 'react'

let closed = false
const listeners = new Set<() => void>()

/** Did inactivity close the session here? Stands until somebody signs in. */
export function tellClosed(now: boolean): void {
  closed = now
  for (const told of listeners) told()
}

export const useClosedByInactivity = (): boolean =>
  useSyncExternalStore(
    (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    () => closed,
    () => false,
  )
