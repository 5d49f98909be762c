import type { CorrectedSheet, ImportKind, SheetFacts } from '../../registry/index.ts'
import type { SheetProgress, SheetRead } from '../../sync/contract/desk.ts'

/** What the page hands to the worker that reads and judges a spreadsheet. */
export interface SheetRequest {
  /** Of a file, or a sheet that was read before. */
  readonly source: ArrayBuffer | CorrectedSheet
  /** Definitions contain functions and cannot be posted to a worker, so their name is sent. */
  readonly kind: ImportKind['original']
  readonly facts: SheetFacts
}

/** Messages of the worker: progress, and finally the result. */
export type SheetMessage = { readonly kind: 'progress'; readonly progress: SheetProgress } | SheetRead
