/** What a spreadsheet that becomes records has in its columns. */
import type { Column } from './define-record.ts'

/** What is wrong with a row, as in 'el número x no es correcto'; null: nothing. */
export type Judge = (row: readonly string[]) => string | null

export interface ImportKind {
  readonly operation: 'consecutivos/insertaChips' | 'consecutivos/insertaConsecutivos'
  /** CODIGO of subirExcel, which keeps the original. */
  readonly original: 'CHIPS' | 'CONSECUTIVOS'
  /** In the order of the sheet. */
  readonly columns: readonly string[]
  /** Places of the columns that hold dates: Excel's become yyyy-mm-dd. */
  readonly dates: readonly number[]
  readonly judge: Judge
  /** What makes two rows the same. */
  readonly keyOf: (row: readonly string[]) => string
  /** Columns of the table of duplicates (2§8). */
  readonly repeated: readonly Column[]
  readonly texts: { readonly title: string; readonly done: string; readonly repeated: string }
}
