/** Contexts that share one browser: tabs, their workers, the service worker, and different releases of the app. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tellFigures } from '../prove/figures.ts'
import { freeNumbers } from '../server/forms.ts'
import { random } from '../sync/fakes/chance.ts'
import { recordedVersions } from '../upgrades/recording.ts'
import { type Folder, smallWorld, USER } from './small-world.ts'
import { stageOfTest } from './stage.ts'
import { fiveTabs, type TabsReport } from './tabs.ts'
import { Returned } from './upgrades.ts'
import { type Stopped, StoppedWorker, ways } from './worker-stopped.ts'

/** Longer runs: `npm run prove -- tabs`, `npm run prove -- worker-stopped`. */
const FORMS = Number(process.env.FORMS ?? 12)
const ENDS = Number(process.env.ENDS ?? 1)
const STOPS = Number(process.env.STOPS ?? 3)
const next = random(Number(process.env.SEED ?? 5))

const stage = stageOfTest()
let world: Folder
beforeAll(async () => {
  world = await smallWorld()
})
afterAll(() => world?.remove())
// Each test has the registry anew, with its numbers.
beforeEach(freeNumbers)

describe('five tabs and the service worker', () => {
  const expectOneSender = (report: TabsReport) => {
    tellFigures(tabsFigures(report))
    expect(report.overlaps).toEqual([])
    expect(report.wrong).toEqual([])
    expect(report.beingCorrected).toBe('waiting')
  }

  it('are at most one sender at any instant, however often the one that sends dies, and file each form once; one that a page has open for correction once that page is gone', async () => {
    const report = await fiveTabs(stage, { world: world.path, forms: FORMS, ends: ENDS, batches: false })
    expectOneSender(report)
    expect(report.ended).toBe(ENDS)
    expect(report.tabs + report.serviceWorkers).toBeGreaterThan(ENDS)
  }, 1_800_000)

  it.runIf(process.env.FORMS)(
    'are one sender in batches too',
    async () => {
      expectOneSender(await fiveTabs(stage, { world: world.path, forms: FORMS, ends: 1, batches: true }))
    },
    900_000,
  )
})

describe('a service worker stopped in mid upload of 10 MB', () => {
  it('costs nothing: everything arrives once, byte for byte the same, with a page open or without', async () => {
    const phone = await StoppedWorker.ready(stage, world.path)
    const stops: Stopped[] = []
    for (let stop = 0; stop < STOPS; stop++)
      stops.push(await phone.stop(ways[stop % ways.length] ?? 'no page open', 0.05 + next() * 0.9))
    tellFigures(stopFigures(stops))
    expect(stops.filter(({ way, senders }) => way !== 'a page sends' && senders.length < 2)).toEqual([])
    expect(await phone.verdict()).toEqual([])
  }, 3_600_000)
})

describe.each(recordedVersions())('a device of version %i that comes back with unsent work', (version) => {
  it('has all of it, also when a newer tab takes the database and the app is renewed, and sends it once', async () => {
    const phone = await Returned.of(stage, version, world.path)
    const { device, network } = phone
    expect(await phone.signIn()).toEqual(phone.ownOf(USER))

    const remarks = 'La hembra vino de la finca de abajo'
    await phone.type(remarks)
    expect(await phone.newer()).toEqual([99, phone.unsent])
    const said = device.page.getByRole('alertdialog', { name: 'Hay una nueva versión' })
    await said.waitFor()
    await said.getByRole('button', { name: 'Actualizar ahora' }).click()
    await said.waitFor({ state: 'detached' })
    expect(await phone.typed(true)).toBe(remarks)
    await device.page.keyboard.press('Escape')

    phone.release('0123456789abcdef')
    expect(await phone.stamp()).toBeNull()
    network.restore()
    await device.page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()))
    await device.page.getByRole('button', { name: 'Actualizar ahora' }).click()
    await expect.poll(() => phone.stamp().catch(() => null), { timeout: 60_000 }).toBe('0123456789abcdef')
    expect(await phone.typed(false)).toBe(remarks)
    await device.page.keyboard.press('Escape')
    await phone.signInAgain()
    expect(await phone.verdict()).toEqual([])
  }, 600_000)
})

const tabsFigures = (report: TabsReport) =>
  `${report.forms} forms in ${report.calls} calls by ${report.tabs} tabs and ${report.serviceWorkers} service workers, ${report.ended} ended while sending; ${report.overlaps.length} instants with two senders, ${report.wrong.length} forms not there once; ${(report.time / 1000).toFixed(1)} s`

const stopFigures = (stops: readonly Stopped[]) =>
  ways
    .map((way) => {
      const here = stops.filter((stop) => stop.way === way)
      const times = here.map(({ time }) => time).sort((a, b) => a - b)
      const middle = times[Math.floor(times.length / 2)] ?? 0
      return `${way}: ${here.length} stops, senders ${[...new Set(here.map(({ senders }) => senders.join('>')))].join(' ')}; filed after ${(middle / 1000).toFixed(1)} s, at most ${((times.at(-1) ?? 0) / 1000).toFixed(1)} s`
    })
    .join('\n')
