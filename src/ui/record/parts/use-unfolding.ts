import { type RefObject, useEffect } from 'react'

/** A dialog that opens first focuses its first button; then the list is unfolded, ms. */
const AFTER_OPENING = 80

/** Unfolds the list of a field, once each time that another one is to be chosen next. */
export function useUnfolding(body: RefObject<HTMLElement | null>, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    const timer = setTimeout(() => {
      const field = body.current?.querySelector(`[data-field="${CSS.escape(name)}"]`)
      const input = field?.querySelector<HTMLInputElement>('input[role="combobox"]:not([readonly])')
      if (!input || input.value !== '') return
      field?.scrollIntoView?.({ block: 'start' })
      input.focus({ preventScroll: true })
      input.click()
    }, AFTER_OPENING)
    return () => clearTimeout(timer)
  }, [body, name])
}
