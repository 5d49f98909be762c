/** Rows of a form's list: the host's rows, preceded by entries of this device that are not among them yet. */
import {
  EVERY_OWNER,
  type FormDefinition,
  formOf,
  isAdministrator,
  isLookup,
  type LookupRequest,
  type PageWindow,
  type Person,
  partsLeft,
  requestOf,
  toWire,
  usesNumber,
  type Values,
  withPartsLeft,
} from '../../registry/index.ts'
import { valuesOf } from '../cache/items.ts'
import { listRequest, listRequests, rowsRequests } from '../cache/list-queries.ts'
import type { ListRow } from '../contract/lists.ts'
import type { Aged, Live } from '../contract/live.ts'
import type { OutboxEntry } from '../contract/outbox.ts'
import { memo } from '../core/live-query.ts'
import { type Entry, filedAtFor, isUnsent } from '../outbox/entries.ts'
import { growth, movesIn, rowIn } from '../outbox/sub-rows.ts'
import type { Clock } from '../ports/ports.ts'
import { herdNames } from './inventory-reading.ts'
import type { LookupReading } from './lookups.ts'
import type { Reader } from './reader.ts'

export interface ListReading {
  rows(form: FormDefinition, owner: string, page?: PageWindow): Live<Aged<readonly ListRow[]>>
  /** The same, read once. */
  readRows(form: FormDefinition, owner: string): Promise<Aged<readonly ListRow[]>>
}

/** @returns the rows of a list as the host answered */
function createListed({ answers, here, want }: Reader) {
  /** An administrator's list of all owners can also answer for one owner. */
  async function listed(form: FormDefinition, owner: string, person: Person, page: PageWindow | undefined) {
    const me = here.get()
    if (page) {
      const requests = rowsRequests({ form, owner, page }, person)
      const kept = me && requests[0] ? await answers.read(me, requests[0]) : undefined
      for (const request of requests) want(request, kept?.takenAt)
      return { requests, takenAt: kept?.takenAt, rows: (kept?.items ?? []).map(valuesOf) }
    }
    const requests = listRequests(form, owner, person)
    const exact = me && (await together(form, requests))
    const whole = listRequest(form, EVERY_OWNER, person)
    const every = me && isAdministrator(person) && owner ? await answers.read(me, whole) : undefined
    const newer = every && every.takenAt >= (exact?.takenAt ?? 0) ? every : exact
    for (const request of every ? [whole] : requests) want(request, newer?.takenAt)
    const rows = (newer?.items ?? []).map(valuesOf)
    const isOwners = (row: Values) => (form.list.rowOwners ?? [form.owner]).some((key) => row[key] === owner)
    return { requests, takenAt: newer?.takenAt, rows: newer === every && every ? rows.filter(isOwners) : rows }
  }

  /** Several answers merged into one with the age of the oldest; each record once. */
  async function together(form: FormDefinition, requests: readonly LookupRequest[]) {
    const me = here.get()
    const answered = me ? await Promise.all(requests.map((request) => answers.read(me, request))) : []
    const kept = answered.filter((answer) => answer !== undefined)
    if (kept.length < 2) return kept[0]
    const items = kept.flatMap((answer) => answer.items)
    const once = new Map(items.map((item) => [String(item[form.number]), item]))
    return { items: [...once.values()], takenAt: Math.min(...kept.map((answer) => answer.takenAt)) }
  }

  return listed
}

/** @returns the row of an entry, with the names that the host would add */
function createRowOf(lookups: LookupReading) {
  async function named(form: FormDefinition, values: Values, person: Person): Promise<Values> {
    const names: Record<string, string> = {}
    for (const [name, field] of Object.entries(form.fields)) {
      if (!field.nameKey || values[field.nameKey] || !('from' in field) || !values[name]) continue
      const request = isLookup(field.from) ? requestOf(field.from, values, person) : null
      const options = isLookup(field.from) ? request && (await lookups.readOptions(request)).value : field.from
      const option = options?.find(({ code }) => code === values[name])
      if (option) names[field.nameKey] = option.name
    }
    return names
  }

  /**
   * @param whole values of the record that the part belongs to: it has the names for the codes that the part copied.
   */
  async function rowOf(list: FormDefinition, entry: Entry, person: Person, wholeRow: Values): Promise<Values> {
    const { form, payload, row } = entry
    const carried = form.partOf ? namesIn(list, wholeRow) : {}
    const values = { ...carried, ...payload.row, ...payload.values, ...toWire(form, payload.values, person, row.mode) }
    const own = form.partOf ? await named(form, payload.values, person) : {}
    const names = { ...(await named(list, { ...carried, ...payload.values }, person)), ...own }
    const whole = { ...values, ...names }
    if (form.partOf) return asWhole(list, form, whole)
    return withPartsLeft(form, whole, form.followedBy?.times(payload.values) ?? 0)
  }

  return rowOf
}

/** The host's rows name each animal beside its chip; those of this device take the names from its inventories. */
async function withAnimalNames(
  reader: Reader,
  { list }: FormDefinition,
  rows: readonly ListRow[],
): Promise<readonly ListRow[]> {
  const named = list.columns.flatMap(({ key, animal }) => (animal ? [[key, animal] as const] : []))
  const chips = rows.flatMap(({ values }) => named.map(([key]) => values[key] ?? ''))
  const names = await herdNames(reader, [...new Set(chips)].filter(Boolean))
  const namesOf = (values: Values): Values =>
    Object.fromEntries(named.map(([key, name]) => [name, values[name] || (names[values[key] ?? ''] ?? '')]))
  return rows.map((row) => ({ ...row, values: { ...row.values, ...namesOf(row.values) } }))
}

export function createRows(
  reader: Reader,
  lookups: LookupReading,
  view: (entries: readonly Entry[]) => Promise<readonly OutboxEntry[]>,
): ListReading {
  const once = memo<Live<Aged<readonly ListRow[]>>>()
  const { here, status, ports } = reader
  const listed = createListed(reader)
  const rowOf = createRowOf(lookups)

  async function read(
    form: FormDefinition,
    owner: string,
    page: PageWindow | undefined,
  ): Promise<Aged<readonly ListRow[]>> {
    const me = here.get()
    if (!me) return { value: [], takenAt: undefined, refreshing: false }
    const { person } = me
    const { requests, rows, takenAt } = await listed(form, owner, person, page)
    const inList = new Set(rows.map((row) => row[form.number]))
    const entries = await reader.entries()
    const views = new Map((await view(entries)).map((entry) => [entry.id, entry]))
    const unseen = entries.filter(
      (entry) =>
        (entry.form.key === form.key || entry.form.partOf?.form === form.key) &&
        (owner === '' || entry.payload.owner === owner) &&
        !isSeen(entry, inList, takenAt, ports.clock),
    )
    // Once nothing more is on its way, the host's own rows follow what this device filed.
    const filedAt = Math.max(
      ...unseen.map(({ row }) => filedAtFor(row, takenAt ?? 0, ports.clock) ?? Number.NEGATIVE_INFINITY),
    )
    if (Number.isFinite(filedAt) && !status.get().sending)
      for (const request of requests) reader.want(request, takenAt, filedAt)
    const mine = unseen.filter((entry) => rowIn(entry) === undefined)
    const wholeOf = (part: Entry): Values => {
      const number = part.payload.values[form.number]
      const own = entries.find((entry) => entry.form.key === form.key && numberIn(form, entry) === number)
      return { ...own?.payload.values, ...rows.find((row) => row[form.number] === number) }
    }
    const corrected = new Map<string, Values>()
    const own: ListRow[] = []
    for (const entry of mine) {
      const number = numberIn(form, entry)
      const isCorrection = entry.row.mode === 'edit'
      const before = isCorrection
        ? (corrected.get(number) ?? rows.find((row) => row[form.number] === number))
        : undefined
      const values = { ...before, ...(await rowOf(form, entry, person, wholeOf(entry))) }
      // A filed correction is the record as it stands: in its place, and open to the next correction.
      if (isCorrection && entry.row.state === 'filed') corrected.set(number, values)
      else own.push({ values, entry: views.get(entry.row.id) })
    }
    const waiting = new Set(
      mine.filter(({ row }) => row.mode === 'edit' && isUnsent(row)).map((entry) => numberIn(form, entry)),
    )
    const value = [
      ...(await withAnimalNames(reader, form, own.reverse())),
      ...rows
        .filter((row) => !waiting.has(row[form.number] ?? ''))
        .map((row) => ({ values: corrected.get(row[form.number] ?? '') ?? row })),
    ]
    const refreshing = requests.some(reader.isComing)
    return { value: withMoves(form, lessParts(form, value, mine), unseen), takenAt, refreshing }
  }

  return {
    readRows: (form, owner) => read(form, owner, undefined),
    rows: (form, owner, page) =>
      once(`${form.key} ${owner} ${page ? JSON.stringify(page) : ''}`, () =>
        reader.live(form.key, () => read(form, owner, page), [
          reader.work,
          reader.watch('answers', 'entries', 'herds'),
        ]),
      ),
  }
}

/** The names for the codes of a form, as a row has them. */
const namesIn = (form: FormDefinition, row: Values): Values =>
  Object.fromEntries(
    Object.values(form.fields).flatMap(({ nameKey }) => (nameKey && row[nameKey] ? [[nameKey, row[nameKey]]] : [])),
  )

/** Filed before the displayed list was fetched, or already in it: the list's own row is shown. */
function isSeen(
  entry: Entry,
  inList: ReadonlySet<string | undefined>,
  takenAt: number | undefined,
  clock: Clock,
): boolean {
  const { row, form, payload } = entry
  if (row.state !== 'filed') return false
  if (row.mode === 'add' && usesNumber(form) && inList.has(payload.values[form.number])) return true
  return takenAt !== undefined && takenAt > (filedAtFor(row, takenAt, clock) ?? 0)
}

const numberIn = (list: FormDefinition, { form, payload }: Entry): string =>
  payload.values[form.partOf ? form.number : list.number] ?? ''

/** In its form's list a part appears as a separate record, under its own number and values. */
function asWhole(list: FormDefinition, part: FormDefinition, values: Values): Values {
  const apart = Object.entries(part.partOf?.listedAs ?? {}).flatMap(([column, own]) =>
    values[own] ? [[column, values[own]] as const] : [],
  )
  const row = { ...values, ...Object.fromEntries(apart), [list.number]: values[part.number] ?? '' }
  return withPartsLeft(list, row, 0)
}

/** Number of rows of a record's sub-table, with the outbox's additions and removals. */
function withMoves(form: FormDefinition, rows: readonly ListRow[], unseen: readonly Entry[]): readonly ListRow[] {
  const { details } = form
  if (!details) return rows
  return rows.map((row) => {
    const more = growth(movesIn(unseen, form.code, row.values[form.number] ?? ''))
    const total = String(Math.max(0, Number(row.values[details.total] || 0) + more))
    return more === 0 ? row : { ...row, values: { ...row.values, [details.total]: total } }
  })
}

/** Parts waiting in the outbox are no longer offered: further births (decision 98). */
function lessParts(form: FormDefinition, rows: readonly ListRow[], unseen: readonly Entry[]): readonly ListRow[] {
  const parts = unseen.filter((entry) => entry.form.partOf?.form === form.key)
  if (parts.length === 0) return rows
  const carried = formOf(parts[0]?.form.key ?? form.key).partOf?.carries.includes(form.number)
  return rows.map((row) => {
    const number = row.values[form.number]
    const taken = parts.filter((part) => carried && part.payload.values[form.number] === number).length
    return taken === 0 ? row : { ...row, values: withPartsLeft(form, row.values, partsLeft(form, row.values) - taken) }
  })
}
