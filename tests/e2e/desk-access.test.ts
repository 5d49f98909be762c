/**
 * Every screen of an administrator's menu, and exports and imports, checked by axe: dark, in the device's colours, and
 * at 400 %.
 */
import { AxeBuilder } from '@axe-core/playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { EXPORT_FIELD } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { listTexts } from '../../src/ui/common/list-texts.ts'
import { SOON } from '../within.ts'
import { DESK, type Device } from './device.ts'
import { HostView } from './host-view.ts'
import type { TestServer } from './server.ts'
import { SlowLine } from './slow-line.ts'
import { stageOfFile } from './stage.ts'
import { openScreen, routesOf } from './walk.ts'

/** 1280x800 at 400 %. */
const FOURFOLD = { width: 320, height: 200 }

/** Axe violations of the open screen, by appearance. @param within selector of a part of it; '' for all. */
async function wrongInEveryLook(within = '[role="dialog"]'): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  const look = async (name: string) => {
    // The page adopts the device's colours when notified of a change.
    await desk.page.waitForFunction(() => {
      const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
      return document.documentElement.dataset.mantineColorScheme === device
    })
    // Colours in the middle of a transition must not be measured.
    await desk.page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ effect }) => effect === null || effect.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
    )
    const wrong = await violations(within)
    if (wrong.length > 0) found[name] = wrong
  }
  await look('light')
  await desk.page.emulateMedia({ colorScheme: 'dark' })
  await look('dark')
  await desk.page.emulateMedia({ colorScheme: null, forcedColors: 'active' })
  await look('colours of the device')
  await desk.page.emulateMedia({ forcedColors: null })
  await desk.page.setViewportSize(FOURFOLD)
  await look('400 %')
  const wider = await desk.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (wider > 0) found['too wide'] = [`${wider} px`]
  await desk.page.setViewportSize(DESK)
  return found
}
/** ms: axe checks every screen of the menu. */
const PATIENCE = 900_000

const stage = stageOfFile()
let server: TestServer
let line: SlowLine
let desk: Device

beforeAll(async () => {
  server = await stage.server()
  line = await SlowLine.start(server.port)
  stage.atEnd(() => line.stop())
  desk = await stage.device(line, DESK)
  await desk.signIn('admin', 'Admin.2026')
})

beforeEach(async () => {
  await desk.page.setViewportSize(DESK)
  await desk.page.emulateMedia({ colorScheme: null, forcedColors: null })
})

/** @param within selector of a part of the screen: content behind a dialog is hidden from everyone. */
async function violations(within?: string): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page: desk.page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Findings of `look`, by route. */
async function wrongIn(look: () => Promise<readonly string[]>): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const route of routesOf(2)) {
    // Simulates activity: after five minutes without any the screen locks.
    await desk.page.keyboard.press('Shift')
    const missing = await openScreen(desk.page, route, 2)
    const wrong = [...(missing ? [missing] : []), ...(await look())]
    if (wrong.length > 0) found[route] = wrong
  }
  return found
}

describe("every screen of an administrator's menu", () => {
  it.each([
    ['dark', { colorScheme: 'dark' }],
    ['in the colours of the device', { forcedColors: 'active' }],
  ] as const)(
    'has nothing that axe finds, %s',
    async (_, look) => {
      await desk.page.emulateMedia(look)
      expect(await wrongIn(violations)).toEqual({})
    },
    PATIENCE,
  )

  it(
    'at 400 % is read without going sideways, and axe finds nothing',
    async () => {
      const sideways = () => desk.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      const found = await wrongIn(async () => {
        await desk.page.setViewportSize(FOURFOLD)
        // The desktop layout is rendered again for the new size.
        await desk.page
          .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 5000 })
          .catch(() => undefined)
        const wider = await sideways()
        const wrong = await violations()
        // The next screen opens in the desktop layout, whose column headings openScreen waits for.
        await desk.page.setViewportSize(DESK)
        return [...(wider > 0 ? [`${wider} px too wide`] : []), ...wrong]
      })
      expect(found).toEqual({})
    },
    PATIENCE,
  )
})

describe('what lies over a screen', () => {
  it(
    'calendars, the search of everything and the keys have nothing that axe finds',
    async () => {
      const { page } = desk
      const found: Record<string, unknown> = {}
      await openScreen(page, '/', 2)
      await page.getByRole('button', { name: 'Más filtros' }).click()
      await page
        .getByRole('textbox', { name: /^Fecha/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Mes siguiente' }).waitFor()
      found['a calendar of the inventory'] = await wrongInEveryLook('')
      await desk.go('/formularioA01?adicionar=1')
      await page.getByRole('dialog').getByLabel('Fecha de servicio').click()
      await page.getByRole('region', { name: /^Calendario/ }).waitFor()
      found['a calendar of a form'] = await wrongInEveryLook('')
      await desk.go('/formularioA01')
      await page.locator('main tbody tr').first().waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Buscar pantalla/ }).fill('chips')
      await page.getByRole('option').first().waitFor()
      found['the search of everything'] = await wrongInEveryLook()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Teclas' }).waitFor()
      found['the keys'] = await wrongInEveryLook()
      expect(Object.entries(found).filter(([, wrong]) => Object.keys(wrong as object).length > 0)).toEqual([])
    },
    PATIENCE,
  )
})

/** Numbers: enough that the response exceeds the socket buffers. */
const MANY = 50_000

describe('what is taken out and brought in', () => {
  it(
    'an export on its way has nothing that axe finds; given up, it ends at the host too and nothing is saved',
    async () => {
      const host = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
      const [owner] = await host.rows('selecciones/seleccionUsuariosConsecutivos')
      const rows = Array.from({ length: MANY }, (_, at) => ['A01', owner?.code, 100_000_000 + at])
      const stored = await host.send('consecutivos/insertaConsecutivos', { data: JSON.stringify(rows) })
      expect(stored.status, await stored.text()).toBe(200)
      const asked = () => host.send('maestroConsecutivos/maestroConsecutivos', { [EXPORT_FIELD]: '1', BUSCAR: 'nada' })

      const { page } = desk
      let saved = 0
      page.on('download', () => {
        saved += 1
      })
      await desk.go('/maestroConsecutivos')
      await page.locator('main tbody tr').first().waitFor()
      line.standing = { match: /op=maestroConsecutivos$/, bytes: 200_000 }
      await page.getByRole('button', { name: listTexts.export }).click()
      await page.getByRole('progressbar', { name: listTexts.exportProgress }).waitFor()
      expect(await wrongInEveryLook()).toEqual({})
      // The host refuses a second export while it is still sending this person's first.
      expect((await asked()).status).toBe(429)
      await page.getByRole('dialog').getByRole('button', { name: commonTexts.cancel }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(async () => (await asked()).status, { timeout: SOON }).toBe(200)
      expect(saved).toBe(0)
      expect(await page.getByRole('alert').allTextContents()).toEqual([])
      line.standing = undefined
    },
    PATIENCE,
  )

  it(
    'the dialog of an import has nothing that axe finds: empty, with rows, and with what is wrong with them',
    async () => {
      const { page } = desk
      await desk.go('/maestroChips')
      await page.getByRole('button', { name: 'Nuevos Chips' }).click()
      const dialog = page.getByRole('dialog', { name: 'Nuevos Chips' })
      await dialog.getByRole('button', { name: 'Descargar plantilla' }).waitFor()
      const found: Record<string, unknown> = { empty: await wrongInEveryLook() }
      const choose = (cells: readonly (readonly string[])[]) =>
        dialog
          .locator('input[type=file]')
          .setInputFiles({ name: 'chips.xlsx', mimeType: 'application/octet-stream', buffer: sheetOf(cells) })
      await choose([
        ['CHIP', 'FECHA_RECEPCION', 'HOMOLOGADO', 'NOMBRE'],
        ['982000999999001', '31/01/2026', 'N', ''],
      ])
      await dialog.getByText('1 fila bien escrita').waitFor()
      found.ready = await wrongInEveryLook()
      await choose([
        ['CHIP', 'FECHA_RECEPCION', 'HOMOLOGADO', 'NOMBRE'],
        ['982000999999001', '31/02/2026', 'N', ''],
        ['982 000 999 999 002', '2026-01-31', 'S', ''],
      ])
      await dialog.getByText(/^2 filas no se pueden ingresar/).waitFor()
      found.wrong = await wrongInEveryLook()
      expect(found).toEqual({ empty: {}, ready: {}, wrong: {} })
    },
    PATIENCE,
  )
})

function sheetOf(cells: readonly (readonly string[])[]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map((row) => [...row])), 'Hoja')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
