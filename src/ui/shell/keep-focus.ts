/** Where the focus moves when the focused element is gone: the surrounding dialog, section or screen. */
const PLACES = '[role="dialog"] [tabindex="-1"], [role="dialog"], section[tabindex], main'

/** The focused element can no longer have the focus: it was removed or disabled. */
const isGone = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled')

/**
 * The focus never falls to the body: when the focused control is removed or disabled, the nearest remaining ancestor
 * gets it, so that the next Tab continues from there. A toast has none: then the focus returns to where it was before.
 * A button that was only busy has it again afterwards, unless it has moved on.
 * @returns stops it.
 */
export function keepFocus(page: Document): () => void {
  let last: HTMLElement | undefined
  /** From the inside out, as of when it was focused. */
  let around: readonly HTMLElement[] = []
  /** The last focused element of a screen or dialog. */
  let before: HTMLElement | undefined
  let busy: { readonly control: HTMLElement; readonly place: HTMLElement } | undefined
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === page.body) return
    last = target
    const places: HTMLElement[] = []
    for (let place = target.parentElement; place; place = place.parentElement) places.push(place)
    around = places
    if (target.closest(PLACES)) before = target
  }
  const look = () => {
    const { activeElement: active } = page
    if (busy && !isGone(busy.control)) {
      if (active === busy.place) busy.control.focus({ preventScroll: true })
      busy = undefined
    }
    // A disabled one is the active element until the page is drawn.
    if (!last || (active !== page.body && active !== null && active !== last) || !isGone(last)) return
    const inToast = !around.some((each) => each.matches(PLACES))
    if (inToast && before && !isGone(before)) return before.focus({ preventScroll: true })
    const place = around.find((each) => each.isConnected && each.matches(PLACES)) ?? page.querySelector('main')
    const control = last
    last = undefined
    if (!(place instanceof HTMLElement)) return
    busy = { control, place }
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  page.addEventListener('focusin', onFocus)
  return () => {
    observer.disconnect()
    page.removeEventListener('focusin', onFocus)
  }
}
