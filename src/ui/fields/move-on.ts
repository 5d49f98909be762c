const CONTROLS = 'input:not([readonly]):not([type="file"]), textarea:not([readonly]), [role="radio"][tabindex="0"]'

/**
 * Moves to the next field to be filled: a reader continues as a person would once its choice is set.
 * @param only 'typed': only if the next field is a number to be typed, so that its pad or keyboard opens
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
      // A browser considers fields visible that the buttons at the bottom cover.
      control.scrollIntoView?.({ block: 'center' })
      return control.focus({ preventScroll: true })
    }
  })
}

const isToBeTyped = (control: HTMLElement): boolean =>
  control instanceof HTMLInputElement && control.dataset.typed !== undefined && control.value === ''
