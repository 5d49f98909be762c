import { type RefObject, useEffect } from 'react'

/**
 * Ctrl+Enter sends, from wherever in the form one is. It presses the button, so that what is being typed is taken first,
 * as it is when a mouse goes there.
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
    // Before a list or a reader takes Enter for its own.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [button])
}
