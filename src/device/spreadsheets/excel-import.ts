/** Reads a chosen spreadsheet in a worker, or judges a corrected one, within limits of size and time. */
import { type CorrectedSheet, type ImportKind, LARGEST_SHEET, type SheetFacts } from '../../registry/index.ts'
import type { BadSheet, SheetProgress, SheetRead } from '../../sync/contract/desk.ts'
import type { PickedFile } from '../../sync/contract/file-errors.ts'
import type { SheetMessage, SheetRequest } from './excel-read-worker.ts'

/** Longest time to read a file; a phone reads 50,000 rows in seconds, ms. */
const LONGEST = 90_000

const startReader = (): Worker =>
  new Worker(new URL('./excel-read-worker.ts', import.meta.url), { type: 'module', name: 'hoja-de-calculo' })

/** Its bytes, or why it is not read. */
async function bytesOf(file: PickedFile): Promise<ArrayBuffer | BadSheet> {
  if (!/\.(xlsx?|ods)$/i.test(file.name)) return /\.xls[mb]$/i.test(file.name) ? 'macros' : 'notExcel'
  if (file.size > LARGEST_SHEET) return 'tooLarge'
  // The file or its disk may be no longer available.
  return file.arrayBuffer().catch(() => 'broken' as const)
}

export async function readSheet(
  given: PickedFile | CorrectedSheet,
  kind: ImportKind,
  facts: SheetFacts,
  tell: (progress: SheetProgress) => void = () => {},
  start: () => Worker = startReader,
  longest = LONGEST,
): Promise<SheetRead> {
  const source = 'corrections' in given ? given : await bytesOf(given)
  if (typeof source === 'string') return { kind: 'bad', reason: source }
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
      const request: SheetRequest = { source, kind: kind.original, facts }
      worker.postMessage(request, 'corrections' in source ? [] : [source])
    })
  } finally {
    worker.terminate()
  }
}
