const CONTROLS = 'input:not([readonly]):not([type="file"]), textarea:not([readonly])'

/** The next field of the form that a person fills: a reader goes on as a hand would, once what it chose has settled. */
export function moveOn(from: HTMLElement): void {
  const place = from.closest('[data-field]')
  setTimeout(() => {
    const places = [...document.querySelectorAll('[data-field]')]
    const later = place ? places.slice(places.indexOf(place) + 1) : []
    for (const next of later) {
      const control = next.querySelector<HTMLElement>(CONTROLS)
      if (control && !control.hidden) return control.focus()
    }
  })
}
