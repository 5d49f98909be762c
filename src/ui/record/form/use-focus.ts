import { type RefObject, useEffect, useState } from 'react'
import type { EditorEvent } from '../../../registry/index.ts'
import { focusField, focusFirst } from './focus-field.ts'

/** Delay before we move the focus, because an opening dialog first focuses its first button (ms). */
const AFTER_OPENING = 40

/**
 * Moves the focus of a form once what was rendered is there: to a field, else to the beginning.
 * @param first the field to focus on opening
 * @returns the last field so focused, and what focuses another
 */
export function useFocus(body: RefObject<HTMLElement | null>, first: string | undefined) {
  // An object, so that the same field can be focused again.
  const [field, setField] = useState({ name: first })
  useEffect(() => {
    const timer = setTimeout(() => {
      if (field.name) focusField(body.current, field.name)
      else if (!body.current?.contains(document.activeElement) && !focusFirst(body.current)) rest(body.current)
    }, AFTER_OPENING)
    /** The first fields are folded to a card: the next come a moment later. */
    const later = new MutationObserver(() => {
      if (document.activeElement !== body.current || focusFirst(body.current)) later.disconnect()
    })
    const rest = (form: HTMLElement | null) => form && later.observe(form, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      later.disconnect()
    }
  }, [body, field])
  return [field.name, (name: string) => setField({ name })] as const
}

/** Reports which field the focus has left; moving within a field (an input and its buttons) does not count. */
export function useLeaving(box: RefObject<HTMLElement | null>, dispatch: (event: EditorEvent) => void): void {
  useEffect(() => {
    const element = box.current
    const left = ({ target, relatedTarget }: FocusEvent) => {
      const place = (target as Element).closest<HTMLElement>('[data-field]')
      if (place?.dataset.field && !place.contains(relatedTarget as Node | null))
        dispatch({ kind: 'left', name: place.dataset.field })
    }
    element?.addEventListener('focusout', left)
    return () => element?.removeEventListener('focusout', left)
  }, [box, dispatch])
}
