/**
 * Runs before anything is rendered, alone and small: applies the appearance chosen on this device, starts the app, and on the
 * prerendered sign-in page (drawn-ahead.tsx) answers until the app does: shows the password, names an empty field, and
 * records the rest. Nothing is lost: text stays in its fields, and a submit or click is repeated once the form has been
 * hydrated.
 */
import { loginTexts } from '../registry/texts/access/login.ts'
import { fetchLater, startAtFirstSign } from './panes/first-sign.ts'
import { TAKEN_OVER } from './session/taken-over.ts'
import { appearance, schemeOf, showAppearance } from './shell/appearance.ts'
import { keptRoom } from './shell/menu/kept-room.ts'

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
    nameEmptyField(form)
    if (recorded.some(({ sent }) => sent)) event.preventDefault()
    else keep(form, true, event)
  }
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('main button') : null
    if (!button || !isWaiting(button) || button.getAttribute('type') === 'submit') return
    keep(button, false, event)
    lookAt(button, button.getAttribute('aria-pressed') === 'false')
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
    // As the app has drawn them: what is recorded is repeated below.
    for (const control of now) {
      lookAt(control, false)
      if (control instanceof HTMLInputElement) control.setCustomValidity('')
    }
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

/** Shows or hides the text of the field to which this button belongs. */
function lookAt(button: Element, isShown: boolean): void {
  const field =
    button.hasAttribute('aria-pressed') && button.closest('[data-with-right-section]')?.querySelector('input')
  if (!field) return
  button.setAttribute('aria-pressed', String(isShown))
  field.type = isShown ? 'text' : 'password'
}

/** In the browser's own words balloon: the app, which writes it below the field, may be a while away. */
function nameEmptyField(form: Element): void {
  const empty = [...form.querySelectorAll('input')].find(({ value }) => value.trim() === '')
  if (!empty) return
  empty.setCustomValidity(empty.autocomplete === 'username' ? loginTexts.user : loginTexts.password)
  empty.addEventListener('input', () => empty.setCustomValidity(''), { once: true })
  empty.reportValidity()
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
const isKnown = Boolean(navigator.serviceWorker?.controller) || keptRoom() !== undefined
document.addEventListener('DOMContentLoaded', () =>
  // A page without the form shows nothing until the app runs.
  startAtFirstSign(
    (address) => import(/* @vite-ignore */ address),
    isKnown || document.querySelector('[data-drawn]') === null,
  ),
)
addEventListener('load', fetchLater)
