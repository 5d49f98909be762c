const CONTROLS = 'input:not([readonly]):not([type="file"]), textarea:not([readonly]), [role="radio"][tabindex="0"]'

/**
 * The next field of the form that a person fills: a reader goes on as a hand would, once what it chose stands there.
 * @param only 'typed': only into a number that is still to be typed and comes next, so that its keyboard is there
 */
export function moveOn(from: HTMLElement, only?: 'typed'): void {
  const place = from.closest('[data-field]')
  const dialog = place?.closest('[role="dialog"]') ?? document
  setTimeout(() => {
    const places = [...dialog.querySelectorAll('[data-field]')]
    const later = place ? places.slice(places.indexOf(place) + 1) : []
    for (const next of later) {
      const control = next.querySelector<HTMLElement>(CONTROLS)
      if (!control || control.hidden) continue
      if (only === 'typed' && !isToBeTyped(control)) return
      // The buttons at the foot cover what a browser takes for seen.
      control.scrollIntoView?.({ block: 'center' })
      return control.focus({ preventScroll: true })
    }
  })
}

const isToBeTyped = (control: HTMLElement): boolean =>
  control instanceof HTMLInputElement && control.inputMode === 'decimal' && control.value === ''
