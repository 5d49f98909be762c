/**
 * Keys typed between Ctrl+K and the appearance of its field belong in that field: on the screen behind it, a letter
 * might be a shortcut, such as marking a form as reviewed.
 */

/** A part that cannot be loaded must not block the keyboard, ms. */
const LONGEST = 5_000

let held: { text: string; readonly end: () => void } | undefined

/** Captures letters from now on. */
export function holdKeys(page: Document): void {
  held?.end()
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === 'Escape') return end()
    if (!held || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Backspace') held.text = held.text.slice(0, -1)
    else if (key.length === 1) held.text += key
  }
  const timer = setTimeout(() => end(), LONGEST)
  const end = () => {
    clearTimeout(timer)
    page.removeEventListener('keydown', keep, true)
    held = undefined
  }
  held = { text: '', end }
  page.addEventListener('keydown', keep, true)
}

/** The field has appeared: delivers the captured text and stops capturing. */
export function takeKeys(): string {
  const text = held?.text ?? ''
  held?.end()
  return text
}
