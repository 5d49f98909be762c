import { type RefObject, useEffect, useRef } from 'react'
import { isTypedIn, isUnderButtons, PICKED } from '../../fields/move-on.ts'
import { whenThere } from '../../panes/when-there.ts'
import type { AdviceState } from './use-advice.ts'

/** An opening dialog first focuses its first button; the list opens after that, ms. */
const AFTER_OPENING = 80
/** What is known of a chosen animal is waited for so long, ms. */
const LONGEST_LOOK = 1_000

/**
 * Opens the list of a field once each time that another one becomes the next to choose. Its field may come later than the
 * dialog: the births that a form can declare are looked up first. A list would cover what is warned of the animal that
 * was chosen before: it waits for a tap, or until the warning is gone.
 * @param chosen the animals of the form: of another one the list opens again
 * @param isSeries what is warned at first was read with the form before
 */
export function useUnfolding(
  body: RefObject<HTMLElement | null>,
  name: string | undefined,
  { told, pending }: Pick<AdviceState, 'told' | 'pending'>,
  chosen: string,
  isSeries: boolean,
): void {
  /** What is set already is read first: a form opens at its top. */
  const isOpening = useRef(true)
  const opened = useRef<string>(undefined)
  /** Warnings that were there when another field became the next. */
  const read = useRef(new Set<string>())
  const before = useRef({ name, warned: '' })
  const warned = told.findings.map(({ text }) => text).join('\n')
  useEffect(() => {
    if (before.current.name !== name) read.current = new Set(before.current.warned.split('\n'))
    before.current = { name, warned }
    const next = name && `${name} ${chosen}`
    if (next === undefined) opened.current = undefined
    if (name === undefined || next === opened.current) return
    let stop = () => {}
    const open = () => {
      const isFirst = isOpening.current
      const isNew = warned.split('\n').some((text) => text !== '' && !read.current.has(text))
      if (isNew && !(isFirst && isSeries)) return
      isOpening.current = false
      // Whoever is typing goes on by Enter.
      stop = whenThere(() => {
        const isOver = isTypedIn(body.current) || unfold(body.current, name, isFirst ? 'nearest' : 'start')
        if (isOver) opened.current = next
        return isOver
      })
    }
    const timer = setTimeout(open, pending ? LONGEST_LOOK : AFTER_OPENING)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [body, name, chosen, warned, pending, isSeries])
}

/** The rows that are ticked on the page of their record come into sight when only they are left, unless one is typing. */
export function useRowsInSight(body: RefObject<HTMLElement | null>, isTheirTurn: boolean): void {
  useEffect(() => {
    if (!isTheirTurn || isTypedIn(body.current)) return
    const timer = setTimeout(
      () => body.current?.querySelector('[data-young] input')?.scrollIntoView?.({ block: 'start' }),
      AFTER_OPENING,
    )
    return () => clearTimeout(timer)
  }, [body, isTheirTurn])
}

/** Opens its list, begins its text or shows its photo's buttons. @returns false: it is not there, or cannot be filled yet. */
export function unfold(body: HTMLElement | null, name: string, block: ScrollLogicalPosition = 'start'): boolean {
  const field = body?.querySelector(`[data-field="${CSS.escape(name)}"]`)
  const input = field?.querySelector<HTMLInputElement>(
    `input:is([role="combobox"], [type="text"], ${PICKED}):not([readonly])`,
  )
  const photo = field?.querySelector('[type="file"]')?.parentElement
  // In the middle: the buttons of the form would cover it at the bottom.
  photo?.scrollIntoView?.({ block: 'center' })
  if (!input) return photo != null
  if (input.value !== '') return true
  field?.scrollIntoView?.({ block })
  input.focus({ preventScroll: true })
  holdInSight(body, input)
  // 'Hoy' and 'Ayer' beside a day are quicker than its calendar, which would lie over them.
  if (!field?.querySelector('[aria-pressed]')) input.click()
  return true
}

/** What arrives above it, as a warning about the choice before, may push it behind the buttons: it comes back in sight. */
function holdInSight(body: HTMLElement | null, input: HTMLElement): void {
  const grows = new ResizeObserver(() => {
    if (document.activeElement !== input) grows.disconnect()
    else if (isUnderButtons(input)) input.scrollIntoView?.({ block: 'center' })
  })
  if (body) grows.observe(body)
}
