/** What the tables of a herd book that an association brings are made of. */
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

/** What a cell says, and so how it is read. */
export type ColumnKind =
  | 'text'
  | 'date'
  /** One of a table of codes, or its name. */
  | 'code'
  /** A breed of the registry, by name. */
  | 'breed'
  | 'department'
  | 'municipality'
  /** A document number. */
  | 'person'
  /** Another animal of the book: its own key, or its chip. */
  | 'animal'
  /** Several of them, by semicolons. */
  | 'animals'
  | 'chip'
  | 'whole'
  | 'decimal'
  | 'email'

export interface Column {
  /** As it stands in the heading, and in what we write. */
  readonly name: string
  readonly kind: ColumnKind
  /** Other headings under which it is found, as people write them. */
  readonly synonyms: readonly string[]
  /** A row without it cannot be brought. */
  readonly isRequired?: true
  /** Of a code: what it may be. */
  readonly codes?: readonly Option[]
  /** Of a code: other words for its codes, folded. */
  readonly words?: Readonly<Record<string, string>>
  /** Most letters of a text, bounds of a number. */
  readonly most?: number
  readonly least?: number
  /** For the data dictionary. */
  readonly about: string
}

export interface Table {
  readonly key: TableKey
  readonly title: string
  readonly about: string
  /** Beginnings of names of files and sheets that hold it, folded. */
  readonly names: readonly string[]
  /** The columns that tell its rows apart. */
  readonly keys: readonly string[]
  readonly columns: readonly Column[]
}

/** Cells of a row by column name; '' is empty. Every row of a table has every column. */
export type Cells = Record<string, string>

/** A row as it was read. */
export interface Row {
  readonly table: TableKey
  /** Name of its file, and of its sheet where there are several. */
  readonly file: string
  /** Line of the file or row of the sheet, the heading's is 1. */
  readonly line: number
  readonly cells: Cells
  /** It is not brought. */
  out?: true
}
