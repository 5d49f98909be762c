/** Every screen of an administrator's menu before axe: dark, in the colours of the device, and at 400 %. */
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { DESK, Device } from './device.ts'
import { TestServer } from './server.ts'
import { openScreen, routesOf } from './walk.ts'

/** 1280x800 at 400 %. */
const FOURFOLD = { width: 320, height: 200 }
/** ms: axe looks at every screen of the menu. */
const PATIENCE = 900_000

let server: TestServer
let desk: Device

beforeAll(async () => {
  server = await TestServer.start(inject('template'))
  desk = await Device.open(`http://127.0.0.1:${server.port}`, DESK)
  await desk.signIn('admin', 'Admin.2026')
})

beforeEach(async () => {
  await desk.page.setViewportSize(DESK)
  await desk.page.emulateMedia({ colorScheme: null, forcedColors: null })
})

afterAll(async () => {
  await desk?.remove()
  await server?.stop()
})

async function violations(): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page: desk.page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
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
  it(
    'has nothing that axe finds, dark',
    async () => {
      await desk.page.emulateMedia({ colorScheme: 'dark' })
      expect(await wrongIn(violations)).toEqual({})
    },
    PATIENCE,
  )

  it(
    'has nothing that axe finds, in the colours of the device',
    async () => {
      await desk.page.emulateMedia({ forcedColors: 'active' })
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
