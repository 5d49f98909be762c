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
