/** One visit as a person makes it, timed by the page's own clock: on a phone, over a thin line. */
import type { Page, Request } from 'playwright-core'
import { openChromium, slowDown } from './chromium.ts'
import { PASSWORD, USER } from './filled-form.ts'

/** The phone against this machine. */
export const SLOWER = 4
const TIMES = 3
/** ms */
const KEPT_WITHIN = 180_000

export const NAME = 'input[autocomplete=username]'
/** As Chrome on Android: without it, the app brings a reader of bar codes of its own (0.4 MB). */
export const READS_CODES = '--enable-blink-features=BarcodeDetector'
const FIRST_PAGE = '[aria-label=Animales] tbody tr'

/** Defines the helper that tsx leaves in functions passed to a page. */
export const NAMES = 'globalThis.__name = (named) => named'

export async function several<T>(run: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let time = 0; time < TIMES; time++) all.push(await run())
  return all
}

interface Visit {
  readonly login: number
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
}

/**
 * Uses a new device; its service worker's downloads share the line.
 * @param typing ms; kept: waits until the app is on the device; flags: of the browser
 */
export async function firstVisit(
  address: string,
  { typing = 0, kept = false, flags = [READS_CODES] }: VisitSetting = {},
): Promise<Visit> {
  const { context, page, close } = await openChromium('allow', flags)
  try {
    await context.addInitScript(NAMES)
    await slowDown(page, SLOWER)
    const asked: Request[] = []
    context.on('request', (request) => {
      if (!request.serviceWorker()) asked.push(request)
    })
    await page.goto(`${address}/login`, { waitUntil: 'commit' })
    const login = await since(page, NAME)
    await page.locator(NAME).fill(USER)
    await page.waitForTimeout(typing)
    const pressed = Date.now()
    const inventory = await enter(page)
    const sent = await Promise.all([...asked].map(wasSent))
    const visit = { login, inventory, requests: sent.filter(Boolean).length }
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

/** ms from a click until the selector matches in a drawn frame, by the page's own clock. */
export async function after(page: Page, press: () => Promise<void>, selector: string): Promise<number> {
  await page.evaluate((sought) => {
    const timed = globalThis as { took?: number }
    delete timed.took
    const start = () => {
      const begun = performance.now()
      const look = () => {
        if (document.querySelector(sought)) timed.took = performance.now() - begun
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', start, { capture: true, once: true })
  }, selector)
  await press()
  const took = await page.waitForFunction(() => (globalThis as { took?: number }).took ?? false)
  return took.jsonValue() as Promise<number>
}

export async function enter(page: Page): Promise<number> {
  await page.locator(NAME).fill(USER)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  return after(page, () => page.getByRole('button', { name: 'Enviar' }).click(), FIRST_PAGE)
}
