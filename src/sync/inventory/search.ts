/** Global search and order of the table. */
import { inventoryColumns } from '../../registry/app/inventory.ts'
import { soughtWords } from '../../registry/filling/picker-match.ts'
import type { HerdPageRequest } from '../contract/inventory.ts'
import type { Dictionary } from './dictionary.ts'
import { foldText } from './fold.ts'
import type { Columns } from './layout.ts'
import { keep, type Rows } from './select.ts'

/** Rows of which a column of the table has every typed word, ignoring accents and case. */
export function search(columns: Columns, rows: Rows, typed: string): Rows {
  const words = soughtWords(foldText(typed.replaceAll('\0', '')))
  if (words.length === 0) return rows
  const marked = new Map<unknown, Uint8Array | undefined>()
  const hits = new Uint8Array(columns.rows)
  for (const { key } of inventoryColumns) {
    const { codes, dictionary } = columns.column(key)
    if (!marked.has(dictionary)) marked.set(dictionary, withWords(dictionary, words))
    const marks = marked.get(dictionary)
    if (!marks) continue
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number
      hits[row] = (hits[row] as number) | (marks[codes[row] as number] as number)
    }
  }
  return keep(rows, (row) => hits[row] === 1)
}

/** Marks of the texts with every word; undefined: one of them is in none. */
const withWords = (dictionary: Dictionary, words: readonly string[]): Uint8Array | undefined =>
  words
    .map((word) => dictionary.containing(word))
    .reduce((all, marks) => marks && all?.map((mark, code) => mark & (marks[code] as number)))

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
