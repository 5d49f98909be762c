/** A page is complete after this long, on a slow phone too, ms. */
const LONGEST = 10_000
/** Whoever moves the page themselves wants it where they put it. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown']

let release = () => {}

/**
 * Scrolls to an element as soon as it is there, and keeps it in its place while what is above it arrives.
 * @returns lets go of it; so does any press, key or scrolling of the person
 */
export function holdInView(id: string): () => void {
  release()
  const bring = () => document.getElementById(id)?.scrollIntoView?.({ behavior: 'instant' })
  const grows = new ResizeObserver(bring)
  const end = () => {
    clearTimeout(timer)
    grows.disconnect()
    for (const move of MOVES) document.removeEventListener(move, end, true)
  }
  const timer = setTimeout(end, LONGEST)
  for (const move of MOVES) document.addEventListener(move, end, true)
  grows.observe(document.body)
  bring()
  release = end
  return end
}
