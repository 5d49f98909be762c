/** The figures of a review. */
import {
  type Finding,
  type HerdBook,
  herdBookTables,
  keyOf,
  type Plan,
  rowKey,
  type Seriousness,
  seriousnessOf,
  type TableKey,
  tableOf,
} from '../../registry/herd-book/index.ts'

/** Per table: rows read, to be imported, already there, and rejected. */
interface TableFigures {
  readonly read: number
  readonly fresh: number
  readonly known: number
  readonly out: number
  /** Numbers and chips without a row in their own table, named by an imported form or animal. */
  readonly along: number
  /** Animals to be imported that are in no inventory; absent: none. */
  readonly ownerless?: number
}

export interface Figures {
  readonly tables: Readonly<Partial<Record<TableKey, TableFigures>>>
  readonly findings: Readonly<Record<Seriousness, number>>
  /** Animals of earlier runs that receive missing data. */
  readonly completions: number
}

export function figuresOf(book: HerdBook, plan: Plan, findings: readonly Finding[]): Figures {
  const fresh: Record<TableKey, number> = {
    asociados: plan.members.length,
    prefijos: plan.prefixes.length,
    animales: plan.animals.length,
    servicios: plan.services.length,
    nacimientos: plan.births.length,
    consecutivos: 0,
    chips: 0,
    arriendos: plan.leases.length,
    lecturas: plan.readings.length,
  }
  const along: Partial<Record<TableKey, number>> = {}
  const count = (key: TableKey, all: readonly string[]) => {
    const rows = book.rows(key).filter((row) => !row.out)
    const listed = new Set(rows.map(rowKey))
    fresh[key] = all.filter((name) => listed.has(keyOf(name))).length
    along[key] = all.length - fresh[key]
  }
  const numbers = plan.numbers.map(({ code, number }) => `${code} ${number}`)
  count('consecutivos', numbers)
  const chips = plan.chips.map(({ chip }) => chip)
  count('chips', chips)
  const tables: Partial<Record<TableKey, TableFigures>> = {}
  for (const { key } of herdBookTables) {
    const rows = book.rows(key)
    const out = rows.filter((row) => row.out).length
    if (rows.length === 0 && (along[key] ?? 0) === 0) continue
    const known = rows.length - out - fresh[key]
    const ownerless = key === 'animales' ? plan.animals.filter(({ row }) => !row?.cells.PROPIETARIO).length : 0
    const counts = { read: rows.length, fresh: fresh[key], known, out, along: along[key] ?? 0 }
    tables[key] = { ...counts, ...(ownerless > 0 && { ownerless }) }
  }
  const bySeriousness: Record<Seriousness, number> = { impossible: 0, doubtful: 0, follows: 0, certain: 0 }
  for (const finding of findings) bySeriousness[seriousnessOf(finding)]++
  return { tables, findings: bySeriousness, completions: plan.completions.length }
}

/** Title of each table and its rows: read, new, there already, left out. */
export const rowsOfTables = ({ tables }: Figures) =>
  Object.entries(tables).map(([key, { read, fresh, known, out }]) => [
    tableOf(key as TableKey).title,
    read,
    fresh,
    known,
    out,
  ])
