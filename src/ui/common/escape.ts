/**
 * Escape closes only the top dialog: a question over a form is answered, and the form stays open. One listener serves
 * all dialogs, so that one press never also closes the dialog that becomes the top one.
 */
import { useEffect, useEffectEvent } from 'react'

/** Open dialogs, the top one last. */
const opened: { readonly close: () => void }[] = []

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An element that Escape must close first (a list, a calendar) is marked as Mantine marks its own.
  const { target } = event
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  opened.at(-1)?.close()
}

/** @param close undefined: Escape does nothing here or below. */
export function useEscape(isOpen: boolean, close: (() => void) | undefined): void {
  const onEscape = useEffectEvent(() => close?.())
  useEffect(() => {
    if (!isOpen) return
    const me = { close: () => onEscape() }
    if (opened.push(me) === 1) window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      opened.splice(opened.indexOf(me), 1)
      if (opened.length === 0) window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [isOpen])
}
