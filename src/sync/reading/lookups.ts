/** Options and data calls as screens read them: cached or from the inventory, with the outbox applied (promise 8). */
import {
  keyOf,
  type LookupRequest,
  matchOptions,
  type OpenedService,
  type Option,
  roleOf,
  type Values,
} from '../../registry/index.ts'
import type { ActiveUser } from '../accounts/session.ts'
import type { Item } from '../cache/answers.ts'
import { optionOf, valuesOf } from '../cache/items.ts'
import { isAnimalCall, isFromHerd, recordOf, type Unfiltered, unfiltered } from '../cache/lookup-classes.ts'
import { readOuting } from '../cache/outing.ts'
import { isPage, wholeOf } from '../cache/page-eviction.ts'
import type { Aged, Live } from '../contract/live.ts'
import { memo } from '../core/live-query.ts'
import { lessTaken } from '../outbox/reservations.ts'
import { createLent } from './leases.ts'
import type { Reader } from './reader.ts'

export interface LookupReading {
  options(request: LookupRequest, editing?: string): Live<Aged<readonly Option[]>>
  item(request: LookupRequest, editing?: string): Live<Aged<Values | null>>
  answer(request: LookupRequest): Live<Aged<readonly Values[]>>
  /** As `item`, read once. */
  readItem(request: LookupRequest, editing?: string): Promise<Aged<Values | null>>
  /** As `options`, read once. */
  readOptions(request: LookupRequest, editing?: string): Promise<Aged<readonly Option[]>>
  /** As `answer`, read once. */
  readAnswer(request: LookupRequest): Promise<Aged<readonly Values[]>>
  /** From this device alone, with the outbox applied: the host is not asked. */
  heldOptions(request: LookupRequest): Promise<readonly Option[]>
}

interface Found {
  readonly items: readonly Item[]
  readonly takenAt: number | undefined
}

const nothing: Found = { items: [], takenAt: undefined }

/** Answers of this device: the stored one, the reduced one of a wider request, or the inventory's. */
function createFinding({ background, answers, here, want }: Reader) {
  /** If the searched page is not cached, the list prepared for the field is searched here. */
  async function paged(me: ActiveUser, request: LookupRequest, exact: Found | undefined): Promise<Found> {
    want(request, exact?.takenAt)
    const whole = exact ? undefined : await prepared(me, wholeOf(request))
    if (!whole) return exact ?? (await hereOf(me, request)) ?? nothing
    return { takenAt: whole.takenAt, items: soughtAmong(whole.items.map(optionOf), request) }
  }

  /** Partial knowledge of a list that is not on the device: for people, the prepared owners and the first page. */
  async function hereOf(me: ActiveUser, request: LookupRequest): Promise<Found | undefined> {
    const first = request.fields.CLAVE ? undefined : await firstPageHits(me, request)
    if (roleOf(request.operation).kind !== 'choices') return first
    const { names, readyAt } = await readOuting(answers, me)
    const type = unfiltered(wholeOf(request))
    const farms = soughtAmong(type ? names.filter((name) => name[type.key] === type.value) : names, request)
    if (farms.length === 0) return first
    const items = new Map([...farms, ...(first?.items ?? []).map(optionOf)].map((option) => [option.code, option]))
    return { takenAt: first?.takenAt ?? readyAt, items: [...items.values()] }
  }

  /** Hits in the first page, which a dialog shows when it opens: without signal, or until the host has answered. */
  async function firstPageHits(me: ActiveUser, request: LookupRequest): Promise<Found | undefined> {
    const { BUSCAR = '', FILAS = '0' } = request.fields
    if (BUSCAR === '') return undefined
    const first = await answers.read(me, { ...request, fields: { ...request.fields, BUSCAR: '' } })
    if (!first) return undefined
    const isAll = first.items.length < Number(FILAS)
    // The next page may hold more with the name of its last row.
    const items = matchOptions((isAll ? first.items : first.items.slice(0, -1)).map(optionOf), BUSCAR)
    return isAll || items.length > 0 ? { takenAt: first.takenAt, items } : undefined
  }

  /** The cached answer for all values, or the one without the filter, reduced by the filter here. */
  async function prepared(me: ActiveUser, request: LookupRequest): Promise<Found | undefined> {
    const kept = await answers.read(me, request)
    const base = unfiltered(request)
    if (kept || !base) return kept
    const all = await answers.read(me, base.request)
    return all && { takenAt: all.takenAt, items: narrowed(all.items, base) }
  }

  async function cached(request: LookupRequest): Promise<Found> {
    const me = here.get()
    if (!me) return nothing
    const exact = await answers.read(me, request)
    if (isPage(request)) return paged(me, request, exact)
    const base = unfiltered(request)
    if (!base) {
      want(request, exact?.takenAt)
      return exact ?? nothing
    }
    const whole = await answers.read(me, base.request)
    const { key } = base
    // A host that omits the key in its rows must be asked for each value of the filter.
    if (whole && (!exact || whole.takenAt >= exact.takenAt) && whole.items.every((item) => item[key])) {
      want(base.request, whole.takenAt)
      return { takenAt: whole.takenAt, items: narrowed(whole.items, base) }
    }
    want(whole ? request : base.request, exact?.takenAt)
    return exact ?? nothing
  }

  async function found(request: LookupRequest): Promise<Found> {
    const fromHerd =
      isFromHerd(request.operation) && !isPage(request) ? await background.herdOptions(request) : undefined
    return fromHerd ? { items: fromHerd.options, takenAt: fromHerd.takenAt } : cached(request)
  }

  return { prepared, cached, found }
}

/** The data of one record or animal, with what unsent forms of this device know of it. */
function createItemReading(
  reader: Reader,
  cached: (request: LookupRequest) => Promise<Found>,
  isRefreshing: (request: LookupRequest) => boolean,
): LookupReading['readItem'] {
  const { background } = reader
  async function readItem(request: LookupRequest, editing?: string): Promise<Aged<Values | null>> {
    const record = recordOf(request)
    if (!record) {
      const known = await animalOf(request)
      if (known) return { takenAt: undefined, refreshing: isRefreshing(request), value: known }
      const { items, takenAt } = await cached(request)
      reader.rested(request, takenAt)
      // Ask again: the host may know the animal by now.
      if (isAnimalCall(request.operation) && !items[0]) reader.want(request, undefined)
      return { takenAt, refreshing: isRefreshing(request), value: items[0] ? valuesOf(items[0]) : null }
    }
    const pending = await reader.pending(editing)
    const { code, number } = record
    const own = pending.opened(code, number, 'whole')
    const { items, takenAt } = own ? nothing : await cached(request)
    reader.rested(request, takenAt)
    const opened = own ?? (items[0] ? undefined : pending.opened(code, number, 'part'))
    const item = opened ? await completed(opened) : items[0] && valuesOf(items[0])
    return {
      takenAt,
      refreshing: isRefreshing(request),
      value: item ? lessTaken(item, pending.taken(code, number, takenAt ?? 0)) : null,
    }
  }

  /** Name and parents of an animal from the inventory, in the form of the data call for its chip. */
  async function animalOf({ operation, fields }: LookupRequest): Promise<Values | undefined> {
    const role = roleOf(operation)
    if (role.kind !== 'animal') return undefined
    const [animal] = await background.herdAnimals([fields.CHIP ?? ''])
    if (!animal || animal.SEXO !== role.sex) return undefined
    const { CHIP_PADRE = '', CHIP_MADRE = '', NOMBRE = '' } = animal
    return { CHIP_PADRE, CHIP_MADRE, NOMBRE }
  }

  /** An unsent record only has chips: the inventory adds the animals' names and parents, another answer the rest. */
  async function completed({ item, fromAnimals = {}, fromAnswer }: OpenedService): Promise<Values> {
    const wanted = Object.entries(fromAnimals)
    const animals = await background.herdAnimals(wanted.map(([chip]) => item[chip] ?? ''))
    const known = wanted.flatMap(([, columns], place) => filled(columns, animals[place]))
    const asks = fromAnswer && Object.keys(fromAnswer.fills).some((key) => !item[key])
    const [sourceItem] = asks ? (await cached(fromAnswer.request)).items : []
    const more = fromAnswer ? filled(fromAnswer.fills, sourceItem && valuesOf(sourceItem)) : []
    const nonEmpty = Object.entries(item).filter(([, text]) => text !== '')
    return { ...item, ...Object.fromEntries([...known, ...more, ...nonEmpty]) }
  }

  return readItem
}

export function createLookups(reader: Reader): LookupReading {
  const { answers, here } = reader
  const { prepared, cached, found } = createFinding(reader)
  const withLent = createLent(reader)
  const optionsOnce = memo<Live<Aged<readonly Option[]>>>()
  const answerOnce = memo<Live<Aged<readonly Values[]>>>()
  const itemOnce = memo<Live<Aged<Values | null>>>()

  const isRefreshing = (request: LookupRequest) => {
    const base = unfiltered(request)
    return reader.isComing(request) || (base !== undefined && reader.isComing(base.request))
  }

  const readItem = createItemReading(reader, cached, isRefreshing)

  async function readOptions(request: LookupRequest, editing?: string): Promise<Aged<readonly Option[]>> {
    const { items, takenAt } = await found(request)
    reader.rested(request, takenAt)
    const value = await withOutbox(items.map(optionOf), request, editing, takenAt ?? 0)
    return { takenAt, refreshing: isRefreshing(request), value }
  }

  /** The options with the outbox applied (promise 8): by the role of the call, not its name. */
  async function withOutbox(
    options: readonly Option[],
    request: LookupRequest,
    editing: string | undefined,
    takenAt: number,
  ): Promise<readonly Option[]> {
    const role = roleOf(request.operation)
    const pending = () => reader.pending(editing)
    switch (role.kind) {
      case 'numbers':
        return (await pending()).numbers(options, request, takenAt)
      case 'records':
        return (await pending()).services(options, request, takenAt)
      case 'freeChips':
        return (await pending()).chips(options, takenAt)
      case 'rows':
        return (await pending()).rows(options, role.of, request, takenAt)
      case 'animals': {
        const known = await pending()
        return withLent(known.animals(options, role, request, takenAt), role, request, known)
      }
      case 'list':
      case 'choices':
      case 'inventory':
      case 'record':
      case 'animal':
      case 'facts':
        return options
    }
  }

  async function readAnswer(request: LookupRequest): Promise<Aged<readonly Values[]>> {
    const me = here.get()
    const kept = me ? await answers.read(me, request) : undefined
    reader.want(request, kept?.takenAt)
    return { value: (kept?.items ?? []).map(valuesOf), takenAt: kept?.takenAt, refreshing: isRefreshing(request) }
  }

  async function heldOptions(request: LookupRequest): Promise<readonly Option[]> {
    const me = here.get()
    const kept = me && (await prepared(me, request))
    return kept ? withOutbox(kept.items.map(optionOf), request, undefined, kept.takenAt ?? 0) : []
  }

  const comingOf = (request: LookupRequest) => {
    const base = unfiltered(request)
    return reader.comingOf(request, ...(base ? [base.request] : []))
  }

  const sources = (request: LookupRequest) => [
    comingOf(request),
    isFromHerd(request.operation) || isAnimalCall(request.operation)
      ? reader.watch('answers', 'entries', 'herds')
      : reader.watch('answers', 'entries'),
  ]

  return {
    readItem,
    readOptions,
    readAnswer,
    heldOptions,
    options: (request, editing = '') =>
      optionsOnce(`${keyOf(request)} ${editing}`, () =>
        reader.live(request.operation, () => readOptions(request, editing || undefined), sources(request)),
      ),
    item: (request, editing = '') =>
      itemOnce(`${keyOf(request)} ${editing}`, () =>
        reader.live(request.operation, () => readItem(request, editing || undefined), sources(request)),
      ),
    answer: (request) =>
      answerOnce(keyOf(request), () =>
        reader.live(request.operation, () => readAnswer(request), [comingOf(request), reader.watch('answers')]),
      ),
  }
}

/** Searches options as a host does: by text, or for one code. */
function soughtAmong(options: readonly Option[], { fields }: LookupRequest): readonly Option[] {
  const { BUSCAR = '', FILAS = '0', CLAVE = '' } = fields
  const found = CLAVE === '' ? matchOptions(options, BUSCAR) : options.filter(({ code }) => code === CLAVE)
  return found.slice(0, Number(FILAS))
}

const narrowed = (items: readonly Item[], { key, value }: Unfiltered): readonly Item[] =>
  items.filter((item) => String(item[key]) === value)

/** The keys that a source fills; '' if unknown. @param keys { key: key of the source } */
const filled = (keys: Values, from: Values | undefined): [string, string][] =>
  Object.entries(keys).map(([key, of]) => [key, from?.[of] ?? ''])
