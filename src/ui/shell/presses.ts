/** Elements that can be clicked. Disabled ones cannot. */
const CONTROL = 'button, a[href], [role="button"]'

interface Press {
  readonly control: HTMLElement
  /** Its position when the press began. */
  readonly place: DOMRect
}

/**
 * A press that begins on a button counts as a click on it, even if the page moves before the finger is lifted: leaving
 * a field by that press may show a warning, which moves the button down a line. The browser would then send the click
 * to the common ancestor, and no button would get it. Moving the pointer away cancels the press.
 *
 * The second click of a double one answers no question that the first has brought: nobody has read it yet.
 * @returns stops it.
 */
export function keepPresses(page: Document): () => void {
  let begun: Press | undefined
  let first: { readonly control: Element; readonly words: string | null } | undefined
  const down = ({ button, target }: MouseEvent) => {
    const control = button === 0 && target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null
    begun = control ? { control, place: control.getBoundingClientRect() } : undefined
  }
  const up = ({ button, target, clientX, clientY }: MouseEvent) => {
    const press = button === 0 ? begun : undefined
    begun = undefined
    if (!press || (target instanceof Node && press.control.contains(target))) return
    const { left, right, top, bottom } = press.place
    const isAway = clientX < left || clientX > right || clientY < top || clientY > bottom
    if (!isAway && press.control.isConnected && !press.control.matches(':disabled')) press.control.click()
  }
  const click = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null
    if (event.detail < 2) first = control ? { control, words: control.textContent } : undefined
    else if (first && !(first.control.isConnected && first.control.textContent === first.words)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  page.addEventListener('mousedown', down, true)
  page.addEventListener('mouseup', up, true)
  page.addEventListener('click', click, true)
  return () => {
    page.removeEventListener('mousedown', down, true)
    page.removeEventListener('mouseup', up, true)
    page.removeEventListener('click', click, true)
  }
}
