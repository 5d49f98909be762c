/** How long something read from the device may take to appear, on a slow phone too, ms. */
const AWAITED = 10_000
const SIGNS = ['pointerdown', 'keydown']

/**
 * Calls `found` now and after each change of the page, until it returns true.
 * @returns stops waiting. A press or a key stops it too: where the person has moved on, the focus stays.
 */
export function whenThere(found: () => boolean): () => void {
  const look = () => {
    if (found()) stop()
  }
  const seen = new MutationObserver(look)
  const stop = () => {
    clearTimeout(timer)
    seen.disconnect()
    for (const sign of SIGNS) document.removeEventListener(sign, stop, true)
  }
  const timer = setTimeout(stop, AWAITED)
  for (const sign of SIGNS) document.addEventListener(sign, stop, true)
  seen.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}

/** Of a fold at the end of what scrolls: what it holds is scrolled into sight once it is opened. */
export const showFold = ({ currentTarget: fold }: { readonly currentTarget: HTMLDetailsElement }): void => {
  if (fold.open) fold.scrollIntoView?.({ block: 'nearest' })
}
