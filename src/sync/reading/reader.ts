/** The basis of every reading of the book: the signed-in person, their entries, and their cached answers. */
import { keyOf, type LookupRequest, scopeOf } from '../../registry/index.ts'
import type { ActiveUser } from '../accounts/session.ts'
import { type Answers, answersOf } from '../cache/answers.ts'
import type { Background, BackgroundStatus, RefreshRequest } from '../contract/background.ts'
import type { Live } from '../contract/live.ts'
import { changesOf, live, type Signal, type Source, signal } from '../core/live-query.ts'
import { animalsRequest } from '../fetching/pull-inventory.ts'
import { type Corrections, createCorrections } from '../outbox/edit-locks.ts'
import { type Entry, entryOpener, isUnsent, type Opener, openAll, type Unreadable } from '../outbox/entries.ts'
import { type Pending, pendingOf } from '../outbox/reservations.ts'
import type { EntryRow, Ports, SealKey, TableName } from '../ports/ports.ts'

export interface Reader {
  readonly ports: Ports
  readonly background: Background
  readonly here: Signal<ActiveUser | null>
  readonly status: Signal<BackgroundStatus>
  readonly answers: Answers
  readonly open: Opener
  readonly corrections: Corrections
  /** Entries of the signed-in person, in order of capture. */
  entries(): Promise<readonly Entry[]>
  /** Unsent entries of the signed-in person that this device cannot open: always included in what is shown. */
  unreadable(): Promise<readonly Unreadable[]>
  /** Unsent entries of other persons of this device: the signed-in person's may depend on them. */
  others(): Promise<readonly Entry[]>
  /** Unsent ones of all persons of the device. */
  unsent(): Promise<readonly Entry[]>
  /**
   * What the unsent forms of all persons use: a number is used once, whoever captured it.
   * @param anew reads the disk again, including what other tabs wrote
   */
  pending(editing?: string, anew?: boolean): Promise<Pending>
  /** How people see entries also changes when this page opens or closes one for correction. */
  watch(...tables: readonly TableName[]): Source
  /** For the signed-in person: read again when that changes, and never shown to the next person. */
  live<T>(name: string, read: () => Promise<T>, sources: readonly Source[]): Live<T>
  /** This person has changed something at the host: what is shown is asked for again. */
  changedAtHost(): void
  /**
   * Asks the background for what is missing or old; limited per request to once in a while.
   * @param filedAt ms UTC of a form that changed what it says: an answer from before then is old
   */
  want(request: LookupRequest, takenAt: number | undefined, filedAt?: number): void
  /** Is an answer to it under way? Known from the moment it is asked for, so that 'none' is never said too early. */
  isComing(request: LookupRequest): boolean
  /** Changes when the worker begins or ends something, and not with each step of a preparation. */
  readonly work: Source
  /** Changes when one of these answers begins or ends to come, and when the host is reached or lost. */
  comingOf(...requests: readonly LookupRequest[]): Source
  /** `want` for the inventory of an owner ('' = the person's own scope). @returns whether it is under way */
  wantHerd(owner: string, takenAt: number | undefined): boolean
  /** Asks the background for the data of a key, limited to once in a while. */
  wantOnce(wanted: (key: string) => readonly RefreshRequest[]): (key: string) => void
  /** Remembers how old the data was on which a form is based. */
  rested(request: LookupRequest, takenAt: number | undefined): void
  /** ms UTC of the oldest answer read for these requests. */
  restedOn(requests: readonly LookupRequest[]): number | undefined
}

/** Above this age an answer is requested again when a screen shows it, ms. */
const OLD = 5 * 60_000
/** Shortest time between two requests for the same data, ms. */
const PAUSE = 30_000

/** What the device can open of another person: only unsent entries. */
const isAnothers = (row: EntryRow, nid?: string): boolean =>
  row.person !== nid && isUnsent(row) && row.keyForDevice !== undefined

type EntryReading = Pick<Reader, 'open' | 'entries' | 'unreadable' | 'others' | 'unsent' | 'pending'>

/** The outbox, opened for whoever is at work. */
function createEntryReading(ports: Ports, here: Signal<ActiveUser | null>): EntryReading {
  const { store } = ports
  const open = entryOpener(ports)

  /** Read once between two changes: saving a form must be quick, and all screens read at the same time. */
  let rows: Promise<readonly EntryRow[]> | undefined
  store.watch(['entries'], () => {
    rows = undefined
  })
  const entryRows = () => {
    const reading = rows ?? store.all('entries')
    rows = reading
    reading.catch(() => {
      if (rows === reading) rows = undefined
    })
    return reading
  }

  here.changed(() => {
    open.forget()
    known = undefined
  })

  /** The decrypted entries of these rows; one that did not open is tried again. */
  let known:
    | { readonly rows: readonly EntryRow[]; readonly key?: SealKey; readonly entries: readonly Entry[] }
    | undefined
  /** Everything that this person captured, and all unsent entries of anyone, in order of capture. */
  const openedNow = async (): Promise<readonly Entry[]> => {
    const rows = await entryRows()
    const me = here.get()
    if (known?.rows === rows && known.key === me?.key) return known.entries
    const wanted = rows.filter((row) => row.person === me?.person.nid || isUnsent(row))
    const entries = await openAll(open, wanted, me?.key)
    known = entries.length === wanted.length ? { rows, ...(me && { key: me.key }), entries } : undefined
    return entries
  }

  return {
    open,
    async entries() {
      const me = here.get()
      return me ? (await openedNow()).filter(({ row }) => row.person === me.person.nid) : []
    },
    async unreadable() {
      const me = here.get()
      if (!me) return []
      const mine = (await entryRows()).filter((row) => row.person === me.person.nid && isUnsent(row))
      const shut = await Promise.all(mine.map(async (row) => ((await open(row, me.key)) ? [] : [{ id: row.id, row }])))
      const broken = await store.damaged('entries', me.person.nid)
      return [...shut.flat(), ...broken.map((id) => ({ id }))]
    },
    async others() {
      const me = here.get()
      return me ? (await openedNow()).filter(({ row }) => isAnothers(row, me.person.nid)) : []
    },
    unsent: async () => (await openedNow()).filter(({ row }) => isUnsent(row)),
    async pending(editing, anew = false) {
      if (anew) rows = undefined
      const nid = here.get()?.person.nid
      const counting = ({ row }: Entry) => row.id !== editing && (row.person === nid || isAnothers(row, nid))
      return pendingOf((await openedNow()).filter(counting), ports.clock)
    },
  }
}

type Asking = Pick<Reader, 'changedAtHost' | 'want' | 'isComing' | 'work' | 'comingOf' | 'wantHerd' | 'wantOnce'> & {
  /** Changes when answers must be asked for anew. */
  readonly sources: readonly Source[]
}

/** Asks the host for what is missing or old, at most once in a while. */
function createAsking(
  { clock, log, connectivity }: Ports,
  background: Background,
  here: Signal<ActiveUser | null>,
  status: Signal<BackgroundStatus>,
): Asking {
  const asked = new Map<string, { readonly at: number; readonly since: number }>()
  /** Keys of answers that were here when they were last wanted. */
  const found = new Set<string>()
  const underWay = new Map<string, Promise<void>>()
  const settled = signal(0)
  /** How often an answer was asked for to its end, by key: a reading that has begun to wait hears of it. */
  const ended = new Map<string, number>()
  /** ms UTC of this person's last change at the host that did not go through the outbox. */
  const changedAt = signal(Number.NEGATIVE_INFINITY)

  function ask(
    key: string,
    wanted: readonly RefreshRequest[],
    since = Number.NEGATIVE_INFINITY,
  ): Promise<void> | undefined {
    const now = clock.now()
    const before = asked.get(key)
    if (!here.get() || !connectivity.online()) return undefined
    // What says that it changed in the future, because the clock was set back, is not asked for without end.
    if (before && Math.abs(now - before.at) < PAUSE && before.since >= since) return undefined
    asked.set(key, { at: now, since })
    const keys = wanted.map((one) => ('request' in one ? keyOf(one.request) : key))
    const work = background
      .fetch(wanted, since > Number.NEGATIVE_INFINITY)
      .catch((error: unknown) => log.failure('want', error))
      .finally(() => {
        for (const one of keys) {
          if (underWay.get(one) === work) underWay.delete(one)
          ended.set(one, 1 + (ended.get(one) ?? 0))
        }
        settled.set(settled.get() + 1)
      })
    for (const one of keys) underWay.set(one, work)
    return work
  }
  const beganOrEnded: Source = (listener) => {
    const stops = [status.changed(listener), settled.changed(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  const isComing = (request: LookupRequest) => {
    const key = keyOf(request)
    return underWay.has(key) || status.get().fetching.includes(key)
  }

  return {
    sources: [changedAt.changed],
    changedAtHost: () => changedAt.set(clock.now()),
    want(request, takenAt, filedAt = Number.NEGATIVE_INFINITY) {
      const since = Math.max(filedAt, changedAt.get())
      const key = keyOf(request)
      const changed = takenAt !== undefined && takenAt <= since
      // What later pages took the place of is asked for at once when one comes back to it.
      if (takenAt !== undefined) found.add(key)
      else if (found.delete(key)) asked.delete(key)
      if (changed) void ask(key, [{ request }], since)
      else if (takenAt === undefined || Math.abs(clock.now() - takenAt) >= OLD) void ask(key, [{ request }])
    },
    isComing,
    work: changesOf(beganOrEnded, () => {
      const { progress: _progress, doing: _doing, shares: _shares, ...work } = status.get()
      return JSON.stringify([work, settled.get()])
    }),
    comingOf: (...requests) =>
      changesOf(beganOrEnded, () =>
        [status.get().reachable, ...requests.flatMap((one) => [isComing(one), ended.get(keyOf(one))])].join(),
      ),
    wantHerd(owner, takenAt) {
      const me = here.get()
      if (!me) return false
      const herdOf = owner || scopeOf(me.person)
      const request = animalsRequest(herdOf, me.person)
      const isOld = takenAt === undefined || Math.abs(clock.now() - takenAt) > OLD
      if (isOld && !isComing(request)) void ask(keyOf(request), [{ herdOf }])
      return isComing(request)
    },
    wantOnce: (wanted) => (key) => void ask(`once ${key}`, wanted(key)),
  }
}

export function createReader(
  ports: Ports,
  background: Background,
  here: Signal<ActiveUser | null>,
  status: Signal<BackgroundStatus>,
): Reader {
  const { store, log, clock } = ports
  const answers = answersOf(ports)
  const corrections = createCorrections(ports, background)
  const takenAtOf = new Map<string, number>()
  const entryReading = createEntryReading(ports, here)
  const asking = createAsking(ports, background, here, status)
  here.changed(() => answers.forget())

  return {
    ports,
    background,
    here,
    status,
    answers,
    corrections,
    ...entryReading,
    ...asking,
    watch:
      (...tables) =>
      (listener) => {
        const stops = [
          store.watchLater(tables, listener),
          ...(tables.includes('entries') ? [corrections.changed(listener)] : []),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      },
    live: (name, read, sources) =>
      live(log, name, read, [here.changed, ...asking.sources, ...sources], () => here.get()?.person.nid, {
        clock,
        isBusy: () => status.get().progress !== undefined,
      }),
    rested(request, takenAt) {
      if (takenAt !== undefined) takenAtOf.set(keyOf(request), takenAt)
    },
    restedOn(requests) {
      const times = requests.map((request) => takenAtOf.get(keyOf(request))).filter((at) => at !== undefined)
      return times.length === 0 ? undefined : Math.min(...times)
    },
  }
}
