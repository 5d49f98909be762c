/**
 * The same visits with the release before the app was cut into small files, and with this one, in one run on one line:
 * no figure may be worse than it was.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { BUILD } from '../within.ts'
import { builtApp } from './built-app.ts'
import { openChromium, slowDown, WIDE } from './chromium.ts'
import type { Line } from './figure.ts'
import { startServer } from './server-child.ts'
import { SLOW_LINE } from './size.ts'
import { slowLine } from './slow-line.ts'
import { median, spread } from './statistics.ts'
import { tlsFront } from './tls-front.ts'
import { after, enter, firstVisit, NAME, NAMES, READS_CODES, SLOWER, several, since, untilKept } from './visit.ts'

const COMMIT = '5ad328b60d1722fde4e57fa80fb451133186a65d'

const run = promisify(execFile)

/** Checks the release out into a folder of its own, once, and builds it there. @returns the folder */
async function earlierRelease(): Promise<string> {
  const folder = join(tmpdir(), `libro-antes-${COMMIT.slice(0, 8)}`)
  if (existsSync(join(folder, 'dist/app/.built'))) return folder
  await mkdir(folder, { recursive: true })
  await run('sh', ['-c', `git archive ${COMMIT} | tar -x -C ${folder}`])
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: folder, timeout: BUILD })
  const build = "import { buildApp } from './scripts/prepare.mjs'; await buildApp()"
  await run(process.execPath, ['--input-type=module', '-e', build], { cwd: folder, timeout: BUILD })
  return folder
}

/** By what a person does and sees; ms. */
async function timesOf(appDir: string, folder: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const server = await startServer({ numbers: 10, appDir, folder })
  const front = await tlsFront(server.port)
  const [rural, ruralFront] = [await slowLine(server.port, SLOW_LINE), await slowLine(front.port, SLOW_LINE)]
  try {
    const visits = await several(() => firstVisit(`http://localhost:${rural.port}`, { kept: true }))
    const overOne = await several(() =>
      firstVisit(`https://localhost:${ruralFront.port}`, { flags: [READS_CODES, front.trusted] }),
    )
    const field = await withoutSignal(`http://localhost:${server.port}`)
    return new Map([
      ['first visit: /login can be typed into', visits.map(({ login }) => login)],
      ['first visit: from the password to the inventory', visits.map(({ inventory }) => inventory)],
      ['first visit: both together', visits.map(({ login, inventory }) => login + inventory)],
      ['first visit: both together, HTTP/2', overOne.map(({ login, inventory }) => login + inventory)],
      ['first visit: from the password until it works without signal', visits.map(({ kept = Number.NaN }) => kept)],
      ...field,
    ])
  } finally {
    for (const one of [rural, ruralFront, front]) await one.close()
    await server.stop()
  }
}

/** In a wide window; the earlier release asks nothing before it ends a session. Both show what anybody may read then. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salir', exact: true }).first().click()
  const sure = page.getByRole('button', { name: 'Sí, salir' })
  const left = page.getByText('Ingresar al sistema').first()
  await sure.or(left).first().waitFor()
  if (await sure.isVisible()) await sure.click()
  await left.waitFor()
}

/** ms from the navigation; the bench's registry has no forms, of which a list says in words that it knows of none. */
const untilListed = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => {
      const listed = document.querySelector('main')?.textContent?.includes('No existen registros.')
      return listed ? performance.now() : false
    })
    .then((found) => found.jsonValue() as Promise<number>)

/** A device prepared with signal, reopened without. */
async function withoutSignal(address: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const { context, page, close } = await openChromium('allow', [], WIDE)
  try {
    await context.addInitScript(NAMES)
    await page.goto(`${address}/login`)
    await enter(page)
    await untilKept(page)
    // The lists of forms come after it.
    await page.waitForLoadState('networkidle')
    await leave(page)
    await page.close()
    await context.setOffline(true)
    const days = await several(async () => {
      const day = await context.newPage()
      await slowDown(day, SLOWER)
      await day.goto(`${address}/login`, { waitUntil: 'commit' })
      const start = await since(day, NAME)
      const { inventory } = await enter(day)
      await day.goto(`${address}/formularioA01`, { waitUntil: 'commit' })
      const add = day.getByRole('button', { name: 'Adicionar' }).first()
      const list = await untilListed(day)
      await add.waitFor()
      const dialog = await after(day, () => add.click(), '[role=dialog] input:not([disabled])')
      await day.keyboard.press('Escape')
      await leave(day)
      await day.close()
      return { start, inventory, list, dialog }
    })
    return new Map([
      ['without signal: start to sign-in', days.map((day) => day.start)],
      ['without signal: from the password to the inventory', days.map((day) => day.inventory)],
      ["without signal: a form's address to its list", days.map((day) => day.list)],
      ["without signal: 'Adicionar' right after that", days.map((day) => day.dialog)],
    ])
  } finally {
    await close()
  }
}

export async function benchBefore(): Promise<Line[]> {
  const folder = await earlierRelease()
  const before = await timesOf(join(folder, 'dist/app'), folder)
  const now = await timesOf(await builtApp(), process.cwd())
  return [...now].map(([name, values]) => {
    const earlier = before.get(name) ?? []
    return {
      name,
      measured: spread(values, 'ms'),
      peer: `before ${spread(earlier, 'ms')}`,
      value: median(values) / median(earlier),
      unit: 'x',
      aim: { bound: 1, better: 'less' },
      note: `CPU ${SLOWER} times slower; first visits over 1.6 Mbit/s and 150 ms`,
    }
  })
}
