import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusField } from '../record/form/focus-field.ts'
import { type PlaceLeft, placeLeft, setPlaceLeft } from './closed-by-inactivity.tsx'

/** ms after which nobody expects to be returned to the field any more. */
const AWAITED = 10_000
/** ms within which an opening dialog has set its own focus. */
const OPENED = 200

/**
 * Returns the same person to the place and field at which inactivity ended the session; for anyone else nothing is
 * opened.
 */
export function useComeBackTo(nid: string, since: number): void {
  const router = useRouter()
  useEffect(() => {
    const left = placeLeft()
    // That session is still being ended: a screen that was slow to appear is no return.
    if (left?.nid === nid && left.since === since) return
    setPlaceLeft(null)
    if (left?.nid === nid) return goTo(router, left)
  }, [router, nid, since])
}

function goTo(router: AnyRouter, { href, field }: PlaceLeft): () => void {
  if (router.state.location.href !== href) void router.navigate({ href, replace: true })
  return field === undefined ? () => {} : whenThere(field)
}

/** The form is reopened from its draft: the field exists once that has been read. */
function whenThere(field: string): () => void {
  const later = [setTimeout(() => stop(), AWAITED)]
  let touched = false
  const touch = () => {
    touched = true
  }
  const isUntouched = () => !touched
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, touch, { capture: true, once: true })
  const look = () => {
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
    if (!dialog?.querySelector(`[data-field="${CSS.escape(field)}"]`)) return
    stop()
    // On a slow device the dialog sets its own focus later than this: until the person touches it, the field gets it
    // back.
    for (const late of [1, 4, 10])
      later.push(setTimeout(() => isUntouched() && focusField(dialog, field), late * OPENED))
  }
  const seen = new MutationObserver(look)
  const stop = () => {
    seen.disconnect()
    for (const timer of later) clearTimeout(timer)
  }
  seen.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}
