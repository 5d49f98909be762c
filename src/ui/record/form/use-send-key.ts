import { type RefObject, useEffect } from 'react'

/**
 * Ctrl+Enter sends from anywhere in the form. It clicks the button, so that the field being typed is committed first,
 * as with a mouse.
 */
export function useSendKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      const here = button.current?.closest('[role="dialog"]')
      if (!here || !(event.target instanceof Node) || !here.contains(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      button.current?.focus()
      setTimeout(() => button.current?.click())
    }
    // In the capture phase, before a list or a reader handles Enter.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [button])
}
