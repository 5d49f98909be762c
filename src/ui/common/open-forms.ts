import { useEffect, useSyncExternalStore } from 'react'

// Forms open on this page: an update waits for them (promise 1 of the update prompt).
let open = 0
const listeners = new Set<() => void>()

const change = (by: number) => {
  open += by
  for (const told of listeners) told()
}

/** A dialog with a form calls this while it is open. */
export function useHoldsUpdate(held: boolean): void {
  useEffect(() => {
    if (!held) return
    change(1)
    return () => change(-1)
  }, [held])
}

/** Is a form open now? */
export const useFormIsOpen = (): boolean =>
  useSyncExternalStore(
    (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    () => open > 0,
    () => false,
  )
