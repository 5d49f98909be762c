/** The columns of a spreadsheet that is imported as records. */
import type { Span } from './bounds.ts'
import type { Column } from './define-record.ts'

/** An error in a row, such as 'el número x no es correcto'. */
export interface CellProblem {
  /** Index of its column among those of the import. */
  readonly at: number
  readonly text: string
}

/** By what the rows of a sheet are judged. */
export interface SheetFacts {
  /** At the farm, yyyy-mm-dd. */
  readonly today: string
  /** The codes of chip makers, both included. */
  readonly makers: Span
}

/** Everything that is wrong with a row. */
export type Judge = (row: readonly string[], facts: SheetFacts) => readonly CellProblem[]

export interface ImportKind {
  readonly operation: 'consecutivos/insertaChips' | 'consecutivos/insertaConsecutivos'
  /** The call that reports conflicts without storing anything (capacity 'probar'). */
  readonly trial: 'consecutivos/probarChips' | 'consecutivos/probarConsecutivos'
  /** CODIGO of subirExcel, which archives the original. */
  readonly original: 'CHIPS' | 'CONSECUTIVOS'
  /** In the order in which rows are sent; the sheet may have any order. */
  readonly columns: readonly string[]
  /** Indexes of the date columns: Excel's dates become yyyy-mm-dd. */
  readonly dates: readonly number[]
  readonly judge: Judge
  /** Index of the column at which a duplicate row is reported. */
  readonly keyColumn: number
  /** What makes two rows duplicates. */
  readonly keyOf: (row: readonly string[]) => string
  /** Columns of the table of duplicates (2§8). */
  readonly repeated: readonly Column[]
  readonly texts: { readonly title: string; readonly done: string; readonly repeated: string }
}
