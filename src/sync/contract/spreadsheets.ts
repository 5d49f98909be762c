/** Spreadsheets: one chosen for an import and read on this device, and exports of everything found in a list. */
import type { ImportKind, ListWanted, LookupRequest, Values } from '../../registry/index.ts'
import type { AbortSignalLike } from '../ports/ports.ts'
import type { ActionResult } from './action.ts'
import type { FileParts, HerdPageRequest, SheetHead } from './inventory.ts'
import type { PickedFile } from './picked-file.ts'

/** An error in a row of a sheet. */
export interface SheetProblem {
  /** Row of the sheet, from 1. */
  readonly line: number
  /** Column of the sheet, from 0. */
  readonly column: number
  readonly text: string
}

/** notExcel: neither .xlsx nor .xls nor .ods. bomb: unpacks beyond the limit. slow: exceeded its time. */
export type BadSheet =
  | 'notExcel'
  | 'tooLarge'
  | 'tooManyRows'
  | 'noRows'
  | 'tooWide'
  | 'macros'
  | 'broken'
  | 'bomb'
  | 'slow'

/** The rows of a sheet that are to be imported. */
export interface SheetOfRows {
  readonly kind: 'read'
  /** Without the heading, as sent. */
  readonly rows: readonly (readonly string[])[]
  /** Row number in the sheet of each, from 1. */
  readonly lines: readonly number[]
  /** Column of the sheet of each field, from 0. */
  readonly places: readonly number[]
  /** Reasons why rows cannot be imported, in row order. */
  readonly problems: readonly SheetProblem[]
  /** The sheet as texts, from its first row: to return it with the errors marked. */
  readonly sheet: readonly (readonly string[])[]
  /** Names of hidden sheets, which are not read. */
  readonly hidden: readonly string[]
}

export type SheetRead =
  | SheetOfRows
  /** Required headings are missing in its first row. */
  | { readonly kind: 'headings'; readonly problems: readonly string[] }
  | { readonly kind: 'bad'; readonly reason: BadSheet }

/** Progress in rows. total 0: not known yet. */
export interface SheetProgress {
  readonly step: 'reading' | 'checking'
  readonly done: number
  readonly total: number
}

/** Rows of a list, from wherever they are stored. */
export interface RowsFound {
  /** Rows found on this device, in order; for a list at the host, the unsent ones. */
  readonly here: readonly Values[]
  /** The host call for the rest of the list; null: `here` is complete. */
  readonly whole: LookupRequest | null
  /** The search that the rows match. */
  readonly wanted: ListWanted
}

/** Those rows as a file. */
export interface RowsToFile extends RowsFound {
  /** Start of the file name. */
  readonly prefix: string
  readonly head: SheetHead
  readonly cells: (row: Values) => readonly string[]
}

export interface ExportWatch {
  /** Aborting it cancels the export. */
  readonly signal: AbortSignalLike
  /** Reports rows so far and in total. */
  readonly tell: (done: number, total: number) => void
}

/** A downloaded file, in pieces. */
interface FileMade {
  readonly kind: 'file'
  readonly name: string
  readonly parts: FileParts
}

/**
 * busy: the host is already running another export for this person. gone: it was interrupted and may be requested
 * again.
 */
export type Exported = FileMade | { readonly kind: 'offline' | 'busy' | 'gone' | 'cancelled' }

export type Gathered =
  | { readonly kind: 'rows'; readonly rows: readonly Values[] }
  | { readonly kind: 'tooMany'; readonly total: number }
  | { readonly kind: 'offline' | 'busy' | 'gone' }

/** Result of a trial import, which stores nothing. wait: it is asked later. */
export type Tried =
  | { readonly kind: 'tried'; readonly problems: readonly SheetProblem[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly answer: ActionResult }

export interface SheetsBook {
  /** Sends an import to the host for checking only (capacity 'probar'). */
  tryRows(kind: ImportKind, sheet: Pick<SheetOfRows, 'rows' | 'lines' | 'places'>, watch: ExportWatch): Promise<Tried>
  /** Everything found, as an .xlsx file that is written while the rows arrive. Rejects if it cannot be written. */
  exportRows(asked: RowsToFile, watch: ExportWatch): Promise<Exported>
  /** Every filtered animal in display order, as an .xlsx file. */
  exportHerd(request: HerdPageRequest, watch: ExportWatch): Promise<Exported>
  /** Everything found, in memory. @param most above this number of rows it is not started */
  gatherRows(found: RowsFound, most: number): Promise<Gathered>
  /** The rows of the first sheet, validated off the main thread. An invalid file does not make it reject. */
  readSheet(file: PickedFile, kind: ImportKind, tell?: (progress: SheetProgress) => void): Promise<SheetRead>
  /** Packs texts into one .zip of UTF-8 files. */
  packFiles(files: readonly { readonly name: string; readonly text: string }[]): Promise<ArrayBuffer>
}
