/** Reads a chosen spreadsheet in a worker, within limits of size and time. */
import { type ImportKind, LARGEST_SHEET, type SheetFacts } from '../../registry/index.ts'
import type { SheetProgress, SheetRead } from '../../sync/contract/desk.ts'
import type { PickedFile } from '../../sync/contract/file-errors.ts'
import type { SheetMessage, SheetRequest } from './excel-read-api.ts'

/** Longest time to read a file; a phone reads 50,000 rows in seconds, ms. */
const LONGEST = 90_000

const startReader = (): Worker =>
  new Worker(new URL('./excel-read-worker.ts', import.meta.url), { type: 'module', name: 'hoja-de-calculo' })

export async function readSheet(
  file: PickedFile,
  kind: ImportKind,
  facts: SheetFacts,
  tell: (progress: SheetProgress) => void = () => {},
  start: () => Worker = startReader,
  longest = LONGEST,
): Promise<SheetRead> {
  if (!/\.(xlsx?|ods)$/i.test(file.name))
    return { kind: 'bad', reason: /\.xls[mb]$/i.test(file.name) ? 'macros' : 'notExcel' }
  if (file.size > LARGEST_SHEET) return { kind: 'bad', reason: 'tooLarge' }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    // The file or its disk is no longer available.
    return { kind: 'bad', reason: 'broken' }
  }
  const worker = start()
  try {
    return await new Promise<SheetRead>((resolve) => {
      const tooSlow = setTimeout(() => resolve({ kind: 'bad', reason: 'slow' }), longest)
      const finish = (answer: SheetRead) => {
        clearTimeout(tooSlow)
        resolve(answer)
      }
      worker.addEventListener('message', ({ data }: MessageEvent<SheetMessage>) =>
        data.kind === 'progress' ? tell(data.progress) : finish(data),
      )
      worker.addEventListener('error', () => finish({ kind: 'bad', reason: 'broken' }))
      const request: SheetRequest = { bytes, kind: kind.original, facts }
      worker.postMessage(request, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
