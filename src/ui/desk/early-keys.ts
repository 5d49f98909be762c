/**
 * What is typed between Ctrl+K and the moment its field is there belongs in that field: a letter that went to the screen
 * behind it would be a key of that screen, and one of them marks a form as reviewed.
 */

/** A part that cannot be had must not keep the keyboard, ms. */
const LONGEST = 5_000

let held: { text: string; readonly end: () => void } | undefined

/** From now on letters are kept. */
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

/** The field is there: what was typed meanwhile, and letters are its own again. */
export function takeKeys(): string {
  const text = held?.text ?? ''
  held?.end()
  return text
}
