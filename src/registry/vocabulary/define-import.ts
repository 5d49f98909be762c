/** What a spreadsheet that becomes records has in its columns. */
import type { Column } from './define-record.ts'

/** One thing that is wrong with a row, as in 'el número x no es correcto'. */
export interface CellProblem {
  /** Place of its column among those of the import. */
  readonly at: number
  readonly text: string
}

/** Everything that is wrong with a row. */
export type Judge = (row: readonly string[]) => readonly CellProblem[]

export interface ImportKind {
  readonly operation: 'consecutivos/insertaChips' | 'consecutivos/insertaConsecutivos'
  /** Says what a host finds wrong with the rows and keeps nothing (capacity 'probar'). */
  readonly trial: 'consecutivos/probarChips' | 'consecutivos/probarConsecutivos'
  /** CODIGO of subirExcel, which keeps the original. */
  readonly original: 'CHIPS' | 'CONSECUTIVOS'
  /** In the order of the rows that are sent; the sheet may have them in any. */
  readonly columns: readonly string[]
  /** Places of the columns that hold dates: Excel's become yyyy-mm-dd. */
  readonly dates: readonly number[]
  readonly judge: Judge
  /** Place of the column at which a repeated row is told. */
  readonly keyColumn: number
  /** What makes two rows the same. */
  readonly keyOf: (row: readonly string[]) => string
  /** Columns of the table of duplicates (2§8). */
  readonly repeated: readonly Column[]
  readonly texts: { readonly title: string; readonly done: string; readonly repeated: string }
}
