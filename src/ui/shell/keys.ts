import { useEffect, useEffectEvent } from 'react'
import { holdKeys } from '../desk/early-keys.ts'

/** What a key requests from the shell. */
export type KeyCommand = 'search' | 'keys'

/** Is somebody typing here? Then letters are text. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

const isOverAll = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** The visible search field: of the top dialog, else of the screen. */
function searchInSight(): HTMLInputElement | undefined {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')]
  const place = dialogs.at(-1) ?? document.querySelector('main')
  return [...(place?.querySelectorAll<HTMLInputElement>('input[type="search"]') ?? [])].find(
    (field) => field.getClientRects().length > 0,
  )
}

/**
 * Shortcuts of every screen: Ctrl+K searches everything, '/' the screen, '?' lists them. Single letters only work while
 * nobody is typing.
 */
export function useKeys(isHere: boolean, onAsked: (asked: KeyCommand) => void): void {
  const asked = useEffectEvent(onAsked)
  useEffect(() => {
    if (!isHere) return
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, isComposing } = event
      if (isComposing || event.defaultPrevented) return
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        // A shortcut must not leave a form that is being filled.
        if (isOverAll()) return
        holdKeys(document)
        asked('search')
      } else if (!ctrlKey && !metaKey && !isWriting(target)) {
        if (key === '?' && !isOverAll()) {
          event.preventDefault()
          asked('keys')
        } else if (key === '/') {
          const search = searchInSight()
          if (!search) return
          event.preventDefault()
          search.focus()
          search.select()
        }
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isHere])
}
