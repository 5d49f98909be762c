/**
 * Runs before anything is rendered, alone and small: applies the appearance chosen on this device, and on the
 * prerendered sign-in page (drawn-ahead.tsx) records input until the app listens. Nothing is lost: text stays in its
 * fields, and a submit or click is repeated once the form has been hydrated.
 */
import { TAKEN_OVER } from './session/taken-over.ts'
import { appearance, schemeOf, showAppearance } from './shell/appearance.ts'

function showLook(root: HTMLElement): void {
  const looks = appearance.current()
  const chosen = schemeOf(looks)
  const ofDevice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.setAttribute('data-mantine-color-scheme', chosen === 'auto' ? ofDevice : chosen)
  root.setAttribute('data-density', 'compact')
  showAppearance(looks)
}

/** Elements that take input or clicks, in document order: the app renders the same ones. */
const controls = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main :is(form, input, button)')]

/** Only on the prerendered page: the app hears events on what it has rendered itself. */
const isOfDrawn = (control: Element): boolean => control.closest('[data-drawn]') !== null

function keepUntilTaken(): void {
  let drawn: Element[] = []
  let focused: HTMLElement | undefined
  const recorded: { readonly at: number; readonly sent: boolean }[] = []

  const keep = (control: Element, sent: boolean, event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    recorded.push({ at: controls().indexOf(control as HTMLElement), sent })
    if (sent) control.setAttribute('aria-busy', 'true')
  }
  const isWaiting = (control: Element) => isOfDrawn(control) && (drawn.length === 0 || drawn.includes(control))
  const onSubmit = (event: Event) => {
    const form = event.target as Element
    if (!isWaiting(form)) return
    if (recorded.some(({ sent }) => sent)) event.preventDefault()
    else keep(form, true, event)
  }
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('main button') : null
    if (button && isWaiting(button) && button.getAttribute('type') !== 'submit') keep(button, false, event)
  }
  const onFocus = ({ target }: Event) => {
    focused = target as HTMLElement
  }
  const onDrawn = () => {
    drawn = controls()
  }
  const onTaken = () => {
    for (const [kind, listener] of listeners) document.removeEventListener(kind, listener, true)
    const now = controls()
    carryOver(drawn, now, focused)
    const form = now.find((control) => control instanceof HTMLFormElement)
    form?.removeAttribute('aria-busy')
    // Somebody has begun typing: prepares what sign-in needs.
    if (now.some((control) => control instanceof HTMLInputElement && control.value !== ''))
      form?.dispatchEvent(new Event('input', { bubbles: true }))
    for (const { at, sent } of recorded) {
      const control = now[at]
      if (sent && control instanceof HTMLFormElement) control.requestSubmit()
      else control?.click()
    }
  }
  const listeners = [
    ['submit', onSubmit],
    ['click', onClick],
    ['focusin', onFocus],
    ['DOMContentLoaded', onDrawn],
    [TAKEN_OVER, onTaken],
  ] as const
  for (const [kind, listener] of listeners) document.addEventListener(kind, listener, true)
}

/** The app hydrates the page; if it had to render it again, typed text is copied. */
function carryOver(drawn: readonly Element[], now: readonly HTMLElement[], focused: HTMLElement | undefined): void {
  for (const [at, before] of drawn.entries()) {
    const after = now[at]
    if (!(before instanceof HTMLInputElement) || !(after instanceof HTMLInputElement) || before === after) continue
    if (after.value === '') after.value = before.value
    if (before === focused && document.activeElement === document.body) after.focus()
  }
}

showLook(document.documentElement)
keepUntilTaken()
