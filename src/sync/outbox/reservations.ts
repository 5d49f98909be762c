/** What unsent entries already use, and what they provide before the host knows of it (promise 8). */
import {
  type AnimalChoices,
  type FormDefinition,
  fill,
  formOf,
  fromWire,
  type Lease,
  type LookupRequest,
  type OpenedService,
  type Option,
  usesNumber,
  type Values,
} from '../../registry/index.ts'
import type { Clock } from '../ports/ports.ts'
import { type Entry, filedAtFor, isUnsent, numberOf } from './entries.ts'
import { withNewcomers } from './new-animals.ts'
import { growth, hasRows, mayHold, movesIn, rowIn, usedRows } from './sub-rows.ts'
import { givenAway, givenTwice, stillHere } from './transferred-animals.ts'

export interface Pending {
  numbers(options: readonly Option[], request: LookupRequest, takenAt: number): readonly Option[]
  /** Does another form that is not filed yet, refused ones included, have that number? */
  holds(code: string, number: string): boolean
  services(options: readonly Option[], request: LookupRequest, takenAt: number): readonly Option[]
  /** Rows of the sub-table of a record of that form code. */
  rows(options: readonly Option[], code: string, request: LookupRequest, takenAt: number): readonly Option[]
  /** Removes animals that a form of this device transfers and adds those that one brings in. */
  animals(options: readonly Option[], role: AnimalChoices, request: LookupRequest, takenAt: number): readonly Option[]
  /** The date of each transfer, by chip. */
  given(takenAt: number): ReadonlyMap<string, string>
  /** A message at the chip if another unsent form transfers that animal. */
  givenTwice(form: FormDefinition, values: Values): Values
  /** Removes free chips that forms of this device assign to an animal. */
  chips(options: readonly Option[], takenAt: number): readonly Option[]
  /** A message at the chip if another unsent form has it. */
  chipTwice(form: FormDefinition, values: Values): Values
  /** Answer of the data call for a record that an entry, or a part of one, provides; undefined: none. */
  opened(code: string, number: string, by: 'whole' | 'part'): OpenedService | undefined
  /** Leases of males by forms that the host does not list yet. */
  lent(): readonly Lease[]
  /** Straws or embryos of that stock that entries of this device use. */
  taken(code: string, number: string, takenAt: number): number
}

/** The cached answer may be older than a filing: until it is fetched again, that filing counts too. */
const SKEW = 5_000
type Counts = (entry: Entry, takenAt: number) => boolean
const countsBy =
  (clock: Clock): Counts =>
  ({ row }, takenAt) =>
    row.filedAt === undefined || (filedAtFor(row, takenAt, clock) ?? 0) + SKEW >= takenAt

/** What the entries of an outbox open, take and close, that a host's answer of that time does not count yet. */
function countOf(entries: readonly Entry[], added: readonly Entry[], counts: Counts) {
  const opening = (code: string, owner: string, takenAt: number): OpenedService[] =>
    added
      .filter((entry) => counts(entry, takenAt))
      .flatMap((entry) => entry.form.provides(entry.payload.values))
      .filter((opened) => opened.code === code && opened.number !== '' && opened.owner === owner)

  /** A correction uses what its record did not use before. */
  const taken = (code: string, number: string, takenAt: number) => {
    const used = (form: FormDefinition, values: Values) =>
      form
        .consumes(values)
        .filter(({ stock }) => stock.code === code && stock.number === number)
        .reduce((sum, { amount }) => sum + amount, 0)
    return entries
      .filter((entry) => counts(entry, takenAt))
      .reduce(
        (sum, { form, payload: { values, row } }) =>
          sum + used(form, values) - (row ? used(form, fromWire(form, row)) : 0),
        0,
      )
  }

  /** A service whose birth is in the outbox is closed. A group service may have one birth of each of its females. */
  const closed = (code: string, number: string, takenAt: number) =>
    !hasRows(code) &&
    added.some(
      (entry) =>
        counts(entry, takenAt) &&
        !entry.form.partOf &&
        entry.form.consumes(entry.payload.values).length === 0 &&
        entry.form.refersTo(entry.payload.values).some((other) => other.code === code && other.number === number),
    )

  /** Changes by the outbox to the rows of a record since the host's answer. */
  const changes = (code: string, number: string, takenAt: number) => {
    const counting = added.filter((entry) => counts(entry, takenAt))
    return { moves: movesIn(counting, code, number), used: usedRows(counting, code, number) }
  }

  return { opening, taken, closed, changes }
}

/** @param entries the whole outbox, in order of capture, without the entry being edited. */
export function pendingOf(entries: readonly Entry[], clock: Clock): Pending {
  const counts = countsBy(clock)
  const added = entries.filter((entry) => entry.row.mode === 'add')

  const { opening, taken, closed, changes } = countOf(entries, added, counts)

  /** Remaining births that a group's females may still have; none: the group is not offered. */
  const withRows = (code: string, option: Option, listed: boolean, takenAt: number): readonly Option[] => {
    const { moves, used } = changes(code, option.code, takenAt)
    if (listed && (option.pendientes === undefined || (moves.length === 0 && used.size === 0))) return [option]
    const left = Number(option.pendientes ?? 0) + growth(moves) - used.size
    return left > 0 ? [{ ...option, pendientes: String(left) }] : []
  }

  const given = (takenAt: number) => givenAway(added.filter((entry) => counts(entry, takenAt)))

  return {
    taken,
    given,
    animals(options, role, request, takenAt) {
      const coming = added.filter((entry) => counts(entry, takenAt) && mayHold(entry))
      return stillHere(withNewcomers(options, role, request, coming), given(takenAt))
    },
    givenTwice: (form, values) => givenTwice(form, values, entries),
    chips: (options, takenAt) =>
      stillFree(
        options,
        entries.filter((entry) => counts(entry, takenAt)),
      ),
    chipTwice: (form, values) => chipTwice(form, values, entries),
    numbers(options, { fields }, takenAt) {
      const used = new Set(
        added.flatMap((entry) => {
          if (entry.form.code !== fields.CODIGO || !usesNumber(entry.form)) return []
          const refused = entry.payload.refusedNumbers ?? []
          return counts(entry, takenAt) ? [numberOf(entry), ...refused] : refused
        }),
      )
      return options.filter((option) => !used.has(option.code))
    },
    holds: (code, number) =>
      added.some(
        (entry) =>
          isUnsent(entry.row) && entry.form.code === code && usesNumber(entry.form) && numberOf(entry) === number,
      ),
    services(options, { fields }, takenAt) {
      const code = fields.CODIGO ?? ''
      const own = opening(code, fields.NID_PROPIETARIO ?? '', takenAt)
      const known = new Set(options.map((option) => option.code))
      const unknown = own.filter(({ number }) => !known.has(number))
      const fresh = [...new Map(unknown.map((opened) => [opened.number, optionOf(opened)])).values()]
      if (hasRows(code))
        return [...fresh, ...options].flatMap((option) => withRows(code, option, known.has(option.code), takenAt))
      return [...fresh, ...options]
        .filter((option) => !closed(code, option.code, takenAt))
        .flatMap((option) => {
          const amount = taken(code, option.code, takenAt)
          const left = lessOf(option.pendientes, amount)
          // Records that the host itself lists as exhausted (for administrators, to view) remain.
          return amount > 0 && left === '0' ? [] : [{ ...option, ...(left !== undefined && { pendientes: left }) }]
        })
    },
    rows(options, code, { fields }, takenAt) {
      const { moves, used } = changes(code, fields.CONSECUTIVO ?? '', takenAt)
      const rows = new Map(options.map((option) => [option.code, option]))
      for (const move of moves) {
        const chip = rowIn(move) ?? ''
        if (move.form.partOf?.row === 'put') rows.set(chip, rowOption(chip, move))
        else rows.delete(chip)
      }
      return [...rows.values()].filter(({ code }) => !used.has(code))
    },
    lent: () => added.filter(mayHold).flatMap(({ form, payload }) => form.lends?.(payload.values) ?? []),
    opened(code, number, by) {
      return added
        .filter(({ form }) => (form.partOf === undefined) === (by === 'whole'))
        .flatMap((entry) => entry.form.provides(entry.payload.values))
        .find((opened) => opened.code === code && opened.number === number)
    },
  }
}

const optionOf = (opened: OpenedService): Option => ({
  code: opened.number,
  name: [opened.number, opened.sire].filter(Boolean).join(' '),
  ...(opened.amount !== undefined && { pendientes: String(opened.amount) }),
  ...(opened.species && { especie: opened.species }),
})

function rowOption(key: string, { form, payload }: Entry): Option {
  const details = form.partOf && formOf(form.partOf.form).details
  const nombre = (details && payload.values[details.named]) ?? ''
  return { code: key, name: `${key} ${nombre}`.trim(), nombre }
}

const lessOf = (left: string | undefined, amount: number): string | undefined =>
  left === undefined || amount === 0 ? left : String(Math.max(0, Number(left) - amount))

/** The data call's item with what remains after the straws that entries use. */
export function lessTaken(item: Values, amount: number): Values {
  const left = lessOf(item.PENDIENTES, amount)
  return left === undefined ? item : { ...item, PENDIENTES: left }
}

/** Free chips that forms of the outbox assign to an animal: not offered again, and not assigned twice (promise 8). */
const takenBy = ({ takesChip }: FormDefinition, values: Values): string => (takesChip && values[takesChip.field]) || ''

/** @param entries those that may still take effect. */
function stillFree(options: readonly Option[], entries: readonly Entry[]): readonly Option[] {
  const taken = new Set(entries.map(({ form, payload }) => takenBy(form, payload.values)))
  return options.filter((option) => !taken.has(option.code))
}

/** The message at the chip if another form that is not filed yet has it. @param others without this form */
function chipTwice(form: FormDefinition, values: Values, others: readonly Entry[]): Values {
  const chip = takenBy(form, values)
  const has =
    chip !== '' && others.some((other) => isUnsent(other.row) && takenBy(other.form, other.payload.values) === chip)
  return has && form.takesChip ? { [form.takesChip.field]: fill(form.takesChip.twice, { chip }) } : {}
}
