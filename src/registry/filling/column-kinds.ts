/** Kinds of list columns: they determine how a value is aligned and how the list can be filtered by it. */
import { isDay } from '../fields/date.ts'
import { species } from '../vocabulary/codes.ts'
import { isLookup, type Lookup, lookup, type Option, type Values } from '../vocabulary/define-field.ts'
import { isMaster } from '../vocabulary/define-master.ts'
import type { Column, ColumnKind, RecordDefinition } from '../vocabulary/define-record.ts'
import { knownCodes } from '../vocabulary/known-codes.ts'
import { isAdministrator, type Person } from '../vocabulary/person.ts'
import { fieldsOf } from '../wire/lookup-request.ts'

const ofField: Readonly<Record<string, ColumnKind>> = {
  date: 'date',
  money: 'money',
  weight: 'number',
  count: 'number',
  chip: 'chip',
}

/** As given by the column, or by its codes or its field; a code is also what is shown by a name beside it. */
export function kindOf({ fields }: Pick<RecordDefinition, 'fields'>, column: Column): ColumnKind {
  const field = fields[column.key]
  const kind = column.kind ?? (column.name || column.codes || knownCodes(field) ? 'code' : ofField[field?.kind ?? ''])
  return kind ?? (column.align === 'right' ? 'number' : 'text')
}

/** The codes that a column may have, if no call is needed to know them. */
export function fixedCodes(
  { fields }: Pick<RecordDefinition, 'fields'>,
  column: Column,
): readonly Option[] | undefined {
  return column.codes ?? knownCodes(fields[column.key]) ?? (column.kind === 'species' ? species : undefined)
}

/** Right-aligned, so that digits are below digits. */
export const isCounted = (kind: ColumnKind): boolean => kind === 'number' || kind === 'money' || kind === 'year'

const filtered: readonly ColumnKind[] = [
  ...(['date', 'species', 'breed', 'code', 'word', 'year', 'state', 'person'] as const),
]

/** The columns that a list may be filtered by. */
export const filterColumns = (record: Pick<RecordDefinition, 'fields' | 'list'>): readonly Column[] =>
  record.list.columns.filter((column) => filtered.includes(kindOf(record, column)))

/** The call for all codes of a column, where the host filters, and what its answer calls them. */
interface AskedCodes {
  readonly from: Lookup
  readonly code: string
  readonly name: string
  readonly species?: string
}

const breedNames: AskedCodes = { from: lookup('razas/razas'), code: 'IDRAZA', name: 'RAZA', species: 'NOM_ESPECIE' }

/** All breeds, or what its field is chosen from. */
export function askedCodes({ fields }: Pick<RecordDefinition, 'fields'>, column: Column): AskedCodes | undefined {
  const field = fields[column.key]
  const kind = kindOf({ fields }, column)
  if (kind === 'breed') return breedNames
  const asks = kind === 'code' && field && 'from' in field && isLookup(field.from) && !fixedCodes({ fields }, column)
  return asks ? { from: field.from, code: 'code', name: 'name' } : undefined
}

/** These filters with one changed; what was chosen among the values of another one (a breed, a municipality) falls with it. */
export function withListFilter(record: RecordDefinition, filters: Values, key: string, filter: string): Values {
  const isSpecies = record.list.columns.some((one) => one.key === key && kindOf(record, one) === 'species')
  const falls = (column: Column) => {
    if (kindOf(record, column) === 'breed') return isSpecies
    const asked = askedCodes(record, column)
    return asked !== undefined && fieldsOf(asked.from).includes(key)
  }
  const fallen = filter === '' ? [] : filterColumns(record).filter(falls)
  return { ...filters, ...Object.fromEntries(fallen.map((one) => [one.key, ''])), [key]: filter }
}

/** A date range of a filter, either end open: '2026-01-01..2026-02-28'. */
export interface Days {
  readonly from: string
  readonly until: string
}

const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

/** null: not a date range. */
export function daysOf(filter: string): Days | null {
  const read = DAYS.exec(filter)
  return read && (read[1] || read[2]) ? { from: read[1] ?? '', until: read[2] ?? '' } : null
}

/** '' if neither end is set. */
export const daysFilter = ({ from, until }: Days): string => (from || until ? `${from}..${until}` : '')

/**
 * The valid filters of this list among untrusted ones, such as from an address: for any other the host would refuse the
 * whole list.
 */
export function knownFilters(record: Pick<RecordDefinition, 'fields' | 'list'>, filters: Values): Values {
  const known = filterColumns(record).flatMap((column) => {
    const filter = filters[column.key] ?? ''
    const days = kindOf(record, column) === 'date' ? daysOf(filter) : undefined
    const isValid = days ? [days.from, days.until].every((day) => day === '' || isDay(day)) : days === undefined
    return filter !== '' && isValid ? [[column.key, filter] as const] : []
  })
  const others = (record.list.otherFilters ?? []).flatMap((name) =>
    filters[name] ? [[name, filters[name]] as const] : [],
  )
  return Object.fromEntries([...known, ...others])
}

/** The same test as the host's: a date within a range, or an equal code. An empty filter matches everything. */
export function passesFilters(
  record: Pick<RecordDefinition, 'fields' | 'list'>,
  values: Values,
  filters: Values,
): boolean {
  return filterColumns(record).every((column) => {
    const filter = filters[column.key] ?? ''
    if (filter === '') return true
    const value = values[column.key] ?? ''
    if (kindOf(record, column) !== 'date') return value === filter
    const days = daysOf(filter)
    const day = value.slice(0, 10)
    return !days || (day !== '' && day >= days.from && (days.until === '' || day <= days.until))
  })
}

/** The columns and filters of a list that a person may see: some are for administrators only. */
export function forPerson<R extends RecordDefinition>(record: R, person: Pick<Person, 'administrador'>): R {
  if (isAdministrator(person)) return record
  const columns = record.list.columns.filter(({ onlyFor }) => onlyFor === undefined)
  const filters = isMaster(record)
    ? { filters: Object.fromEntries(Object.entries(record.list.filters).filter(([, field]) => !field.onlyFor)) }
    : {}
  return { ...record, list: { ...record.list, columns, ...filters } }
}
