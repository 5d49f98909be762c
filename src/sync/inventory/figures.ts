/** Farm statistics, counted from the columns: births, litters, weights, intervals, inbreeding. */
import { isDay } from '../../registry/fields/date.ts'
import { dayAfter, daysBetween, isOneLitter, WEIGHT_COLUMN } from '../../registry/index.ts'
import { CARRIED_BY_ANOTHER } from '../../registry/vocabulary/codes.ts'
import type { FarmFigures, FigureBar } from '../contract/animal-page.ts'
import type { NamedAnimal } from '../contract/expected-births.ts'
import type { Columns } from './layout.ts'
import type { Rows } from './select.ts'

/** Months of births shown, including the current one. */
const MONTHS = 24
const DAYS_OF_MONTH = 30.44
/** Empty places between two bars are shown, up to this many: a wrong date must not add a thousand. */
const LONGEST_GAP = 24

interface Birth {
  readonly dam: number
  readonly day: string
  readonly rows: number[]
}

/** @param rows the animals of the farm. @param coefficients of all animals by chip code. @param today yyyy-mm-dd */
export function figuresIn(columns: Columns, rows: Rows, coefficients: Float64Array, today: string): FarmFigures {
  const text = (name: string, row: number) => columns.text(name, row)
  const chips = columns.column('CHIP').codes
  const named = (row: number): NamedAnimal => ({ chip: text('CHIP', row), name: text('NOMBRE', row) })
  const all = Array.from(rows)
  const born = all.filter((row) => isDay(text('FECHA_NACIMIENTO', row)))
  const births = birthsIn(columns, born)
  const gaps = gapsOf(births)
  const since = dayAfter(today, -MONTHS * DAYS_OF_MONTH).slice(0, 7)

  /** One bar per label, in the order of the labels. */
  function bars(
    some: readonly number[],
    labelOf: (row: number) => string,
    amountOf?: (row: number) => number,
  ): FigureBar[] {
    const groups = new Map<string, number[]>()
    for (const row of some) {
      const label = labelOf(row)
      const group = groups.get(label)
      if (group) group.push(row)
      else if (label !== '') groups.set(label, [row])
    }
    return [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([label, group]) => ({
        label,
        value: amountOf ? mean(group.map(amountOf)) : group.length,
        count: group.length,
        animals: group.map(named).filter(({ chip }) => chip !== ''),
      }))
  }

  const damOf = dams(columns, all)
  /** How often each number occurs, with the females of it. */
  const counted = <T extends { readonly dam: number }>(some: readonly T[], keyOf: (one: T) => number) =>
    withEmpty(
      grouped(some, keyOf).map(([key, group]) => ({
        label: String(key),
        value: group.length,
        count: group.length,
        animals: [...new Set(group.map(({ dam }) => dam))].map(damOf),
      })),
      numberAfter,
    )
  return {
    births: withEmpty(
      bars(
        born.filter((row) => text('FECHA_NACIMIENTO', row).slice(0, 7) > since),
        (row) => text('FECHA_NACIMIENTO', row).slice(0, 7),
      ),
      monthAfter,
      today.slice(0, 7),
    ),
    litters: counted(births, ({ rows: young }) => young.length),
    youngPerBirth: mean(births.map(({ rows: young }) => young.length)),
    weights: bars(
      born.filter((row) => Number(text(WEIGHT_COLUMN, row)) > 0),
      (row) => `${text('RAZA', row)} · ${text('TIPO_PARTO', row) || '—'}`,
      (row) => Number(text(WEIGHT_COLUMN, row)),
    ),
    intervals: counted(gaps, ({ days }) => Math.floor(days / DAYS_OF_MONTH)),
    medianInterval: median(gaps.map(({ days }) => days)),
    inbreeding: withEmpty(
      bars(
        born.filter((row) => text('CHIP', row) !== ''),
        (row) => text('FECHA_NACIMIENTO', row).slice(0, 4),
        (row) => coefficients[chips[row] as number] ?? 0,
      ),
      numberAfter,
    ),
  }
}

const numberAfter = (label: string): string => String(Number(label) + 1)
const monthAfter = (label: string): string => dayAfter(`${label}-01`, 31).slice(0, 7)

/** The bars with the empty ones between them, so that distances are read as they are. @param last of the axis */
function withEmpty(bars: readonly FigureBar[], after: (label: string) => string, last?: string): readonly FigureBar[] {
  return bars.flatMap((bar, at) => {
    const next = bars[at + 1]?.label
    const end = next ?? (last !== undefined && last > bar.label ? after(last) : after(bar.label))
    const empty: FigureBar[] = []
    for (let label = after(bar.label); label !== end; label = after(label)) {
      if (empty.length === LONGEST_GAP) return [bar]
      empty.push({ label, value: 0, count: 0, animals: [] })
    }
    return [bar, ...empty]
  })
}

/** Births by females that carried the young themselves, by female and day. */
function birthsIn(columns: Columns, rows: readonly number[]): readonly Birth[] {
  const { codes, dictionary } = columns.column('CHIP_MADRE')
  const none = dictionary.code('')
  const ordered = rows
    .filter((row) => codes[row] !== none && columns.text('COD_CONCEPCION', row) !== CARRIED_BY_ANOTHER)
    .map((row) => ({ row, dam: codes[row] as number, day: columns.text('FECHA_NACIMIENTO', row) }))
    .sort((a, b) => a.dam - b.dam || (a.day < b.day ? -1 : 1))
  const births: Birth[] = []
  for (const { row, dam, day } of ordered) {
    const last = births.at(-1)
    if (last && last.dam === dam && isOneLitter(last.day, day)) last.rows.push(row)
    else births.push({ dam, day, rows: [row] })
  }
  return births
}

function gapsOf(births: readonly Birth[]): readonly { readonly dam: number; readonly days: number }[] {
  return births.flatMap((birth, at) => {
    const before = births[at - 1]
    return before?.dam === birth.dam ? [{ dam: birth.dam, days: daysBetween(before.day, birth.day) }] : []
  })
}

/** Names of dams by chip code: a dam may belong to no inventory here. */
function dams(columns: Columns, rows: readonly number[]): (code: number) => NamedAnimal {
  const chips = columns.column('CHIP')
  const places = new Map(rows.map((row) => [chips.codes[row] as number, row]))
  return (code) => {
    const row = places.get(code)
    return { chip: chips.dictionary.text(code), name: row === undefined ? '' : columns.text('NOMBRE', row) }
  }
}

function grouped<T>(some: readonly T[], keyOf: (one: T) => number): readonly (readonly [number, readonly T[]])[] {
  const groups = new Map<number, T[]>()
  for (const one of some) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups].sort(([a], [b]) => a - b)
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? Number.NaN : numbers.reduce((sum, one) => sum + one, 0) / numbers.length

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1
    ? (sorted[half] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
}
