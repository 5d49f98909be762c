/** Keys of files in the rows of a PostgreSQL dump, as COPY writes them. */
import { z } from 'zod'

const Files = z.array(z.object({ parts: z.array(z.string()) }))

/** Where each table names files, and how they are found in that cell. */
const NAMED: Readonly<Record<string, { readonly column: string; readonly keys: (cell: string) => readonly string[] }>> =
  {
    files: { column: 'storage_key', keys: (cell) => [cell] },
    herd_book_runs: {
      column: 'files',
      keys: (cell) => Files.parse(JSON.parse(cell)).flatMap(({ parts }) => parts),
    },
  }

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const plain = (cell: string): string => cell.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter)

/** @returns reads the keys of one row of that table. */
export function keysOfRows(table: string, columns: readonly string[]): (line: string) => readonly string[] {
  const named = Object.hasOwn(NAMED, table) ? NAMED[table] : undefined
  const at = named ? columns.indexOf(named.column) : -1
  if (!named || at < 0) return () => []
  return (line) => {
    const cell = line.split('\t')[at]
    return cell === undefined || cell === '\\N' ? [] : named.keys(plain(cell))
  }
}
