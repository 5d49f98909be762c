/** What every reading of the book starts from: who is here, his entries, and the answers kept for him. */
import { keyOf, type LookupRequest } from '../../registry/index.ts'
import type { ActiveUser } from '../accounts/session.ts'
import { type Answers, answersOf } from '../cache/answers.ts'
import type { Background, BackgroundStatus, Wanted } from '../contract/background.ts'
import type { Live } from '../contract/live.ts'
import { live, type Signal, type Source } from '../core/live-query.ts'
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
  /** Entries of whoever is signed in, in order of capture. */
  entries(): Promise<readonly Entry[]>
  /** Unsent ones of whoever is signed in that this device cannot open: never left out of what he is shown. */
  unreadable(): Promise<readonly Unreadable[]>
  /** Unsent ones of other persons of this device: his may wait for them. */
  others(): Promise<readonly Entry[]>
  /** Unsent ones of all persons of the device. */
  unsent(): Promise<readonly Entry[]>
  /** What unsent forms of all persons take: a number is used once, whoever captured it. @param anew reads the disk again, what other tabs wrote included */
  pending(editing?: string, anew?: boolean): Promise<Pending>
  /** Entries also change, as people see them, when this page opens or closes one for correction. */
  watch(...tables: readonly TableName[]): Source
  /** Of whoever is signed in: read anew when that changes, and never shown to the next person. */
  live<T>(name: string, read: () => Promise<T>, sources: readonly Source[]): Live<T>
  /** Asks the background for what is missing or old; each request once in a while. */
  want(request: LookupRequest, takenAt: number | undefined): void
  /**
   * Asks the background for what a key names, not more often than once in a while.
   * @returns settles when it has come or cannot come; undefined where nothing was asked
   */
  wantOnce(wanted: (key: string) => readonly Wanted[]): (key: string) => Promise<void> | undefined
  /** Remembers how old the data was that a form rests on. */
  rested(request: LookupRequest, takenAt: number | undefined): void
  /** ms UTC of the oldest of what was read for these requests. */
  restedOn(requests: readonly LookupRequest[]): number | undefined
}

/** An answer this old is asked for again when a screen shows it, ms. */
const OLD = 5 * 60_000
/** The same thing is not asked for more often, ms. */
const PAUSE = 30_000

/** What the device can open of somebody else: only what it has yet to send. */
const isAnothers = (row: EntryRow, nid?: string): boolean =>
  row.person !== nid && isUnsent(row) && row.keyForDevice !== undefined

export function createReader(
  ports: Ports,
  background: Background,
  here: Signal<ActiveUser | null>,
  status: Signal<BackgroundStatus>,
): Reader {
  const { store, clock, log, connectivity } = ports
  const answers = answersOf(ports)
  const open = entryOpener(ports)
  const corrections = createCorrections(ports, background)
  const asked = new Map<string, number>()
  const takenAtOf = new Map<string, number>()

  /** Read once between two changes: a form is saved while the person waits, and screens ask all at once. */
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
    answers.forget()
    open.forget()
    known = undefined
  })

  /** What was opened of these rows; one that did not open is tried again. */
  let known:
    | { readonly rows: readonly EntryRow[]; readonly key?: SealKey; readonly entries: readonly Entry[] }
    | undefined
  /** What this person captured, and what anybody has yet to send, in order of capture. */
  const openedNow = async (): Promise<readonly Entry[]> => {
    const rows = await entryRows()
    const me = here.get()
    if (known?.rows === rows && known.key === me?.key) return known.entries
    const wanted = rows.filter((row) => row.person === me?.person.nid || isUnsent(row))
    const entries = await openAll(open, wanted, me?.key)
    known = entries.length === wanted.length ? { rows, ...(me && { key: me.key }), entries } : undefined
    return entries
  }

  function ask(key: string, wanted: readonly Wanted[]): Promise<void> | undefined {
    const now = clock.now()
    const recently = asked.get(key)
    if (!here.get() || !connectivity.online()) return undefined
    if (recently !== undefined && now - recently < PAUSE) return undefined
    asked.set(key, now)
    return background.fetch(wanted, false).catch((error: unknown) => log.failure('want', error))
  }

  return {
    ports,
    background,
    here,
    status,
    answers,
    open,
    corrections,
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
      return pendingOf((await openedNow()).filter(counting))
    },
    watch:
      (...tables) =>
      (told) => {
        const stops = [store.watch(tables, told), ...(tables.includes('entries') ? [corrections.changed(told)] : [])]
        return () => {
          for (const stop of stops) stop()
        }
      },
    want(request, takenAt) {
      if (takenAt === undefined || clock.now() - takenAt >= OLD) void ask(keyOf(request), [{ request }])
    },
    live: (name, read, sources) => live(log, name, read, [here.changed, ...sources], () => here.get()?.person.nid),
    wantOnce: (wanted) => (key) => ask(`herd ${key}`, wanted(key)),
    rested(request, takenAt) {
      if (takenAt !== undefined) takenAtOf.set(keyOf(request), takenAt)
    },
    restedOn(requests) {
      const times = requests.map((request) => takenAtOf.get(keyOf(request))).filter((at) => at !== undefined)
      return times.length === 0 ? undefined : Math.min(...times)
    },
  }
}
