/** A spreadsheet that somebody picked, read on this device for an import. */
import type { ImportKind } from '../../registry/index.ts'
import type { PickedFile } from './picked-file.ts'

/** notExcel: neither .xlsx nor .xls. bomb: small file, endless content. slow: no end in sight. */
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
  /** Its first row is not the heading that it must have. */
  | { readonly kind: 'headings'; readonly problems: readonly string[] }
  | { readonly kind: 'bad'; readonly reason: BadSheet }

/** How far it is, in rows; reading goes on in one piece. total 0: how many there are is not known yet. */
export interface SheetProgress {
  readonly step: 'reading' | 'checking'
  readonly done: number
  readonly total: number
}

export interface SheetsBook {
  /** The rows of the first sheet, judged; the screen goes on meanwhile. Never rejects because of the file. */
  readSheet(file: PickedFile, kind: ImportKind, tell?: (progress: SheetProgress) => void): Promise<SheetRead>
}
