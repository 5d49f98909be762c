/** Spreadsheets: one picked for an import, read on this device; and everything that was found in a list, taken out. */
import type { ImportKind, ListWanted, LookupRequest, Values } from '../../registry/index.ts'
import type { AbortSignalLike } from '../ports/ports.ts'
import type { ActionResult } from './action.ts'
import type { FileParts, HerdPageRequest, SheetHead } from './inventory.ts'
import type { PickedFile } from './picked-file.ts'

/** Something that is wrong with a row of a sheet. */
export interface SheetProblem {
  /** Row of the sheet, from 1. */
  readonly line: number
  /** Column of the sheet, from 0. */
  readonly column: number
  readonly text: string
}

/** notExcel: neither .xlsx nor .xls nor .ods. bomb: unpacks beyond the limit. slow: exceeded its time. */
export type BadSheet = 'notExcel' | 'tooLarge' | 'tooManyRows' | 'noRows' | 'macros' | 'broken' | 'bomb' | 'slow'

/** The rows that a sheet has for an import. */
export interface SheetOfRows {
  readonly kind: 'read'
  /** Without the heading, as they are sent. */
  readonly rows: readonly (readonly string[])[]
  /** Row of the sheet of each, from 1. */
  readonly lines: readonly number[]
  /** Column of the sheet of each of theirs, from 0. */
  readonly places: readonly number[]
  /** Everything for which a row cannot be kept, in their order. */
  readonly problems: readonly SheetProblem[]
  /** The sheet as texts, from its first row on: to give it back with the problems marked. */
  readonly sheet: readonly (readonly string[])[]
}

export type SheetRead =
  | SheetOfRows
  /** Its first row lacks headings that are required. */
  | { readonly kind: 'headings'; readonly problems: readonly string[] }
  | { readonly kind: 'bad'; readonly reason: BadSheet }

/** Progress in rows. total 0: not known yet. */
export interface SheetProgress {
  readonly step: 'reading' | 'checking'
  readonly done: number
  readonly total: number
}

/** Rows of a list, wherever they are. */
export interface RowsFound {
  /** What was found on this device, in order; of the host's list what is unsent. */
  readonly here: readonly Values[]
  /** The call of the list that the host keeps; null: all of it is `here`. */
  readonly whole: LookupRequest | null
  /** What is found of it. */
  readonly wanted: ListWanted
}

/** Such rows as a file. */
export interface RowsToFile extends RowsFound {
  /** What its name begins with. */
  readonly prefix: string
  readonly head: SheetHead
  readonly cells: (row: Values) => readonly string[]
}

export interface ExportWatch {
  /** Aborted: it is given up. */
  readonly signal: AbortSignalLike
  /** How many rows are there, of how many. */
  readonly tell: (done: number, total: number) => void
}

/** A file of the downloads, in pieces. */
export interface FileMade {
  readonly kind: 'file'
  readonly name: string
  readonly parts: FileParts
}

/** busy: the host is answering this person another one. gone: it was cut off, and may be asked for again. */
export type Exported = FileMade | { readonly kind: 'offline' | 'busy' | 'gone' | 'cancelled' }

export type Gathered =
  | { readonly kind: 'rows'; readonly rows: readonly Values[] }
  | { readonly kind: 'tooMany'; readonly total: number }
  | { readonly kind: 'offline' | 'busy' | 'gone' }

/** What the host said of rows that it was shown and did not keep. wait: it is asked later. */
export type Tried =
  | { readonly kind: 'tried'; readonly problems: readonly SheetProblem[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly answer: ActionResult }

export interface SheetsBook {
  /** Shows an import to the host, which keeps nothing (capacity 'probar'). */
  tryRows(kind: ImportKind, sheet: Pick<SheetOfRows, 'rows' | 'lines' | 'places'>, watch: ExportWatch): Promise<Tried>
  /** Everything that was found, as an .xlsx file that is written while the rows come. Rejects where it cannot be written. */
  exportRows(asked: RowsToFile, watch: ExportWatch): Promise<Exported>
  /** Every filtered animal in the order shown, as an .xlsx file. */
  exportHerd(request: HerdPageRequest, watch: ExportWatch): Promise<Exported>
  /** Everything that was found, in memory. @param most more than this are not begun */
  gatherRows(found: RowsFound, most: number): Promise<Gathered>
  /** The rows of the first sheet, validated off the main thread. Never rejects because of the file. */
  readSheet(file: PickedFile, kind: ImportKind, tell?: (progress: SheetProgress) => void): Promise<SheetRead>
  /** Texts as one .zip of files in UTF-8. */
  packFiles(files: readonly { readonly name: string; readonly text: string }[]): Promise<ArrayBuffer>
}
