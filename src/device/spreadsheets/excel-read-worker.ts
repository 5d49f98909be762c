/** One worker for each file, so that the page stays responsive and can terminate it. */
import { chipImport, numberImport } from '../../registry/index.ts'
import type { SheetProgress } from '../../sync/contract/desk.ts'
import { readSheetRows } from './excel-read.ts'
import type { SheetMessage, SheetRequest } from './excel-read-api.ts'

const tell = (progress: SheetProgress) => postMessage({ kind: 'progress', progress } satisfies SheetMessage)

addEventListener('message', async ({ data }: MessageEvent<SheetRequest>) => {
  const kind = data.kind === chipImport.original ? chipImport : numberImport
  const answer = await readSheetRows(data.bytes, kind, data.facts, tell).catch(
    () => ({ kind: 'bad', reason: 'broken' }) as const,
  )
  postMessage(answer)
})
