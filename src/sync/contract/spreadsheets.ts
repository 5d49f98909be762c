/** Spreadsheets: one picked for an import, read on this device; and everything that was found in a list, taken out. */
import type { ImportKind, ListWanted, LookupRequest, Values } from '../../registry/index.ts'
import type { AbortSignalLike } from '../ports/ports.ts'
import type { FileParts, HerdPageRequest, SheetHead } from './inventory.ts'
import type { PickedFile } from './picked-file.ts'

/** notExcel: neither .xlsx nor .xls. bomb: unpacks beyond the limit. slow: exceeded its time. */
export type BadSheet = 'notExcel' | 'tooLarge' | 'tooManyRows' | 'noRows' | 'macros' | 'broken' | 'bomb' | 'slow'

export type SheetRead =
  | {
      readonly kind: 'read'
      /** Without the heading, as they are sent. */
      readonly rows: readonly (readonly string[])[]
      /** 'Fila {n}: ...' of the first rows that cannot be kept. */
      readonly problems: readonly string[]
      /** How many rows cannot be kept. */
      readonly wrong: number
    }
  /** Its first row is not the required heading. */
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

export interface SheetsBook {
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
