/** Sending, fetching and the opened inventory, for the unlocked person. */
import { has, keyOf, type LookupRequest } from '../registry/index.ts'
import { answersOf } from './cache/answers.ts'
import { optionOf } from './cache/items.ts'
import { chosenOwners, outOwners } from './cache/outing.ts'
import { type Background, type BackgroundStatus, idle, type Wanted } from './contract/background.ts'
import type { SheetOpener } from './contract/inventory.ts'
import { createApiClient, probe } from './core/api-client.ts'
import type { Reach } from './core/api-result.ts'
import { backoff } from './core/backoff.ts'
import { signal } from './core/live-query.ts'
import { createSender } from './create-sender.ts'
import { createSheets } from './exporting/sheets.ts'
import { coversAll, type PrepareMeans, prepareFor } from './fetching/prefetch.ts'
import { mayRead, pull } from './fetching/pull.ts'
import { animalsRequest, pullHerds } from './fetching/pull-inventory.ts'
import { createHerdKeeper } from './inventory/index.ts'
import { entryOpener } from './outbox/entries.ts'
import type { Ports, Unlocked } from './ports/ports.ts'
import { tidy } from './sending/retention.ts'

/** Younger answers are fetched again only at a person's request, ms. */
const FRESH = 5 * 60_000
/** Shortest time between two clean-ups of the device, ms. */
const A_DAY = 86_400_000
/** Screens ask individually for what one call can carry: time to wait for further requests, ms. */
const GATHER = 20
/** How long an answer counts as proof of signal, and the shortest time between two probes, ms. */
const WORD_OLD = 30_000

/** @param openSheet begins an .xlsx file; without it there is no export. */
export function createBackground(ports: Ports, openSheet?: SheetOpener): Background {
  const { log } = ports
  // Until a call has failed, the browser's hint decides: 'Sin señal' is never shown without evidence.
  const hint = ports.connectivity.online()
  const reach = signal<Reach>({ reachable: hint, at: 0 })
  const sending = signal(false)
  const status = signal<BackgroundStatus>({ ...idle, reachable: hint })
  const wire = createApiClient(ports, reach)
  const answers = answersOf(ports)
  const herds = createHerdKeeper(ports)
  let unlocked: Unlocked | null = null
  const sender = createSender(ports, { unlocked: () => unlocked, reach, wire, sending })

  const change = (part: Partial<BackgroundStatus>) => status.set({ ...status.get(), ...part })
  reach.changed(() => {
    const { reachable, announced } = reach.get()
    if (announced && announced !== status.get().announced) change({ announced })
    if (status.get().reachable === reachable) return
    change({ reachable })
    keepWatch()
  })
  // An answer to any context of this device proves that there is signal: the service worker, another tab, the page
  // itself.
  const heard = () => reach.set({ ...reach.get(), reachable: true, at: ports.clock.now() })
  ports.connectivity.others?.onTold(heard)
  sending.changed(() => change({ sending: sending.get() }))

  const asked = new Map<string, number>()
  const fetching = (keys: readonly string[], now: boolean) => {
    for (const key of keys) asked.set(key, (asked.get(key) ?? 0) + (now ? 1 : -1))
    for (const [key, times] of asked) if (times <= 0) asked.delete(key)
    change({ fetching: [...asked.keys()] })
  }
  const silent: PrepareMeans = {
    ports,
    wire,
    answers,
    herds,
    unlocked: () => unlocked,
    fetching,
    progress: () => {},
    doing: () => {},
    coming: new Map(),
  }
  const shown: PrepareMeans = { ...silent, doing: (progress, doing, shares) => change({ progress, doing, shares }) }

  const breeds = async (me: Unlocked) => {
    const found = await Promise.all(
      ['C', 'O'].map((COD_ESPECIE) =>
        answers.read(me, { operation: 'selecciones/seleccionCodigoRazas', fields: { COD_ESPECIE }, passing: [] }),
      ),
    )
    return found.flatMap((answer) => (answer?.items ?? []).map(optionOf))
  }

  let probedAt = Number.NEGATIVE_INFINITY
  let misses = 0
  let watch = 0

  /**
   * Keeps the displayed state of the signal true within seconds, also when there is nothing else to ask.
   * @returns whether a probe was sent
   */
  function lookForHost(aPersonAsks = false): boolean {
    const now = ports.clock.now()
    const { reachable, at } = reach.get()
    if (!unlocked || !ports.connectivity.online()) return false
    if (reachable && Math.abs(now - at) < WORD_OLD) return false
    if (!aPersonAsks && Math.abs(now - probedAt) < WORD_OLD) return false
    probedAt = now
    probe(wire).then(keepWatch, (error: unknown) => log.failure('probe', error))
    return true
  }

  /**
   * Probes from time to time while the host is unreachable, so that 'Sin señal' disappears even if nothing else calls
   * the host.
   */
  function keepWatch(): void {
    const mine = ++watch
    if (!reach.get().reachable) {
      ports.clock.after(Math.max(WORD_OLD, backoff(++misses, ports.random.random())), () => {
        if (mine === watch && !reach.get().reachable && !lookForHost(true)) keepWatch()
      })
    } else misses = 0
  }

  let refreshed: { readonly of: Unlocked; readonly at: number } | undefined

  /** Fetched automatically after sign-in: what an ordinary person needs, and what was chosen for the field. */
  async function refreshOwn(me: Unlocked, freshFor = FRESH): Promise<void> {
    if (refreshed?.of === me && Math.abs(ports.clock.now() - refreshed.at) < FRESH) return
    if (!(await mayRead(ports, me.person))) return
    refreshed = { of: me, at: ports.clock.now() }
    // A host without batches is asked one call at a time over the browser's few connections: unsent forms go first.
    if (!has(me.person, 'lote')) await sender.send()
    if (unlocked !== me) return
    const chosen = await chosenOwners(answers, me)
    const owners = outOwners(me.person, chosen)
    // A person looks at their animals first: on a slow network nothing else is fetched beside them. Rows of another
    // host need the names of breeds, which come with the rest.
    if (freshFor > 0 && owners.length === 1 && has(me.person, 'lote'))
      await bringHerds(me, owners, freshFor).catch((error: unknown) => log.failure('herd', error))
    await gathering?.done.catch(() => {})
    // An administrator in the office prepares no farm: each screen fetches the page that it shows.
    if (owners.length === 0 && !coversAll(me.person)) return tidyDaily(me)
    const { result } = await prepareFor(silent, me, owners, freshFor)
    // Interrupted: the next wake-up resumes it.
    if (result === 'incomplete' && refreshed?.of === me) refreshed = undefined
    if (result === 'incomplete') lookForHost()
    else await tidyDaily(me)
  }

  let tidied: { readonly of: Unlocked; readonly at: number } | undefined

  async function tidyDaily(me: Unlocked): Promise<void> {
    const now = ports.clock.now()
    if (unlocked !== me || (tidied?.of === me && Math.abs(now - tidied.at) < A_DAY)) return
    tidied = { of: me, at: now }
    await tidy(
      { ports, answers, open: entryOpener(ports), fetch: (requests, freshFor) => pull(silent, me, requests, freshFor) },
      me,
    )
  }

  let gathering:
    | { readonly of: Unlocked; readonly asked: Map<string, LookupRequest>; readonly done: Promise<void> }
    | undefined

  /** What several screens request within a moment is sent in one call. */
  function gather(me: Unlocked, requests: readonly LookupRequest[]): Promise<void> {
    if (gathering?.of !== me) {
      const asked = new Map<string, LookupRequest>()
      const pulled = async () => {
        await new Promise<void>((resolve) => ports.clock.after(GATHER, resolve))
        if (gathering?.asked === asked) gathering = undefined
        if (unlocked === me && (await pull(silent, me, [...asked.values()], FRESH)).stopped) lookForHost()
      }
      gathering = { of: me, asked, done: pulled() }
    }
    for (const request of requests) gathering.asked.set(keyOf(request), request)
    return gathering.done
  }

  async function fetch(wanted: readonly Wanted[], always: boolean): Promise<void> {
    const me = unlocked
    if (!me) return
    const requests = wanted.flatMap((one): LookupRequest[] => ('request' in one ? [one.request] : []))
    const owners = wanted.flatMap((one) => ('herdOf' in one ? [one.herdOf] : []))
    if (requests.length > 0 && !always) await gather(me, requests)
    else if (requests.length > 0 && (await pull(silent, me, requests, 0)).stopped) lookForHost()
    if (owners.length > 0) await bringHerds(me, owners, always ? 0 : FRESH)
  }

  /** Inventories being fetched, by person and owner. */
  const herdsComing = new Map<string, Promise<unknown>>()

  async function bringHerds(me: Unlocked, owners: readonly string[], freshFor: number): Promise<void> {
    const names = owners.map((owner) => `${me.person.nid} ${owner}`)
    const keys = owners.map((owner) => keyOf(animalsRequest(owner, me.person)))
    const coming = names.map((name) => (freshFor > 0 ? herdsComing.get(name) : undefined))
    const missing = owners.filter((_, at) => !coming[at])
    if (missing.length === 0) return void (await Promise.all(coming))
    const work = (async () => pullHerds(silent, me, missing, freshFor, await breeds(me)))()
    fetching(keys, true)
    for (const name of names) if (!herdsComing.has(name)) herdsComing.set(name, work)
    try {
      await Promise.all([work, ...coming])
    } finally {
      fetching(keys, false)
      for (const name of names) if (herdsComing.get(name) === work) herdsComing.delete(name)
    }
  }

  ports.connectivity.onWake(() => {
    void sender.wake()
    const me = unlocked
    lookForHost()
    if (me) refreshOwn(me).catch((error: unknown) => log.failure('refresh', error))
  })

  return {
    async ready() {},
    async unlock(next) {
      // Answers that depend on a newly gained capacity are fetched again, however young they are.
      const gained = next?.person.capacidades.some((name) => unlocked && !has(unlocked.person, name))
      const isSame = unlocked !== null && unlocked.person.nid === next?.person.nid
      unlocked = next
      herdsComing.clear()
      silent.coming.clear()
      herds.unlock(next)
      answers.forget()
      // This request also reveals whether the host is reachable; a separate probe is made only if it did not.
      if (next)
        refreshOwn(next, isSame && gained ? 0 : FRESH)
          .catch((error: unknown) => log.failure('refresh', error))
          .then(() => lookForHost())
    },
    async onStatus(told) {
      status.changed(() => told(status.get()))
      told(status.get())
    },
    async heard() {
      heard()
    },
    async send() {
      if (!reach.get().reachable) lookForHost(true)
      await sender.send()
    },
    fetch,
    async prepare(owners, freshFor) {
      const me = unlocked
      if (!me) return { result: 'incomplete', whole: [] }
      change({ progress: 0, doing: '', shares: {} })
      try {
        return await prepareFor(shown, me, owners, freshFor)
      } finally {
        change({ progress: undefined, doing: '', shares: undefined })
      }
    },
    herdSummary: (filter) => herds.summary(filter),
    herdPage: (request) => herds.page(request),
    herdOptions: (request) => herds.options(request),
    herdAnimals: (chips) => herds.animals(chips),
    herdFacts: (chips, owner) => herds.facts(chips, owner),
    herdPair: (sire, dam) => herds.pair(sire, dam),
    herdLineage: (chip) => herds.lineage(chip),
    herdFigures: (owner, today) => herds.figures(owner, today),
    herdCrosses: (sires, dams) => herds.crosses(sires, dams),
    ...createSheets((request) => herds.sheet(request), openSheet),
  }
}
