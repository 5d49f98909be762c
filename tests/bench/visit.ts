/** One visit as a person makes it, timed by the page's own clock: on a phone, over a thin line. */
import type { Page, Request } from 'playwright-core'
import { openChromium, slowDown, WIDE } from './chromium.ts'
import { PASSWORD, USER } from './filled-form.ts'

/** The phone against this machine. */
export const SLOWER = 4
const TIMES = 3
/** ms */
const KEPT_WITHIN = 180_000

export const NAME = 'input[autocomplete=username]'
/** As Chrome on Android: without it, the app brings a reader of bar codes of its own (0.4 MB). */
export const READS_CODES = '--enable-blink-features=BarcodeDetector'
/** A row of animals: of the table, of a phone's list, or of the earlier release's cards. */
export const FIRST_PAGE =
  '[aria-label=Animales] tbody tr, main [aria-label^="Consultar 982"], main ul[class*=cards] > li'
const DOORS = 'nav[aria-label=Formularios] a'

/** Defines the helper that tsx leaves in functions passed to a page. */
export const NAMES = 'globalThis.__name = (named) => named'

export async function several<T>(run: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let time = 0; time < TIMES; time++) all.push(await run())
  return all
}

export interface Visit {
  readonly login: number
  /** Earlier releases have none. */
  readonly doors: number | undefined
  readonly inventory: number
  /** From 'Enviar' until the app works without signal; only where asked for. */
  readonly kept?: number
  /** Of the page and its workers until the inventory; what a cache answers is none. */
  readonly requests: number
}

interface VisitSetting {
  readonly typing?: number
  readonly kept?: boolean
  readonly flags?: readonly string[]
  readonly wide?: boolean
}

/**
 * Uses a new device; its service worker's downloads share the line.
 * @param typing ms that a person spends on it, key by key; kept: waits until the app is on the device; flags: of the browser; wide: not a phone's window
 */
export async function firstVisit(
  address: string,
  { typing = 0, kept = false, flags = [READS_CODES], wide = false }: VisitSetting = {},
): Promise<Visit> {
  const { context, page, close } = await openChromium('allow', flags, wide ? WIDE : undefined)
  try {
    await context.addInitScript(NAMES)
    await slowDown(page, SLOWER)
    const asked: Request[] = []
    context.on('request', (request) => {
      if (!request.serviceWorker()) asked.push(request)
    })
    await page.goto(`${address}/login`, { waitUntil: 'commit' })
    const login = await since(page, NAME)
    if (typing > 0) {
      const keys = { delay: typing / (USER.length + PASSWORD.length) }
      await page.locator(NAME).pressSequentially(USER, keys)
      await page.getByLabel('Contraseña', { exact: true }).pressSequentially(PASSWORD, keys)
    }
    const pressed = Date.now()
    const { doors, inventory } = await enter(page)
    const sent = await Promise.all([...asked].map(wasSent))
    const visit = { login, doors, inventory, requests: sent.filter(Boolean).length }
    if (!kept) return visit
    await untilKept(page)
    return { ...visit, kept: Date.now() - pressed }
  } finally {
    await close()
  }
}

/** An answer of a cache has no bytes, from which the browser subtracts the length of its headers. */
const wasSent = (request: Request): Promise<boolean> =>
  request.sizes().then(
    ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize > 0,
    () => true,
  )

/** Runs in the page: is the whole app on the device? Earlier releases answer 'warm', and have no cache of this name. */
async function isKept(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  const active = registration?.active
  if (!active) return false
  const names = await caches.keys()
  const whole = names.map((name) => caches.match(name.slice('app '.length), { cacheName: name }))
  if (names.some((name) => name.startsWith('app '))) return (await Promise.all(whole)).some((one) => one !== undefined)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(resolve, 5_000, false)
    active.postMessage({ type: 'warm' }, [port2])
  })
}

/** `waitForFunction` would take the promise itself for the answer. */
export async function untilKept(page: Page): Promise<void> {
  const end = Date.now() + KEPT_WITHIN
  while (!(await page.evaluate(isKept))) {
    if (Date.now() > end) throw new Error(`not kept within ${KEPT_WITHIN} ms`)
    await page.waitForTimeout(100)
  }
}

/** ms from the navigation until the selector matches in a drawn frame. */
export const since = (page: Page, selector: string): Promise<number> =>
  page
    .waitForFunction((sought) => (document.querySelector(sought) ? performance.now() : false), selector)
    .then((found) => found.jsonValue() as Promise<number>)

/** ms from a click until a selector matches in a drawn frame, by the page's own clock. */
export async function after(page: Page, press: () => Promise<void>, selector: string): Promise<number> {
  const { last } = await drawnAfter(page, press, { last: selector })
  if (last === undefined) throw new Error(`never drawn: ${selector}`)
  return last
}

/** The same for several; over when the last one is drawn. @returns what was not drawn by then is undefined */
async function drawnAfter<K extends string>(
  page: Page,
  press: () => Promise<void>,
  sought: Readonly<Record<K, string>>,
): Promise<Readonly<Record<K, number | undefined>>> {
  await page.evaluate(
    (selectors: Readonly<Record<string, string>>) => {
      const timed = globalThis as { took?: Record<string, number> }
      delete timed.took
      const start = () => {
        const begun = performance.now()
        const isSeen = (selector: string) =>
          [...document.querySelectorAll(selector)].some((part) => part.checkVisibility({ visibilityProperty: true }))
        const drawn: Record<string, number> = {}
        const last = Object.keys(selectors).at(-1) ?? ''
        const look = () => {
          for (const [name, selector] of Object.entries(selectors))
            if (!(name in drawn) && isSeen(selector)) drawn[name] = performance.now() - begun
          if (last in drawn) timed.took = drawn
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener('click', start, { capture: true, once: true })
    },
    sought as Readonly<Record<string, string>>,
  )
  await press()
  const took = await page.waitForFunction(() => (globalThis as { took?: object }).took ?? false)
  return (await took.jsonValue()) as Readonly<Record<K, number | undefined>>
}

/** ms from 'Enviar' to the doors and to the first page of animals. */
export async function enter(page: Page): Promise<{ readonly doors: number | undefined; readonly inventory: number }> {
  await page.locator(NAME).fill(USER)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  const press = () => page.getByRole('button', { name: 'Enviar' }).click()
  const { doors, inventory } = await drawnAfter(page, press, { doors: DOORS, inventory: FIRST_PAGE })
  if (inventory === undefined) throw new Error('never drawn: the inventory')
  return { doors, inventory }
}
