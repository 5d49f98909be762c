/** Rows in wire format: every value a text, null as ''. */
import type { SQL } from 'drizzle-orm'
import type { Option, Values } from '../../registry/index.ts'
import { type Database, rowsOf } from './database.ts'

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

export async function textRows(db: Database, statement: SQL): Promise<Values[]> {
  const rows = await rowsOf<Record<string, unknown>>(db, statement)
  // In place: whole lists pass through here, and copying a row costs as much as reading it.
  for (const row of rows) for (const key in row) row[key] = textOf(row[key])
  return rows as Values[]
}

// The same order on every database, whatever its collation.
const spanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** Items of a lookup, by name (decisions, 'Lookups'). */
export async function optionRows(db: Database, statement: SQL): Promise<Option[]> {
  const rows = (await textRows(db, statement)) as Option[]
  return rows.sort((a, b) => spanish.compare(a.name, b.name) || (a.code < b.code ? -1 : 1))
}
