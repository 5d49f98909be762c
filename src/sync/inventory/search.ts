/** Global search and order of the table. */
import { inventoryColumns } from '../../registry/app/inventory.ts'
import type { HerdPageRequest } from '../contract/inventory.ts'
import { foldText } from './fold.ts'
import type { Columns } from './layout.ts'
import { keep, type Rows } from './select.ts'

/** Rows with the typed text in any column of the table, ignoring accents and case. */
export function search(columns: Columns, rows: Rows, typed: string): Rows {
  const wanted = foldText(typed.trim().replaceAll('\0', ''))
  if (wanted === '') return rows
  const marked = new Map<unknown, Uint8Array | undefined>()
  const hits = new Uint8Array(columns.rows)
  for (const { key } of inventoryColumns) {
    const { codes, dictionary } = columns.column(key)
    if (!marked.has(dictionary)) marked.set(dictionary, dictionary.containing(wanted))
    const marks = marked.get(dictionary)
    if (!marks) continue
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number
      hits[row] = (hits[row] as number) | (marks[codes[row] as number] as number)
    }
  }
  return keep(rows, (row) => hits[row] === 1)
}

/** Codes follow the order of their texts: a counting sort, stable in both directions. */
export function sorted(columns: Columns, rows: Rows, sort: HerdPageRequest['sort']): Rows {
  if (!sort) return rows
  const { codes, dictionary } = columns.column(sort.column)
  const last = dictionary.size - 1
  const place = sort.descending ? (row: number) => last - (codes[row] as number) : (row: number) => codes[row] as number
  const starts = new Uint32Array(dictionary.size + 1)
  for (let i = 0; i < rows.length; i++) {
    const next = place(rows[i] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number)
  const ordered = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    const at = place(row)
    ordered[starts[at] as number] = row
    starts[at] = (starts[at] as number) + 1
  }
  return ordered
}
