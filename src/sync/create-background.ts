/** Sending, fetching and the opened inventory, for the unlocked person. */
import { gainedCapacities } from '../registry/index.ts'
import { answersOf } from './cache/answers.ts'
import { type Background, type BackgroundStatus, idle } from './contract/background.ts'
import type { SheetOpener } from './contract/inventory.ts'
import { keepCopy } from './copy/copied-store.ts'
import { createApiClient } from './core/api-client.ts'
import type { Reach } from './core/api-result.ts'
import { keepClock } from './core/farm-clock.ts'
import { signal } from './core/live-query.ts'
import { leftPersons } from './core/sign-out.ts'
import { watched } from './core/watched-store.ts'
import type { Errands } from './create-errands.ts'
import { createSheets } from './exporting/sheets.ts'
import { createOwnRefresh } from './fetching/own-refresh.ts'
import type { PrepareMeans } from './fetching/prefetch.ts'
import { createScreenRequests } from './fetching/screen-requests.ts'
import { watchSignal } from './fetching/signal-watch.ts'
import { createHerdKeeper } from './inventory/herd-keeper.ts'
import { withRoom } from './outbox/kept-photos.ts'
import type { Ports, Store, Unlocked } from './ports/ports.ts'

/** What could not be loaded is loaded again after this time where something waits to be sent, ms. */
const AGAIN = 30_000

const hasErrand = async (store: Store): Promise<boolean> =>
  (await store.all('entries')).some(({ state }) => state !== 'filed') || (await leftPersons(store)).length > 0

/** Both files at once: the one needs the other. */
const loadErrands = () => Promise.all([import('./create-errands.ts'), import('./create-sender.ts')])

/**
 * @param openSheet begins an .xlsx file; without it there is no export.
 * @param load a device with nothing to send shows its animals before it loads this
 */
export function createBackground(given: Ports, openSheet?: SheetOpener, load = loadErrands): Background {
  const { storage, ports } = watched({ ...given, store: withRoom(given.store, given.clock.now) })
  keepClock(ports)
  keepCopy(ports)
  // Until a call has failed, the browser's hint decides: 'Sin señal' is never shown without evidence.
  const hint = ports.connectivity.online()
  const reach = signal<Reach>({ reachable: hint, at: 0 })
  const sending = signal(false)
  const status = signal<BackgroundStatus>({ ...idle, reachable: hint })
  const wire = createApiClient(ports, reach)
  const answers = answersOf(ports)
  const herds = createHerdKeeper(ports)
  let unlocked: Unlocked | null = null

  const change = (part: Partial<BackgroundStatus>) => status.set({ ...status.get(), ...part })
  reach.changed(() => {
    const { reachable, announced } = reach.get()
    if (announced && announced !== status.get().announced) change({ announced })
    if (status.get().reachable === reachable) return
    change({ reachable })
    watch.keep()
  })
  // An answer to any context of this device proves that there is signal.
  const hostAnswered = () => reach.set({ ...reach.get(), reachable: true, at: ports.clock.now() })
  ports.connectivity.others?.onHostAnswered(hostAnswered)
  sending.changed(() => change({ sending: sending.get() }))

  const fetching = countedKeys((keys) => change({ fetching: keys }))
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

  const watch = watchSignal(ports, wire, reach, () => unlocked !== null)
  const unanswered = () => void watch.look()
  const requests = createScreenRequests(silent, unanswered)

  const context = { unlocked: () => unlocked, reach, wire, sending }
  const { errands, run } = comingErrands(ports, () =>
    load().then(([{ createErrands }]) => createErrands(silent, context)),
  )
  const refreshOwn = createOwnRefresh(silent, { requests, send: () => run('send'), unanswered, errands })

  ports.connectivity.onWake(() => {
    run('wake').catch((error: unknown) => ports.log.failure('wake', error))
    const me = unlocked
    watch.look()
    if (me) refreshOwn(me).catch((error: unknown) => ports.log.failure('refresh', error))
  })

  return {
    async ready() {},
    async unlock(next) {
      // Answers that depend on a newly gained capacity are fetched again, however young they are.
      const gained = next && unlocked ? gainedCapacities(unlocked.person, next.person).length > 0 : false
      const isSame = unlocked !== null && unlocked.person.nid === next?.person.nid
      unlocked = next
      requests.forget()
      herds.unlock(next)
      answers.forget()
      // This request also reveals whether the host is reachable; a separate probe is made only if it did not.
      if (next)
        refreshOwn(next, isSame && gained ? 0 : undefined)
          .catch((error: unknown) => ports.log.failure('refresh', error))
          .then(unanswered)
    },
    async onStatus(listener) {
      status.changed(() => listener(status.get()))
      listener(status.get())
    },
    hostAnswered: async () => hostAnswered(),
    async send() {
      if (!reach.get().reachable) watch.look(true)
      await run('send')
    },
    fetch: requests.fetch,
    async prepare(owners, freshFor) {
      const me = unlocked
      const part = await errands().catch(() => undefined)
      if (!me || !part) return { result: 'incomplete', whole: [] }
      change({ progress: 0, doing: '', shares: {} })
      try {
        return await part.prepareStored(storage, () => part.prepareFor(shown, me, owners, freshFor))
      } finally {
        change({ progress: undefined, doing: '', shares: undefined })
      }
    },
    ...herds.questions,
    ...createSheets((request) => herds.sheet(request), openSheet),
  }
}

/** Loaded for whoever needs them: before the animals are there only where something waits to be sent. */
function comingErrands({ store, clock, log }: Ports, load: () => Promise<Errands>) {
  let begun: Promise<Errands> | undefined
  let stop = () => {}
  const errands = () => {
    begun ??= load().catch((error: unknown) => {
      log.failure('errands', error)
      begun = undefined
      stop()
      stop = clock.after(AGAIN, () => void run('wake').catch(() => {}))
      throw error
    })
    return begun
  }
  async function run(how: 'send' | 'wake'): Promise<void> {
    if (begun || (await hasErrand(store).catch(() => true))) await (await errands())[how]()
  }
  return { errands, run }
}

/** Keys being fetched; each counts until it has ended as often as it was begun. */
function countedKeys(changed: (keys: readonly string[]) => void) {
  const asked = new Map<string, number>()
  return (keys: readonly string[], now: boolean) => {
    for (const key of keys) asked.set(key, (asked.get(key) ?? 0) + (now ? 1 : -1))
    for (const [key, times] of asked) if (times <= 0) asked.delete(key)
    changed([...asked.keys()])
  }
}
