import type { ImportKind } from '../../registry/index.ts'
import type { SheetProgress, SheetRead } from '../../sync/contract/book.ts'

/** What the page hands to the worker that reads a spreadsheet. */
export interface SheetAsked {
  readonly bytes: ArrayBuffer
  /** Definitions carry functions and do not travel: the name does. */
  readonly kind: ImportKind['original']
}

/** What the worker says: how far it is, again and again, and at the end what it read. */
export type SheetSaid = { readonly kind: 'progress'; readonly progress: SheetProgress } | SheetRead
