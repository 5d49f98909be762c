/**
 * Keys and focus of every dialog. Escape closes only the top dialog: a question over a form is answered, and the form
 * stays open. One listener serves all dialogs, so that one press never also closes the dialog that becomes the top one.
 */
import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'

/** Open dialogs, the top one last. */
const opened: { readonly close: () => void }[] = []

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An element that Escape must close first (a list, a calendar) is marked as Mantine marks its own.
  const { target } = event
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  opened.at(-1)?.close()
}

/** @param close undefined: Escape does nothing here or below. */
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

/** Marked, never guessed from its looks: what discards something is not pressed by a key. */
const sendButton = (dialog: Element): HTMLButtonElement | null =>
  dialog.querySelector<HTMLButtonElement>('[data-send]') ??
  dialog.querySelector<HTMLButtonElement>('button[type="submit"]')

/** Clicks the button, so that the field being typed is committed first, as with a mouse. */
function pressSend(dialog: Element): void {
  const button = sendButton(dialog)
  button?.focus()
  setTimeout(() => button?.click())
}

/** Of a form around the only field that a dialog asks to be written: Enter alone sends it. */
export function sendOnEnter(event: SyntheticEvent): void {
  event.preventDefault()
  const dialog = event.currentTarget.closest('[role="dialog"]')
  if (dialog) pressSend(dialog)
}

/**
 * Ctrl+Enter sends from anywhere in a dialog; a button that is off or busy stays so. Of what was sent with a mistake the
 * first wrong field has the focus.
 * @param around the element that has the dialog in it
 */
export function useSendKey(around: RefObject<Element | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      const here = around.current?.querySelector('[role="dialog"]')
      if (!here || !(event.target instanceof Node)) return
      // The body has the key when what had the focus is gone.
      const isTop = [...document.querySelectorAll('[role="dialog"]')].at(-1) === here
      if (!here.contains(event.target) && !(event.target === document.body && isTop)) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) pressSend(here)
    }
    const onClick = ({ target }: MouseEvent) => {
      const here = around.current?.querySelector('[role="dialog"]')
      if (!here || !(target instanceof Node) || !sendButton(here)?.contains(target)) return
      setTimeout(() => here.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
    // In the capture phase, before a list or a reader handles Enter.
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('click', onClick)
    }
  }, [around])
}

/**
 * Tab selects what stands in a field, as it does outside a dialog, so that the next key types anew: the focus trap moves
 * the focus itself, which selects nothing.
 */
export function useTabSelecting(around: RefObject<Element | null>): void {
  useEffect(() => {
    let byTab = false
    const onKey = ({ type, key }: KeyboardEvent) => {
      byTab = type === 'keydown' && key === 'Tab'
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (byTab && target instanceof HTMLInputElement && around.current?.contains(target)) target.select()
    }
    const ends = new AbortController()
    for (const name of ['keydown', 'keyup'] as const)
      document.addEventListener(name, onKey, { capture: true, signal: ends.signal })
    document.addEventListener('focusin', onFocus, { signal: ends.signal })
    return () => ends.abort()
  }, [around])
}

/** Is the focus nowhere useful: on the page, or on the frame of a screen or dialog, the last resort for the focus? */
export const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches('main, [role="dialog"]')

/** Frames within which a closing dialog returns the focus, or tries to. */
const FRAMES = 12

/** After a dialog closes: if its opener is gone, `to` gets the focus instead of the page. */
export function focusAfterClosing(to: () => HTMLElement | null | undefined, left = FRAMES): void {
  requestAnimationFrame(() => {
    if (left > 0) return focusAfterClosing(to, left - 1)
    if (isNowhere(document.activeElement)) to()?.focus()
  })
}

/** What an answer does to the dialog that asked, e.g. closes it: nothing once that was left, as another may be open by then. */
export function useWhileOpen(act: () => void): () => void {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => isOpen.current && act()
}

/**
 * When a dialog closes, what opened it has the focus again. Not where a finger opened it: a field that got the focus back
 * would bring the keyboard.
 * @param orTitle if that is gone, the current row of a queue or else the title of the screen has it
 */
export function useReturnedFocus(opened = true, orTitle = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has the focus when it opens, before its fields do
  const opener = useMemo(() => document.activeElement, [opened])
  useEffect(() => {
    if (!opened || window.matchMedia('(pointer: coarse)').matches) return
    const gone = () =>
      document.querySelector<HTMLElement>('tr[aria-current] button') ?? (orTitle ? document.querySelector('h1') : null)
    return () => focusAfterClosing(() => (opener instanceof HTMLElement && opener.isConnected ? opener : gone()))
  }, [opened, opener, orTitle])
}
