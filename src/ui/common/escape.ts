/**
 * Escape closes the dialog on top and no other: a question over a form is answered, and the form stays. One listener
 * for all of them, so that one press is never heard by the dialog that becomes the top meanwhile.
 */
import { useEffect, useEffectEvent } from 'react'

/** Opened dialogs, the top one last. */
const opened: { readonly close: () => void }[] = []

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // What has something of its own to close (a list, a calendar) says so as Mantine's own parts do.
  const { target } = event
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  opened.at(-1)?.close()
}

/** @param close undefined: Escape does nothing here, nor below. */
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
