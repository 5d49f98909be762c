/** Lists: the rows of a form, their tables' display, and everything found as a file. */
import type {
  FormDefinition,
  ListWanted,
  LookupRequest,
  PageWindow,
  Print,
  PrintedCertificate,
  Values,
} from '../../registry/index.ts'
import type { AbortSignalLike } from '../ports/ports.ts'
import type { FileParts, Sheet, SheetHead } from './inventory.ts'
import type { Aged, Live, Members } from './live.ts'
import type { OutboxEntry } from './outbox.ts'

/** Which part of a form's list a screen shows: all of it, or one page. */
export interface RowsWanted {
  readonly form: FormDefinition
  /** '' = the person's own scope. */
  readonly owner: string
  /** For a host that searches and sorts. */
  readonly page?: PageWindow | undefined
}

/** A row of a list: a record of the host, or an outbox entry that is not in the host's list yet. */
export interface ListRow {
  readonly values: Values
  readonly entry?: OutboxEntry | undefined
}

/** A row of a record's sub-table: listed by the host, or added by the outbox. */
export interface SubRow {
  readonly values: Values
  /** The entry that adds it, until the host lists it. */
  readonly entry?: OutboxEntry | undefined
  /** The entry that removes it, even if refused. */
  readonly leaving?: OutboxEntry | undefined
  /** No entry depends on it or already removes it. */
  readonly free: boolean
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

/** By the name of a screen or list. Each parses its own value, which an older version may have written. */
export type Preferences = Readonly<Record<string, unknown>>

export interface Lists {
  /**
   * Rows of a form's list, unsent ones first. owner: '' = the person's own scope. page: for a host that searches and
   * sorts; the rows then include their total number.
   */
  rows(form: FormDefinition, owner: string, page?: PageWindow): Live<Aged<readonly ListRow[]>>
  /** Rows of a record's sub-table. The record is given by its values or by its row. */
  details(form: FormDefinition, whole: Values): Live<Aged<readonly SubRow[]>>
  /** Everything found, as an .xlsx file that is written while the rows arrive. Rejects if it cannot be written. */
  exportRows(asked: RowsToFile, watch: ExportWatch): Promise<Exported>
  /** Everything found, in memory. @param most above this number of rows it is not started */
  gatherRows(found: RowsFound, most: number): Promise<Gathered>
  /** A table as an .xlsx file, made on this device. prefix: start of the file name. */
  exportSheet(prefix: string, sheet: Sheet): Promise<{ readonly name: string; readonly bytes: ArrayBuffer }>
  /** Pages as a PDF, made on this device. prefix: start of the file name. */
  printPages(prefix: string, pages: readonly Print[]): Promise<{ readonly name: string; readonly bytes: ArrayBuffer }>
  /** The certificate of a row of /formularioA05, as a page and as a PDF; also for an unsent one, also offline. */
  certificate(row: ListRow): Promise<PrintedCertificate>
  /**
   * A person's columns, their widths, rows per page. Stored sealed: the display of a list may reveal whose it is. Empty
   * while nobody is signed in.
   */
  readonly preferences: Live<Preferences>
  /** Rejects if it cannot be stored. */
  prefer(name: string, value: unknown): Promise<void>
}

export const listsMembers: Members<Lists> = {
  rows: 'question',
  details: 'question',
  exportRows: 'action',
  gatherRows: 'action',
  exportSheet: 'action',
  printPages: 'action',
  certificate: 'action',
  preferences: 'live',
  prefer: 'action',
}
