/** Time until a person can continue, on a phone four times slower than this machine, over a slow line or offline. */
import type { BrowserContext } from 'playwright-core'
import { signOut } from '../e2e/leave.ts'
import { builtApp } from './built-app.ts'
import { openChromium, slowDown } from './chromium.ts'
import type { Line } from './figure.ts'
import { startServer } from './server-child.ts'
import { SLOW_LINE } from './size.ts'
import { slowLine } from './slow-line.ts'
import { digits, median, spread } from './statistics.ts'
import { tlsFront } from './tls-front.ts'
import {
  after,
  enter,
  firstVisit,
  NAME,
  NAMES,
  READS_CODES,
  SLOWER,
  several,
  since,
  untilKept,
  type Visit,
} from './visit.ts'

const FEMALES = 5_000
/** ms that a fast typist needs for name and password. */
const TYPING = 3_000
/** ms */
const AIM = {
  login: 1200,
  doors: 3500,
  inventory: 5000,
  typed: 1500,
  kept: 7000,
  requests: 20,
  warm: 800,
  unlocked: 1800,
  unlockedDoors: 1200,
  dialog: 120,
  picker: 60,
}

export async function benchScreens(): Promise<Line[]> {
  const app = await builtApp()
  const server = await startServer({ numbers: 10, appDir: app, env: { BENCH_HERD: String(FEMALES) } })
  const address = `http://localhost:${server.port}`
  const rural = await slowLine(server.port, SLOW_LINE)
  const overThinLine = `http://localhost:${rural.port}`
  // As the operations manual sets it up: one connection for everything.
  const front = await tlsFront(server.port)
  const ruralFront = await slowLine(front.port, SLOW_LINE)
  try {
    const first = await several(() => firstVisit(overThinLine, { kept: true }))
    const overOne = await several(() =>
      firstVisit(`https://localhost:${ruralFront.port}`, { kept: true, flags: [READS_CODES, front.trusted] }),
    )
    const withReader = await several(() => firstVisit(overThinLine, { kept: true, flags: [] }))
    const wide = await several(() => firstVisit(overThinLine, { wide: true }))
    const typed = await several(() => firstVisit(overThinLine, { typing: TYPING }))
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
    const opened = (how: string, visits: readonly Visit[]) => [
      times(
        `first visit: from the address to the doors${how}`,
        visits.map(({ login, doors = Number.NaN }) => login + doors),
        AIM.doors,
        `${line}; name and password there as soon as they can be typed`,
      ),
      times(
        `first visit: from the address to the inventory${how}`,
        visits.map(({ login, inventory }) => login + inventory),
        AIM.inventory,
        line,
      ),
    ]
    return [
      times(
        '/login can be typed into',
        first.map(({ login }) => login),
        AIM.login,
        `${line}; since the navigation began`,
      ),
      ...opened('', first),
      {
        name: 'first visit: requests until the inventory',
        measured: first.map(({ requests }) => digits(requests)).join(', '),
        peer: `limit ${AIM.requests}`,
        value: median(first.map(({ requests }) => requests)),
        unit: 'requests',
        aim: { bound: AIM.requests, better: 'less' },
      },
      ...opened(', HTTP/2', overOne),
      ...opened(', in a wide window', wide),
      times(
        'from the password until it works without signal',
        first.map(({ kept = Number.NaN }) => kept),
        AIM.kept,
        line,
      ),
      times(
        'from the password until it works without signal, HTTP/2',
        overOne.map(({ kept = Number.NaN }) => kept),
        AIM.kept,
        line,
      ),
      times(
        'from the password until it works without signal, with a reader of bar codes',
        withReader.map(({ kept = Number.NaN }) => kept),
        AIM.kept,
        `${line}; a browser that reads none itself (iPhone, Firefox)`,
      ),
      times(
        'from the password to the inventory, typed by hand',
        typed.map(({ inventory }) => inventory),
        AIM.typed,
        `${line}; he types for ${TYPING / 1000} s`,
      ),
      times(
        'warm start without signal: to the sign-in page',
        field.map(({ warm }) => warm),
        AIM.warm,
      ),
      times(
        'warm start without signal: from the password to the doors',
        field.map(({ doors = Number.NaN }) => doors),
        AIM.unlockedDoors,
        'key derivation included',
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
    await ruralFront.close()
    await front.close()
    await server.stop()
  }
}

interface Field {
  readonly warm: number
  readonly doors: number | undefined
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
    await untilKept(page)
    await signOut(page)
    await page.close()
    await context.setOffline(true)
    return await several(() => oneDay(context, address))
  } finally {
    await close()
  }
}

async function oneDay(context: BrowserContext, address: string): Promise<Field> {
  const page = await context.newPage()
  await slowDown(page, SLOWER)
  await page.goto(`${address}/login`, { waitUntil: 'commit' })
  const warm = await since(page, NAME)
  const { doors, inventory: unlocked } = await enter(page)
  await page.getByRole('button', { name: 'Filtros' }).click()
  // The list of females depends on species and breed.
  for (const waited of ['Especie', 'Raza']) {
    await page.getByRole('combobox', { name: waited, exact: true }).click()
    await page.locator('[role=option]').first().click()
    await page.locator('[role=option]').first().waitFor({ state: 'hidden' })
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
  return { warm, doors, unlocked, dialog, picker }
}
