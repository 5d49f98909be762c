/**
 * Five tabs and the service worker share one full outbox and wake at once, while senders are killed repeatedly: the
 * received calls must never come from two senders at once, and each form must be filed once.
 */
import type { Page } from 'playwright-core'
import { isSending, nameContexts, overlaps, tabOf } from './contexts.ts'
import { HostView } from './host-view.ts'
import { signedInSign } from './leave.ts'
import type { Network } from './network.ts'
import { serveOwnPage } from './own-page.ts'
import { ServiceWorkerControl } from './service-worker.ts'
import { a01, PASSWORD, USER } from './small-world.ts'
import type { Stage } from './stage.ts'

const TABS = 5
/** Forms in one call, at most. */
const BATCH = 50
/** ms between two wake-ups of all contexts. */
const EVERY = 500
/** ms per form within which all must have arrived. */
const PATIENCE = 1_000

export interface TabsReport {
  readonly forms: number
  readonly calls: number
  /** How many different workers sent, of tabs and of service workers. */
  readonly tabs: number
  readonly serviceWorkers: number
  /** Senders that were ended while they sent. */
  readonly ended: number
  readonly overlaps: readonly string[]
  /** Final state of the form that another page had open for correction, before that page closed. */
  readonly beingCorrected: string | undefined
  /** Numbers that the registry does not have exactly once. */
  readonly wrong: readonly string[]
  /** ms */
  readonly time: number
}

export interface TabsSetting {
  readonly world: string
  readonly forms: number
  /** How many senders are ended. */
  readonly ends: number
  /** false: each form is a call of its own. */
  readonly batches: boolean
}

export async function fiveTabs(stage: Stage, { world, forms, ends, batches }: TabsSetting): Promise<TabsReport> {
  const server = await stage.server(world)
  const network = await stage.network(server)
  nameContexts(network)
  const withNames = network.rewrite
  if (!batches)
    network.rewrite = (path, text) =>
      path.includes('op=login') ? text.replace(/"lote",?/, '') : (withNames?.(path, text) ?? text)
  const device = await stage.device(network)
  const own = await serveOwnPage(network, 'outbox')
  const filler = await device.tab(own)
  await filler.waitForFunction(() => 'outbox' in window)
  await filler.evaluate(([user, password]) => window.outbox.signIn(user, password), [USER, PASSWORD] as const)
  await device.signIn(USER, PASSWORD)
  const tabs = [device.page]
  while (tabs.length < TABS) tabs.push(await device.tab('/bandeja'))
  await Promise.all(tabs.map((tab) => signedInSign(tab).waitFor()))
  const hand = await ServiceWorkerControl.of(filler)

  const corrector = await device.tab(own)
  await corrector.waitForFunction(() => 'outbox' in window)
  network.cut()
  const values = Array.from({ length: forms }, () => a01())
  const ids = await filler.evaluate(
    (all) => window.outbox.submit(all),
    values.map((one) => ({ form: 'A01', values: one })),
  )
  const open = await openOne(corrector, ids)
  network.latencyMs = 40
  const begun = performance.now()
  network.restore()
  const scene = { network, tabs, hand, filler, ends, calls: batches ? Math.ceil(forms / BATCH) : forms }
  const died = await untilSent({ ...scene, forms: forms - 1 })
  const beingCorrected = (await filler.evaluate(() => window.outbox.rows())).find(({ id }) => id === open)?.state
  await corrector.close()
  await untilSent({ ...scene, forms, ends: 0 })
  const time = performance.now() - begun

  const calls = network.passages.filter(isSending)
  const senders = [...new Set(calls.map(({ from }) => from))]
  const host = await HostView.signedIn(server.port, USER, PASSWORD)
  const rows = await host.rows('formularioA01/formulariosA01', { NID_PROPIETARIO: host.nid })
  const times = (number: string | undefined) => rows.filter((row) => row.CONSECUTIVO === number).length
  return {
    forms,
    calls: calls.length,
    tabs: senders.filter((name) => name.startsWith('tab')).length,
    serviceWorkers: senders.filter((name) => name.startsWith('sw')).length,
    ended: died.size,
    beingCorrected,
    overlaps: overlaps(network.passages, died),
    wrong: values.flatMap(({ CONSECUTIVO = '' }) =>
      times(CONSECUTIVO) === 1 ? [] : [`${CONSECUTIVO}: ${times(CONSECUTIVO)} times`],
    ),
    time,
  }
}

/**
 * Opens for correction a form that no sender has tried on the dead network: a tab woken within seconds of the host's
 * last response tries one, and a form that may be filed is not held back.
 */
async function openOne(corrector: Page, ids: readonly string[]): Promise<string> {
  for (const id of ids) if (await corrector.evaluate((one) => window.outbox.correct(one), id)) return id
  throw new Error('every form was tried without a network')
}

interface Scene {
  readonly network: Network
  readonly tabs: readonly Page[]
  readonly hand: ServiceWorkerControl
  readonly filler: Page
  readonly forms: number
  readonly ends: number
  /** Minimum number of calls that send them. */
  readonly calls: number
}

/** Wakes all contexts until everything is sent, and ends `ends` senders meanwhile. @returns when each was ended */
async function untilSent(scene: Scene): Promise<ReadonlyMap<string, number>> {
  const { tabs, hand, filler, forms } = scene
  const died = new Map<string, number>()
  endSenders(scene, died)
  const wakeAll = () =>
    Promise.all([
      hand.wake(),
      ...tabs.map((tab) => tab.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined)),
    ])
  const sent = async () =>
    (await filler.evaluate(() => window.outbox.rows())).filter(({ state }) => state === 'filed').length
  const deadline = performance.now() + 30_000 + forms * PATIENCE
  for (;;) {
    const before = await sent()
    if (before >= forms) return died
    if (performance.now() > deadline) throw new Error(`${before} of ${forms} sent`)
    await wakeAll()
    await new Promise((resolve) => setTimeout(resolve, EVERY))
  }
}

/** At regular intervals holds a call, alternately after the host's work and before it, and ends its sender. */
function endSenders({ network, tabs, hand, calls, ends }: Scene, died: Map<string, number>): void {
  let answered = 0
  let ending = false
  const end = async (sender: string): Promise<void> => {
    const tab = await tabOf(tabs, sender)
    const at = performance.now()
    if (tab) await tab.reload({ waitUntil: 'commit' })
    else if (sender.startsWith('sw')) await hand.stop()
    else return
    died.set(sender, at)
  }
  network.onCall = (path, moment, from) => {
    if (!isSending({ path })) return
    if (moment === 'answered') answered += 1
    const due = died.size < ends && answered >= ((died.size + 1) * calls) / (ends + 2)
    const turn = died.size % 2 === 0 ? 'answered' : 'asked'
    if (ending || !due || moment !== turn || died.has(from)) return
    ending = true
    return end(from).finally(() => {
      ending = false
    })
  }
}
