/** One worker for each file or correction, so that the page stays responsive and can terminate it. */
import { chipImport, judgedSheet, numberImport, withCorrections } from '../../registry/index.ts'
import type { SheetProgress, SheetRead } from '../../sync/contract/desk.ts'
import { readSheetRows } from './excel-read.ts'
import type { SheetMessage, SheetRequest } from './excel-read-api.ts'

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
