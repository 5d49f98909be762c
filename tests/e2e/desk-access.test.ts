/**
 * Every screen of an administrator's menu, and an export on its way, before axe: dark, in the colours of the
 * device, and at 400 %.
 */
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { EXPORT_FIELD } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { listTexts } from '../../src/registry/texts/lists.ts'
import { SOON } from '../within.ts'
import { DESK, Device } from './device.ts'
import { HostView } from './host-view.ts'
import { NarrowLine } from './narrow-line.ts'
import { TestServer } from './server.ts'
import { openScreen, routesOf } from './walk.ts'

/** 1280x800 at 400 %. */
const FOURFOLD = { width: 320, height: 200 }

/** The looks in which what is open on the screen must have nothing that axe finds. */
async function wrongInEveryLook(): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  const look = async (name: string) => {
    // Colours that are still on their way are no colours yet.
    await desk.page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ effect }) => effect === null || effect.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
    )
    const wrong = await violations('[role="dialog"]')
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
/** ms: axe looks at every screen of the menu. */
const PATIENCE = 900_000

let server: TestServer
let line: NarrowLine
let desk: Device

beforeAll(async () => {
  server = await TestServer.start(inject('template'))
  line = await NarrowLine.start(server.port)
  desk = await Device.open(line.address, DESK)
  await desk.signIn('admin', 'Admin.2026')
})

beforeEach(async () => {
  await desk.page.setViewportSize(DESK)
  await desk.page.emulateMedia({ colorScheme: null, forcedColors: null })
})

afterAll(async () => {
  await desk?.remove()
  await line?.stop()
  await server?.stop()
})

/** @param within a part of the screen: what lies behind a dialog is not there for anybody. */
async function violations(within?: string): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page: desk.page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** What is wrong with a screen, by its address. */
async function wrongIn(look: () => Promise<readonly string[]>): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const route of routesOf(2)) {
    // Somebody is there: after five minutes of nobody the screen locks.
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
        // What is drawn for a desk is drawn anew.
        await desk.page
          .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 5000 })
          .catch(() => undefined)
        const wider = await sideways()
        const wrong = await violations()
        // The next is opened as a desk shows it: its headings are what tells that it is there.
        await desk.page.setViewportSize(DESK)
        return [...(wider > 0 ? [`${wider} px too wide`] : []), ...wrong]
      })
      expect(found).toEqual({})
    },
    PATIENCE,
  )
})

/** More numbers than fit between two sockets. */
const MANY = 50_000

describe('what is taken out', () => {
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
      // The host is at it for this person, and for as long as he waits.
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
})
