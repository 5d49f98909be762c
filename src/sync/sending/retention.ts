/**
 * Removes what is no longer needed on the device: filed entries a month after filing, once the host's own list has
 * shown their record; their photos earlier where room is short; a reviewer's pages after two days. Nothing unsent is ever removed for its age.
 */
import { formOf, type LookupRequest } from '../../registry/index.ts'
import type { Answers } from '../cache/answers.ts'
import { listRequest } from '../cache/list-queries.ts'
import { rowsInParts } from '../core/rows-in-parts.ts'
import { type Entry, numbersRequest, type Opener, openAll } from '../outbox/entries.ts'
import { limitPhotos, withoutPhotos } from '../outbox/kept-photos.ts'
import type { AnswerRow, Clock, EntryRow, Guard, Ports, Unlocked, Write } from '../ports/ports.ts'
import { askedFor, findIn } from './reconcile.ts'

const DAY = 86_400_000
/** Filed entries stay at least this long, ms. */
export const KEPT = 30 * DAY
/** Pages of a review and trails of records, ms. */
const PAGES_KEPT = 2 * DAY
/** Tolerance when comparing the clocks of device and host, ms. */
const SPARE = 60_000

/** Filed, and long enough ago to be checked in the host's list? */
export const isOld = (row: EntryRow, now: number): boolean =>
  row.state === 'filed' && !row.uncertain && row.filedAt !== undefined && now - row.filedAt >= KEPT

/** The host's answers about an entry. */
export interface Seen {
  /** ms UTC: when it answered the list that contains the record; undefined: no known list contains it. */
  readonly listed: number | undefined
  /**
   * ms UTC: times of the cached answers (numbers of its owner) that are older than the entry's filing and still need
   * its correction; none: [].
   */
  readonly rested: readonly number[]
}

/** May it be removed? */
export const mayGo = (row: EntryRow, { listed, rested }: Seen, now: number): boolean => {
  if (!isOld(row, now) || row.filedAt === undefined) return false
  const since = row.filedAt + SPARE
  return listed !== undefined && listed > since && rested.every((at) => at > since)
}

const brief = /^(revisionCampo|auditoria|tablero|traerRegistro)\//

/** Cached pages that nobody needs in the field and that the host can answer again in the office. */
export const oldPages = (answers: readonly AnswerRow[], now: number): readonly string[] =>
  answers
    .filter(({ operation, takenAt }) => brief.test(operation) && Math.abs(now - takenAt) > PAGES_KEPT)
    .map(({ id }) => id)

export interface UpkeepMeans {
  readonly ports: Ports
  readonly answers: Answers
  readonly open: Opener
  /** Fetches older answers again; does nothing without signal. */
  fetch(me: Unlocked, requests: readonly LookupRequest[], freshFor: number): Promise<unknown>
}

/** Now by the clock that the row was filed under: setting the clock right makes no entry old. */
export const nowOf = ({ filedDifference }: EntryRow, clock: Clock): number =>
  clock.corrected() - (filedDifference ?? clock.difference() ?? 0)

async function tidy(means: UpkeepMeans, me: Unlocked): Promise<void> {
  const { ports, answers, open } = means
  const { store, clock } = ports
  for await (const part of rowsInParts(store, 'answers', me.person.nid)) {
    const pages = oldPages(
      part.flatMap(({ row }) => row ?? []),
      clock.now(),
    )
    if (pages.length > 0) await store.commit(pages.map((id): Write => ({ table: 'answers', remove: id })))
  }
  await limitPhotos(store, me.person.nid, clock.now())
  const rows = (await store.all('entries', me.person.nid)).filter((row) => isOld(row, nowOf(row, clock)))
  if (rows.length === 0) return
  const entries = await openAll(open, rows, me.key)
  const asked = entries.map((entry) => ({
    entry,
    list: listOf(entry, me),
    numbers: [numbersRequest(entry, me.person)].filter((one) => one !== null),
  }))
  const requests = new Map(
    asked.flatMap(({ list, numbers }) => [list, ...numbers]).map((one) => [JSON.stringify(one), one]),
  )
  await means.fetch(me, [...requests.values()], DAY)
  for (const { entry, list, numbers } of asked) {
    const kept = await answers.read(me, list)
    const listed = kept && findIn(kept.items, entry) !== 'absent' ? kept.takenAt : undefined
    const rested = (await Promise.all(numbers.map((one) => answers.row(me, one)))).flatMap((row) => row?.takenAt ?? [])
    if (!mayGo(entry.row, { listed, rested }, nowOf(entry.row, clock))) continue
    const guard: Guard = { entry: entry.row.id, version: entry.row.version }
    await store.commit([{ table: 'entries', remove: entry.row.id }, ...withoutPhotos(entry.row)], [guard])
  }
}

/** @returns removes what is no longer needed of a person who is still unlocked, at most once a day. */
export function createDailyTidy(means: UpkeepMeans, unlocked: () => Unlocked | null): (me: Unlocked) => Promise<void> {
  let tidied: { readonly of: Unlocked; readonly at: number } | undefined
  return async (me) => {
    const now = means.ports.clock.now()
    if (unlocked() !== me || (tidied?.of === me && Math.abs(now - tidied.at) < DAY)) return
    tidied = { of: me, at: now }
    await tidy(means, me)
  }
}

/** The form whose list contains the record. */
const wholeOf = ({ form }: Entry) => (form.partOf ? formOf(form.partOf.form) : form)

const listOf = (entry: Entry, { person }: Unlocked): LookupRequest =>
  entry.form.partOf?.row
    ? { ...askedFor(entry), passing: [] }
    : listRequest(wholeOf(entry), entry.payload.owner, person)
