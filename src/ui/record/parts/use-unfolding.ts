import { type RefObject, useEffect } from 'react'

/** An opening dialog first focuses its first button; the list opens after that, ms. */
const AFTER_OPENING = 80

/** Opens the list of a field once each time that another one becomes the next to choose. */
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
