/** Single-key shortcuts of a screen: inactive while typing and under a dialog. */
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Actions by key name in lower case: 'r', 'j', 'arrowdown', 'ctrl+z'. */
export type Keys = Readonly<Record<string, () => void>>

const TYPED = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
/** Elements that use the arrow keys themselves. */
const MOVED = '[role="combobox"], [role="listbox"], [role="radiogroup"], [role="menu"], [data-arrows="own"]'

/** @param root the screen's part; keys are handled there and while nothing has the focus */
export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const name = event.key.toLowerCase()
    const pressed = event.ctrlKey || event.metaKey ? `ctrl+${name}` : name
    const act = Object.hasOwn(keys, pressed) ? keys[pressed] : undefined
    const { target } = event
    if (!act || !root.current || !(target instanceof Element) || target.closest(TYPED)) return
    if (name.startsWith('arrow') && target.closest(MOVED)) return
    // A button or link is pressed by it.
    if (name === 'enter' && target.closest('button, a, summary, input')) return
    const mine = root.current.closest('[role="dialog"]')
    if ([...document.querySelectorAll('[role="dialog"]')].some((other) => other !== mine)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
