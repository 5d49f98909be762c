const FIRST = 'input:not([readonly], [type="file"]), textarea:not([readonly]), [role="radio"][tabindex="0"]'

/**
 * Where a form begins: a keyboard in its first field. Fingers are put in none, so that a phone's keyboard stays closed;
 * a screen reader continues at the top of the form.
 */
export function focusFirst(body: HTMLElement | null): void {
  const fine = matchMedia('(pointer: fine) and (min-width: 62em)').matches
  const first = fine ? [...(body?.querySelectorAll<HTMLElement>(FIRST) ?? [])].find(({ hidden }) => !hidden) : undefined
  ;(first ?? body)?.focus({ preventScroll: true })
}

/** Takes the person to a field of a dialog: into its first control, in the middle of the screen. */
export function focusField(dialog: HTMLElement | null, name: string): void {
  const place =
    dialog?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`) ??
    dialog?.querySelector<HTMLElement>('section[data-wrong]')
  if (!place) return
  const control = [...place.querySelectorAll<HTMLElement>('input, textarea, button')].find(
    (element) => !element.hidden && element.tabIndex >= 0,
  )
  place.scrollIntoView?.({ block: 'center' })
  ;(control ?? place).focus({ preventScroll: true })
}
