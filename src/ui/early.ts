/**
 * Runs before anything is drawn, alone and small: the look that was chosen for this device, and on the sign-in page, which
 * comes drawn (drawn-ahead.tsx), what is done before the app hears it. Nothing of that is lost: letters stand in their
 * fields, and what was sent or pressed is done as soon as the form has been taken over.
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

/** What can be typed into, pressed or sent, in its order: the app draws the same ones. */
const controls = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main :is(form, input, button)')]

/** Of the page as it came: what the app has drawn itself, it hears. */
const isOfDrawn = (control: Element): boolean => control.closest('[data-drawn]') !== null

function keepUntilTaken(): void {
  let drawn: Element[] = []
  let focused: HTMLElement | undefined
  const deeds: { readonly at: number; readonly sent: boolean }[] = []

  const keep = (control: Element, sent: boolean, event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    deeds.push({ at: controls().indexOf(control as HTMLElement), sent })
    if (sent) control.setAttribute('aria-busy', 'true')
  }
  const isWaiting = (control: Element) => isOfDrawn(control) && (drawn.length === 0 || drawn.includes(control))
  const onSubmit = (event: Event) => {
    const form = event.target as Element
    if (!isWaiting(form)) return
    if (deeds.some(({ sent }) => sent)) event.preventDefault()
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
    for (const [kind, listener] of heard) document.removeEventListener(kind, listener, true)
    const now = controls()
    carryOver(drawn, now, focused)
    const form = now.find((control) => control instanceof HTMLFormElement)
    form?.removeAttribute('aria-busy')
    // Somebody has begun: what he will need is got ready.
    if (now.some((control) => control instanceof HTMLInputElement && control.value !== ''))
      form?.dispatchEvent(new Event('input', { bubbles: true }))
    for (const { at, sent } of deeds) {
      const control = now[at]
      if (sent && control instanceof HTMLFormElement) control.requestSubmit()
      else control?.click()
    }
  }
  const heard = [
    ['submit', onSubmit],
    ['click', onClick],
    ['focusin', onFocus],
    ['DOMContentLoaded', onDrawn],
    [TAKEN_OVER, onTaken],
  ] as const
  for (const [kind, listener] of heard) document.addEventListener(kind, listener, true)
}

/** The app takes over what is drawn as it is; where it had to draw it anew, what was typed goes with it. */
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
