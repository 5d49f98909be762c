import { useEffect } from 'react'
import { liveValue } from '../../sync/contract/live.ts'
import { useLive } from './book-context.tsx'

// Forms open on this page: an app update waits for them (promise 1 of the update prompt).
const open = liveValue(0)

const change = (by: number) => open.set(open.current() + by)

/** A dialog with a form calls this while it is open. */
export function useHoldsUpdate(held: boolean): void {
  useEffect(() => {
    if (!held) return
    change(1)
    return () => change(-1)
  }, [held])
}

/** Is a form open now? */
export const useFormIsOpen = (): boolean => useLive(open) > 0
