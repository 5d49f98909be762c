/** What a person presses. Its disabled ones take no press. */
const CONTROL = 'button, a[href], [role="button"]'

interface Press {
  readonly control: HTMLElement
  /** Where it stood when the press began. */
  readonly place: DOMRect
}

/**
 * A press that begins on a button is its press, although the page moves under it before the finger is lifted: leaving a
 * field by that very press may bring a remark, and the button below it goes down by a line. A browser then tells the
 * click to whatever both have in common, and no button hears of it. Who draws the pointer away gives his press up.
 * @returns ends it.
 */
export function keepPresses(page: Document): () => void {
  let begun: Press | undefined
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
  page.addEventListener('mousedown', down, true)
  page.addEventListener('mouseup', up, true)
  return () => {
    page.removeEventListener('mousedown', down, true)
    page.removeEventListener('mouseup', up, true)
  }
}
