/** A spreadsheet picked for an import, read on this device. */
import type { ImportKind } from '../../registry/index.ts'
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

export interface SheetsBook {
  /** The rows of the first sheet, validated off the main thread. Never rejects because of the file. */
  readSheet(file: PickedFile, kind: ImportKind, tell?: (progress: SheetProgress) => void): Promise<SheetRead>
  /** Texts as one .zip of files in UTF-8. */
  packFiles(files: readonly { readonly name: string; readonly text: string }[]): Promise<ArrayBuffer>
}
