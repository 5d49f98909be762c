/** Single keys of a screen for whoever works without a mouse: never while something is typed, nor under a dialog. */
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What a key does, by its name in small letters: 'r', 'j', 'arrowdown'. */
export type Keys = Readonly<Record<string, () => void>>

const TYPED = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
/** What has a use of its own for the arrows. */
const MOVED = '[role="combobox"], [role="listbox"], [role="radiogroup"], [role="menu"], [data-arrows="own"]'

/** @param root the screen's own part; keys count there and where nothing has the focus */
export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const name = event.key.toLowerCase()
    const act = Object.hasOwn(keys, name) ? keys[name] : undefined
    const { target } = event
    if (!act || !root.current || !(target instanceof Element) || target.closest(TYPED)) return
    if (name.startsWith('arrow') && target.closest(MOVED)) return
    const mine = root.current.closest('[role="dialog"]')
    if ([...document.querySelectorAll('[role="dialog"]')].some((other) => other !== mine)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}
