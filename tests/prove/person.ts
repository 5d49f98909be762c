/** A person in front of any browser: finds things by their names, clicks and types. */
import type { Engine } from './engine.ts'

/** ms */
const PATIENCE = 30_000
const EVERY = 150
/** Attempts to click an element that moves. */
const TRIES = 6

class NotThere extends Error {}

/** 'folded' a field that a card stands for, 'opener' what unfolds it. */
export type Kind =
  | 'button'
  | 'link'
  | 'field'
  | 'folded'
  | 'opener'
  | 'option'
  | 'choice'
  | 'picked'
  | 'text'
  | 'file'
  | 'image'

/** Searches the open dialog, otherwise the page; options, texts and links are always searched in the whole page. */
const LOCATE = `
const [kind, name] = arguments
const seen = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden'
const words = (e) => (e.getAttribute('aria-label') ?? e.textContent).replace(/\\s+/g, ' ').replace(/ ?\\*$/, '').trim()
const all = (selector, root) => [...root.querySelectorAll(selector)]
const dialog = all('[role=dialog]', document).filter(seen).at(-1)
const root = dialog && kind !== 'option' && kind !== 'text' && kind !== 'link' ? dialog : document
const named = (e) => words(e) === name || words(e).startsWith(name + ' ')
if (kind === 'button') return all('button, [role=button]', root).find((e) => seen(e) && !e.disabled && named(e))
if (kind === 'link') return all('a[href]', root).find((e) => seen(e) && (e.getAttribute('href') === name || words(e) === name))
const inputs = (name) => {
  const labels = all('label', root).filter((e) => words(e) === name).map((e) => e.control)
  const named = [...labels, ...all('[aria-label]', root).filter((e) => words(e) === name)]
  return named.filter((e) => e?.matches('input, textarea, select'))
}
const field = (name) => inputs(name).find(seen)
if (kind === 'field') return field(name)
if (kind === 'folded') return inputs(name)[0]
const labelled = (label) => all('[role=radiogroup]', root).filter((e) => words(document.getElementById(e.getAttribute('aria-labelledby')) ?? e) === label)
if (kind === 'opener') {
  const section = (inputs(name)[0] ?? labelled(name)[0])?.closest('section')
  return section && all('button', section).find((e) => seen(e) && words(e).startsWith('Cambiar'))
}
if (kind === 'choice' || kind === 'picked') {
  const [label, text = ''] = name.split('|')
  const group = labelled(label).filter((e) => all('[role=radio]', e).some(seen)).at(-1)
  const found = group ? all('[role=radio]', group).find((e) => words(e).includes(text)) : kind === 'choice' && field(label)
  return kind === 'choice' || found?.ariaChecked === 'true' ? found : undefined
}
if (kind === 'option') return all('[role=option]', root).find((e) => seen(e) && e.textContent.includes(name))
if (kind === 'file') return all('input[type=file]', root)[0]
if (kind === 'image') return all('img[src^="blob:"]', root).find(seen)
return all('body *', root).findLast((e) => seen(e) && e.textContent.includes(name))
`

/**
 * Finds the element and blocks the next click on anything else: if the element moves between the driver's lookup and
 * its click, whatever took its place would be clicked.
 */
const AIM = `
const target = (() => { ${LOCATE} }).apply(null, arguments)
if (!target) return undefined
window.aimed?.end()
const steps = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
const aimed = (window.aimed = { met: '', end: () => steps.forEach((step) => removeEventListener(step, watch, true)) })
const watch = (event) => {
  if (!event.isTrusted) return
  aimed.met ||= target.contains(event.target) ? 'it' : 'something else: ' + event.target.tagName
  if (aimed.met === 'it') return
  event.stopImmediatePropagation()
  event.preventDefault()
}
for (const step of steps) addEventListener(step, watch, true)
return target
`
/** What the click hit; assumed right if the click left the page. */
const MET = `
const { aimed } = window
aimed?.end()
return aimed ? aimed.met : 'it'
`

export class Person<Ref = unknown> {
  readonly engine: Engine<Ref>
  readonly address: string

  constructor(engine: Engine<Ref>, address: string) {
    this.engine = engine
    this.address = address
  }

  go(path: string): Promise<void> {
    return this.engine.go(this.address + path)
  }

  seek(kind: Kind, name = ''): Promise<Ref | undefined> {
    return this.engine.find(LOCATE, kind, name)
  }

  see(kind: Kind, name = '', patience = PATIENCE): Promise<Ref> {
    return this.#await(LOCATE, kind, name, patience)
  }

  async #await(body: string, kind: Kind, name: string, patience: number): Promise<Ref> {
    const end = Date.now() + patience
    for (;;) {
      const found = await this.engine.find(body, kind, name)
      if (found) return found
      if (Date.now() > end) throw new NotThere(`${kind} '${name}' is not there: ${await this.screen()}`)
      await new Promise((resolve) => setTimeout(resolve, EVERY))
    }
  }

  async press(kind: Kind, name: string): Promise<void> {
    await this.#reach(kind, name, (found) => this.engine.press(found))
  }

  /** Unfolds the card that stands for a field, also one that folds while it is awaited. */
  async #unfold(kind: 'field' | 'choice', name: string, label = name): Promise<void> {
    for (const end = Date.now() + PATIENCE; Date.now() < end && !(await this.seek(kind, name)); ) {
      if (await this.seek('opener', label)) await this.press('opener', label)
      await new Promise((resolve) => setTimeout(resolve, EVERY))
    }
  }

  async write(label: string, text: string): Promise<void> {
    await this.#unfold('field', label)
    // A driver's keys may reach a busy page out of order; text that the field reformats is accepted after three tries.
    for (let tries = 0; tries < 3 && (await this.value(label)) !== text; tries++)
      await this.#reach('field', label, (found) => this.engine.write(found, text))
  }

  /**
   * Picks the first option that contains `text`, among buttons or in a list: few options are buttons as soon as they are
   * known, and until then a list. Clicking an open list closes it, so the click is repeated.
   */
  async pick(label: string, text = ''): Promise<void> {
    const choice = `${label}|${text}`
    await this.#unfold('choice', choice, label)
    for (let tries = 0; tries < 6; tries++) {
      await this.press('choice', choice)
      // What is complete folds to a card.
      if ((await this.seek('picked', choice)) || !(await this.seek('choice', choice))) return
      if (await this.see('option', text, 8_000).catch(() => undefined)) return await this.press('option', text)
    }
    throw new Error(`'${label}' offers no '${text}': ${await this.screen()}`)
  }

  /** What a field holds, folded or not. */
  async value(label: string): Promise<string> {
    return String(await this.engine.run(`return (() => { ${LOCATE} })().value`, 'folded', label).catch(() => ''))
  }

  async signIn(user: string, password: string): Promise<void> {
    if (!(await this.seek('field', 'Usuario'))) await this.go('/login')
    await this.write('Usuario', user)
    await this.write('Contraseña', password)
    await this.press('button', 'Enviar')
    await this.seeSignedIn()
  }

  /** 'Salir' is in the toolbar on a desktop, and in the menu on a narrow screen. */
  async seeSignedIn(): Promise<void> {
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      if (await this.seek('button', 'Salir')) return
      if (await this.seek('button', 'Abrir el menú')) return
      await new Promise((resolve) => setTimeout(resolve, EVERY))
    }
    throw new Error(`nobody is signed in: ${await this.screen()}`)
  }

  async signOut(): Promise<void> {
    if (!(await this.seek('button', 'Salir'))) await this.press('button', 'Abrir el menú')
    await this.press('button', 'Salir')
    await this.press('button', 'Sí, salir')
  }

  /** Sends the form in the dialog; it is saved once 'Consecutivo' has another value or is gone. */
  async send(): Promise<void> {
    const number = await this.value('Consecutivo')
    await this.press('button', 'Enviar')
    await this.see('text', 'Guardado en este dispositivo')
    for (const end = Date.now() + PATIENCE; (await this.value('Consecutivo')) === number; ) {
      if (Date.now() > end) throw new Error(`'Enviar' left its form open: ${await this.screen()}`)
      await new Promise((resolve) => setTimeout(resolve, EVERY))
    }
  }

  async screen(): Promise<string> {
    const words = `const open = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
      return location.pathname + ' ' + open.innerText.slice(0, 1500)`
    return String(await this.engine.run(words))
  }

  /** Retries an element that moves. */
  async #reach(kind: Kind, name: string, act: (found: Ref) => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        await act(await this.#await(AIM, kind, name, PATIENCE))
        const met = await this.engine.run(MET).catch(() => 'it')
        if (met === 'it') return
        throw new Error(`${kind} '${name}' moved away: the press met ${met || 'nothing'}`)
      } catch (error) {
        if (tries === TRIES || error instanceof NotThere) throw error
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
  }
}
