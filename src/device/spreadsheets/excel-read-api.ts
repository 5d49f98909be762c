import type { ImportKind, SheetFacts } from '../../registry/index.ts'
import type { SheetProgress, SheetRead } from '../../sync/contract/desk.ts'

/** What the page hands to the worker that reads a spreadsheet. */
export interface SheetRequest {
  readonly bytes: ArrayBuffer
  /** Definitions contain functions and cannot be posted to a worker, so their name is sent. */
  readonly kind: ImportKind['original']
  readonly facts: SheetFacts
}

/** Messages of the worker: progress, and finally the result. */
export type SheetMessage = { readonly kind: 'progress'; readonly progress: SheetProgress } | SheetRead
