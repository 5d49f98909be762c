import { pickerTexts } from './texts.ts'

const CONTROLS = 'input:not([readonly]):not([type="file"]), textarea:not([readonly]), [role="radio"][tabindex="0"]'

/**
 * Moves to the next field in which nothing stands, else to the next one: a reader continues as a person would once its
 * choice is set.
 * @param only 'typed': only if the next field is a number to be typed, so that its pad or keyboard opens
 */
export function moveOn(from: HTMLElement, only?: 'typed'): void {
  setTimeout(() => {
    const [next] = controls(from)
    if (!only) moveToEmpty(from) || (next && focusOn(next))
    else if (next && isToBeTyped(next)) focusOn(next)
    else if (next && isUnderButtons(next)) next.scrollIntoView?.({ block: 'center' })
  })
}

/** A choice may push the next field below the buttons, or a heading that waits above them: the form goes on to it. */
export function isUnderButtons(control: HTMLElement): boolean {
  const foot = control.closest('[role="dialog"]')?.querySelectorAll('[data-send], [data-young] h3') ?? []
  const isBelow = (one: Element) => control.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING
  return [...foot].some(
    (one) => isBelow(one) && control.getBoundingClientRect().bottom > one.getBoundingClientRect().top,
  )
}

/** After its picture was taken the next field comes in sight, without the keyboard that its focus would open. */
export const showNext = (from: HTMLElement) => placesAfter(from)[0]?.scrollIntoView?.({ block: 'center' })

/**
 * Moves to the next field in which nothing stands, remarks aside.
 * @param only 'typed': to the first one of the form, if it is a number to be typed
 * @returns false: there is none
 */
export function moveToEmpty(from: HTMLElement, only?: 'typed'): boolean {
  const next = controls(from, only === 'typed').find((control) =>
    control instanceof HTMLInputElement
      ? control.value === ''
      : control.closest('[role="radiogroup"]')?.querySelector('[aria-checked="true"]') === null,
  )
  if (!next || (only === 'typed' && !isToBeTyped(next))) return false
  focusOn(next)
  return true
}

/** Moves to the field that follows, if it is an empty text. @returns false: it is not */
export function moveToText(from: HTMLElement): boolean {
  const [next] = controls(from)
  if (!next?.matches(`input[type="text"]:not([role], ${PICKED})`) || (next as HTMLInputElement).value !== '')
    return false
  focusOn(next)
  return true
}

function placesAfter(from: HTMLElement, all = false): readonly Element[] {
  const place = from.closest('[data-field]')
  const places = [...(place?.closest('[role="dialog"]') ?? document).querySelectorAll('[data-field]')]
  return place ? places.slice(all ? 0 : places.indexOf(place) + 1) : []
}

/** The controls of the fields after that one, or of all. */
const controls = (from: HTMLElement, all?: boolean): readonly HTMLElement[] =>
  placesAfter(from, all).flatMap((next) => {
    const control = next.querySelector<HTMLElement>(CONTROLS)
    return control && !control.closest('[hidden]') ? [control] : []
  })

function focusOn(control: HTMLElement): void {
  // Its open pad was brought in sight before: the form stays under the finger. Otherwise in the middle, because a browser
  // considers fields visible that the buttons at the bottom cover.
  const isOpen = control.closest('[data-field]')?.querySelector(`[aria-label="${pickerTexts.digits}"]`) != null
  if (!isOpen) control.scrollIntoView?.({ block: 'center' })
  control.focus({ preventScroll: !isOpen })
}

const isToBeTyped = (control: HTMLElement): boolean =>
  control instanceof HTMLInputElement &&
  (control.dataset.typed !== undefined || control.inputMode === 'numeric') &&
  control.value === ''

/** A day on a touch screen: picked in its calendar. */
export const PICKED = '[inputmode="none"]:not([data-typed])'

/** Is somebody typing there? Choices are made in comboboxes and calendars; anything else is typed. */
export const isTypedIn = (box: HTMLElement | null): boolean => {
  const active = document.activeElement
  return box?.contains(active) === true && active?.matches(`textarea, input:not([role="combobox"], ${PICKED})`) === true
}
