const FIRST = 'input:not([readonly], [type="file"]), textarea:not([readonly]), [role="radio"][tabindex="0"]'

/**
 * Initial focus of a form: with a keyboard, its first field. With touch, none, so that a phone's keyboard stays closed;
 * a screen reader starts at the top of the form.
 * @returns false: it has no field yet
 */
export function focusFirst(body: HTMLElement | null): boolean {
  const fine = matchMedia('(pointer: fine) and (min-width: 62em)').matches
  const first = fine ? [...(body?.querySelectorAll<HTMLElement>(FIRST) ?? [])].find(isShown) : undefined
  ;(first ?? body)?.focus({ preventScroll: true })
  typeAnew(first)
  return first !== undefined || !fine
}

/** Not in a section that is folded to a card, which cannot have the focus. */
const isShown = (element: HTMLElement): boolean => element.closest('[hidden]') === null

/** Focuses a field of a dialog: where it is typed, else its first control, scrolled to the middle of the screen. */
export function focusField(dialog: HTMLElement | null, name: string): void {
  const place =
    dialog?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`) ??
    dialog?.querySelector<HTMLElement>('section[data-wrong]')
  if (!place) return
  const controls = [...place.querySelectorAll<HTMLElement>('input, textarea, button')].filter(
    (element) => isShown(element) && element.tabIndex >= 0,
  )
  // A weight has a button before its input.
  const control = controls.find((element) => element.matches('[data-typed]')) ?? controls[0]
  place.scrollIntoView?.({ block: 'center' })
  ;(control ?? place).focus({ preventScroll: true })
  typeAnew(control)
}

/** A number is typed anew. A weight that has its own pad says that no keyboard is to open. */
function typeAnew(control: HTMLElement | undefined): void {
  if (control instanceof HTMLInputElement && /decimal|numeric|none/.test(control.inputMode)) control.select()
}
