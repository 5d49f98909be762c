import type { ImportKind } from '../registry/index.ts'

/** What the page hands to the worker that reads a spreadsheet; it answers a `SheetRead`. */
export interface SheetAsked {
  readonly bytes: ArrayBuffer
  /** Definitions carry functions and do not travel: the name does. */
  readonly kind: ImportKind['original']
}
