import {
  type CorrectedSheet,
  chipImport,
  type ImportKind,
  judgedSheet,
  numberImport,
  type SheetFacts,
  withCorrections,
} from '../../registry/index.ts'
import type { SheetProgress, SheetRead } from '../../sync/contract/desk.ts'
import { readSheetRows } from './excel-read.ts'

const tell = (progress: SheetProgress) => postMessage({ kind: 'progress', progress } satisfies SheetMessage)

async function answer({ source, facts, kind: original }: SheetRequest): Promise<SheetRead> {
  const kind = original === chipImport.original ? chipImport : numberImport
  if (!('corrections' in source)) return readSheetRows(source, kind, facts, tell)
  const corrected = withCorrections(kind, source)
  const total = corrected.rows.length
  return judgedSheet(kind, corrected, facts, (done) => tell({ step: 'checking', done, total }))
}

addEventListener('message', async ({ data }: MessageEvent<SheetRequest>) =>
  postMessage(await answer(data).catch(() => ({ kind: 'bad', reason: 'broken' }) as const)),
)

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
