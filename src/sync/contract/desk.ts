/** Work at a desk: calls that only the host can answer, and imports of spreadsheets. */

import type {
  CorrectedSheet,
  ImportKind,
  OperationName,
  Problems,
  SheetOfRows,
  SheetProblem,
  Values,
} from '../../registry/index.ts'
import type { FilePart } from '../ports/device.ts'
import type { PickedFile } from './file-errors.ts'
import type { ExportWatch } from './lists.ts'
import type { Members } from './live.ts'

/** One documented call that only the host can answer. */
export interface Action {
  readonly operation: OperationName
  readonly fields: Values
  readonly files?: readonly FilePart[]
  /** Reports the uploaded share, 0 to 1; after that the host is processing. */
  readonly onSent?: (share: number) => void
}

export type ActionResult =
  /** body: the parsed answer. */
  | { readonly kind: 'done'; readonly body: unknown }
  /** fields: messages by wire field. rows: for an import, the rows that exist already. */
  | {
      readonly kind: 'refused'
      readonly code: number
      readonly text?: string
      readonly fields?: Problems
      readonly rows?: readonly Values[]
    }
  | { readonly kind: 'forbidden'; readonly text?: string }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'wait'; readonly seconds: number; readonly text?: string | undefined }
  /** Nothing was done. */
  | { readonly kind: 'needsConnection' }
  /** No answer arrived: it may have been done. Check before repeating. */
  | { readonly kind: 'unclear' }

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

/** Result of a trial import, which stores nothing. wait: it is asked later. */
export type Tried =
  | { readonly kind: 'tried'; readonly problems: readonly SheetProblem[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly answer: ActionResult }

export interface Desk {
  /** Online only; resolves even if no answer comes. What it changes is fetched again with `refresh`. */
  act(act: Action): Promise<ActionResult>
  /** Sends an import to the host for checking only (capacity 'probar'). */
  tryRows(
    kind: ImportKind,
    sheet: Pick<SheetOfRows, 'rows' | 'lines' | 'places' | 'doubts'>,
    watch: ExportWatch,
  ): Promise<Tried>
  /**
   * The rows of a file's first sheet, or those of one that was read before, with corrections; judged off the main
   * thread. An invalid file does not make it reject.
   */
  readSheet(
    source: PickedFile | CorrectedSheet,
    kind: ImportKind,
    tell?: (progress: SheetProgress) => void,
  ): Promise<SheetRead>
  /** Packs texts into one .zip of UTF-8 files. */
  packFiles(files: readonly { readonly name: string; readonly text: string }[]): Promise<ArrayBuffer>
  /** The files in a .zip, without its folders; null: it cannot be read. */
  unpackFiles(file: PickedFile): Promise<readonly { readonly name: string; readonly bytes: ArrayBuffer }[] | null>
}

export const deskMembers: Members<Desk> = {
  act: 'action',
  tryRows: 'action',
  readSheet: 'action',
  packFiles: 'action',
  unpackFiles: 'action',
}
