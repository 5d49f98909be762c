/** Time until a person can continue, on a phone four times slower than this machine, over a slow line or offline. */
import type { BrowserContext, Page } from 'playwright-core'
import { signOut } from '../e2e/leave.ts'
import { builtApp } from './built-app.ts'
import { openChromium, slowDown } from './chromium.ts'
import type { Line } from './figure.ts'
import { PASSWORD, USER } from './filled-form.ts'
import { startServer } from './server-child.ts'
import { SLOW_LINE } from './size.ts'
import { slowLine } from './slow-line.ts'
import { digits, median, spread } from './statistics.ts'

const SLOWER = 4
const TIMES = 3
const FEMALES = 5_000
/** ms that a fast typist needs for name and password. */
const TYPING = 3_000
/** ms */
const AIM = { login: 2000, inventory: 1500, warm: 700, unlocked: 1200, dialog: 200, picker: 100 }

const NAME = 'input[autocomplete=username]'
const FIRST_PAGE = '[aria-label=Animales] tbody tr'

export async function benchScreens(): Promise<Line[]> {
  const app = await builtApp()
  const server = await startServer({ numbers: 10, appDir: app, env: { BENCH_HERD: String(FEMALES) } })
  const address = `http://localhost:${server.port}`
  const rural = await slowLine(server.port, SLOW_LINE)
  const overThinLine = `http://localhost:${rural.port}`
  try {
    const first = await several(() => firstVisit(overThinLine))
    const typed = await several(() => firstVisit(overThinLine, TYPING))
    const field = await inTheField(address)
    const times = (name: string, values: readonly number[], aim: number, note?: string): Line => ({
      name,
      measured: spread(values, 'ms'),
      peer: `limit ${digits(aim)} ms`,
      value: median(values),
      unit: 'ms',
      aim: { bound: aim, better: 'less' },
      note: `CPU ${SLOWER} times slower${note ? `, ${note}` : ''}`,
    })
    const line = '1.6 Mbit/s and 150 ms, shared by page and service worker'
    return [
      times(
        '/login can be typed into',
        first.map(({ login }) => login),
        AIM.login,
        `${line}; since the navigation began`,
      ),
      times(
        'from the password to the inventory',
        first.map(({ inventory }) => inventory),
        AIM.inventory,
        `${line}; name and password there as soon as they can be typed`,
      ),
      times(
        'from the password to the inventory, typed by hand',
        typed.map(({ inventory }) => inventory),
        AIM.inventory,
        `${line}; he types for ${TYPING / 1000} s`,
      ),
      times(
        'warm start without signal: to the sign-in page',
        field.map(({ warm }) => warm),
        AIM.warm,
      ),
      times(
        'warm start without signal: from the password to the inventory',
        field.map(({ unlocked }) => unlocked),
        AIM.unlocked,
        'key derivation included',
      ),
      times(
        "'Adicionar' to a dialog that can be typed into",
        field.map(({ dialog }) => dialog),
        AIM.dialog,
      ),
      times(
        `a tap in a picker of ${FEMALES} to its options`,
        field.map(({ picker }) => picker),
        AIM.picker,
      ),
    ]
  } finally {
    await rural.close()
    await server.stop()
  }
}

/** Defines the helper that tsx leaves in functions passed to a page. */
const NAMES = 'globalThis.__name = (named) => named'

async function several<T>(run: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let time = 0; time < TIMES; time++) all.push(await run())
  return all
}

/** Uses a new device; its service worker's downloads share the line. @param typing ms */
async function firstVisit(
  address: string,
  typing = 0,
): Promise<{ readonly login: number; readonly inventory: number }> {
  const { context, page, close } = await openChromium()
  try {
    await context.addInitScript(NAMES)
    await slowDown(page, SLOWER)
    await page.goto(`${address}/login`, { waitUntil: 'commit' })
    const login = await since(page, NAME)
    await page.locator(NAME).fill(USER)
    await page.waitForTimeout(typing)
    return { login, inventory: await enter(page) }
  } finally {
    await close()
  }
}

/** ms from the navigation until the selector matches in a drawn frame. */
const since = (page: Page, selector: string): Promise<number> =>
  page
    .waitForFunction((sought) => (document.querySelector(sought) ? performance.now() : false), selector)
    .then((found) => found.jsonValue() as Promise<number>)

/** ms from a click until the selector matches in a drawn frame, by the page's own clock. */
async function after(page: Page, press: () => Promise<void>, selector: string): Promise<number> {
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

async function enter(page: Page): Promise<number> {
  await page.locator(NAME).fill(USER)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  return after(page, () => page.getByRole('button', { name: 'Enviar' }).click(), FIRST_PAGE)
}

interface Field {
  readonly warm: number
  readonly unlocked: number
  readonly dialog: number
  readonly picker: number
}

/** A device prepared with signal and reopened offline. */
async function inTheField(address: string): Promise<Field[]> {
  const { context, page, close } = await openChromium('allow')
  try {
    await context.addInitScript(NAMES)
    await page.goto(`${address}/login`)
    await enter(page)
    await keptOnDevice(context, page)
    await signOut(page)
    await page.close()
    await context.setOffline(true)
    return await several(() => oneDay(context, address))
  } finally {
    await close()
  }
}

/** Waits until the service worker has cached the whole app, like 'Preparar salida a campo'. */
async function keptOnDevice(context: BrowserContext, page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const kept = new Promise((resolve) => {
      port1.onmessage = resolve
    })
    active?.postMessage({ type: 'warm' }, [port2])
    await kept
  })
  await context.pages()[0]?.waitForTimeout(1000)
}

async function oneDay(context: BrowserContext, address: string): Promise<Field> {
  const page = await context.newPage()
  await slowDown(page, SLOWER)
  await page.goto(`${address}/login`, { waitUntil: 'commit' })
  const warm = await since(page, NAME)
  const unlocked = await enter(page)
  // The list of females depends on species and breed.
  for (const waited of ['Especie', 'Raza']) {
    await page.getByRole('combobox', { name: waited, exact: true }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
  }
  const label = 'Seleccion el chip de la hembra'
  const picker = await after(
    page,
    () => page.getByRole('combobox', { name: label, exact: true }).click(),
    '[role=option]',
  )
  await page.keyboard.press('Escape')
  await page.goto(`${address}/formularioA01`)
  const add = page.getByRole('button', { name: 'Adicionar' }).first()
  await add.waitFor()
  const dialog = await after(page, () => add.click(), '[role=dialog] input:not([disabled])')
  await page.keyboard.press('Escape')
  await signOut(page)
  await page.close()
  return { warm, unlocked, dialog, picker }
}
