/** Input on the prerendered sign-in page before the app handles it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loginTexts } from '../../../src/registry/texts/access/login.ts'
import { TAKEN_OVER } from '../../../src/ui/session/taken-over.ts'

const FORM = `<main><form><input autocomplete="username"><div data-with-right-section><input type="password"><button type="button">ver</button></div>
  <button type="submit">Enviar</button></form></main>`
const one = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T

/** Runs the script as the page does, before its body exists. */
async function drawn(page = `<div data-drawn="/login">${FORM}</div>`): Promise<void> {
  vi.resetModules()
  await import('../../../src/ui/early.ts')
  document.body.innerHTML = page
  document.dispatchEvent(new Event('DOMContentLoaded'))
}

/** The app handles the form from now on. @returns what it received, in order */
function takeOver(): string[] {
  const heard: string[] = []
  const form = one('form')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    heard.push('submit')
  })
  form.addEventListener('input', ({ target }) => target === form && heard.push('begun'))
  one('button[type=button]').addEventListener('click', () => heard.push('look'))
  document.dispatchEvent(new Event(TAKEN_OVER))
  return heard
}

beforeEach(() => drawn())
afterEach(() => {
  document.dispatchEvent(new Event(TAKEN_OVER))
  localStorage.clear()
  // Other test files render into this document too.
  document.body.innerHTML = ''
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
})

describe('before the app is there', () => {
  it('what is sent goes nowhere, and is sent once when the form is taken over', () => {
    one<HTMLInputElement>('input').value = 'asociado'
    const sent = new Event('submit', { bubbles: true, cancelable: true })
    one('form').dispatchEvent(sent)
    one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    expect(sent.defaultPrevented).toBe(true)
    expect(one('form').getAttribute('aria-busy')).toBe('true')
    expect(takeOver()).toEqual(['begun', 'submit'])
    expect(one('form').hasAttribute('aria-busy')).toBe(false)
  })

  it('what is pressed is pressed then; what nobody has touched stays as it is', () => {
    one('button[type=button]').click()
    expect(takeOver()).toEqual(['look'])
  })

  it('the password is shown and hidden at once, and shown still when the form is taken over', () => {
    const [look, secret] = [one('button[type=button]'), one<HTMLInputElement>('input[type=password]')]
    look.setAttribute('aria-pressed', 'false')
    look.click()
    expect([secret.type, look.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    look.click()
    look.click()
    expect(secret.type).toBe('text')
    // The app begins with what it has drawn, and hears each press.
    expect(takeOver()).toEqual(['look', 'look', 'look'])
    expect([secret.type, look.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  })

  it('an empty field is named where it is, until somebody types into it', () => {
    const [name, secret] = [one<HTMLInputElement>('input'), one<HTMLInputElement>('input[type=password]')]
    name.value = 'asociado'
    one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    expect([name.validationMessage, secret.validationMessage]).toEqual(['', loginTexts.password])
    secret.dispatchEvent(new Event('input', { bubbles: true }))
    expect(secret.validationMessage).toBe('')
  })

  it('what was typed goes into a form that had to be drawn anew, and the focus with it', () => {
    const name = one<HTMLInputElement>('input')
    name.focus()
    name.value = 'asociado'
    document.body.innerHTML = FORM
    expect(takeOver()).toEqual(['begun'])
    expect(one<HTMLInputElement>('input').value).toBe('asociado')
    expect(document.activeElement).toBe(one('input'))
  })

  it.each([
    ['a page that does not come drawn', async () => drawn(FORM)],
    [
      'what the app has drawn itself',
      async () => {
        one('[data-drawn]').innerHTML = FORM
      },
    ],
  ])('%s is left alone', async (_, become) => {
    await become()
    let pressed = 0
    one('button[type=button]').addEventListener('click', () => (pressed += 1))
    one('button[type=button]').click()
    expect(pressed).toBe(1)
  })

  it('nothing is held back once the form has been taken over', () => {
    const heard = takeOver()
    one('button[type=button]').click()
    expect(heard).toEqual(['look'])
  })
})

it('the look that was chosen is there before anything is drawn', async () => {
  const { documentElement: root } = document
  localStorage.setItem('apariencia', JSON.stringify({ look: 'dark', letters: 150 }))
  await drawn()
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(root.style.getPropertyValue('--letters')).toBe('150%')
  localStorage.setItem('apariencia', JSON.stringify({ look: 'sun' }))
  await drawn()
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('light')
  expect(root.hasAttribute('data-sun')).toBe(true)
})
