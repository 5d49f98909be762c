/** Elements of the tables of an imported herd book. */
import type { Option } from '../vocabulary/define-form.ts'

export type TableKey =
  | 'asociados'
  | 'prefijos'
  | 'animales'
  | 'servicios'
  | 'nacimientos'
  | 'consecutivos'
  | 'chips'
  | 'arriendos'
  | 'lecturas'

/** Kind of a cell, which determines how it is parsed. */
export type ColumnKind =
  | 'text'
  | 'date'
  /** A code of a code table, or its name. */
  | 'code'
  /** A breed of the registry, by name. */
  | 'breed'
  | 'department'
  | 'municipality'
  /** A document number. */
  | 'person'
  /** Another animal of the book: its key, or its chip. */
  | 'animal'
  /** Several of them, separated by semicolons. */
  | 'animals'
  | 'chip'
  | 'whole'
  | 'decimal'
  | 'email'

export interface Column {
  /** As in the heading, and as we write it. */
  readonly name: string
  readonly kind: ColumnKind
  /** Synonyms of the heading, as people write them. */
  readonly synonyms: readonly string[]
  /** A row without it cannot be imported. */
  readonly isRequired?: true
  /** A row that has this one may be without it. */
  readonly unless?: string
  /** For a code: its allowed values. */
  readonly codes?: readonly Option[]
  /** For a code: synonyms of its codes, folded. */
  readonly words?: Readonly<Record<string, string>>
  /** Maximum length of a text, bounds of a number. */
  readonly most?: number
  readonly least?: number
  /** For the data dictionary. */
  readonly about: string
}

export interface Table {
  readonly key: TableKey
  readonly title: string
  readonly about: string
  /** Beginnings of the names of files and sheets that contain it, folded. */
  readonly names: readonly string[]
  /** The columns that identify its rows. */
  readonly keys: readonly string[]
  readonly columns: readonly Column[]
}

/** Cells of a row by column name; '' is empty. Every row of a table has every column. */
export type Cells = Record<string, string>

/** A row as read. */
export interface Row {
  readonly table: TableKey
  /** Name of its file, and of its sheet if there are several. */
  readonly file: string
  /** Line of the file or row of the sheet; the heading's is 1. */
  readonly line: number
  readonly cells: Cells
  /** Its cells as they stood in the file (`sourceOf`). */
  readonly source?: string
  /** It will not be imported. */
  out?: true
}

/** Where the values of a column come from: a heading of the file, or one value for every row of the sheet. */
export type ColumnSource = string | { readonly value: string }
export type SourceMap = Readonly<Record<string, ColumnSource>>
