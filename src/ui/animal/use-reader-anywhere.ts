import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readChip } from '../../registry/filling/chip-reading.ts'

/** A reader types faster than any hand: two keys this far apart are a person's, ms. */
const BY_HAND = 120

/**
 * A chip that is read on any screen opens the animal's page: readers are keyboards that type a number and
 * Enter. What is typed into a field, or over an open dialog, belongs there.
 * @param isHere somebody is signed in
 */
export function useReaderAnywhere(isHere: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isHere) return
    let typed = ''
    let last = 0
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(target)) {
        typed = ''
        return
      }
      if (timeStamp - last > BY_HAND) typed = ''
      last = timeStamp
      if (key.length === 1) typed += key
      if (key !== 'Enter') return
      const [chip] = readChip(typed)
      typed = ''
      if (chip === undefined) return
      event.preventDefault()
      void router.navigate({ to: '/animal/$chip', params: { chip } })
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [router, isHere])
}

/** Is somebody writing here, or is a dialog open that asks for something? */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
