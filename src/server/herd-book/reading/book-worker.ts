/** Worker that reads the files of a herd book and maps their columns; the event loop of the server stays free. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { LoadedRow } from '../../../registry/herd-book/index.ts'
import { BookError } from '../book-error.ts'
import { type LoadedSheet, loadSheets, type Mapping } from '../load.ts'
import { correctionsOf } from '../report/returned-report.ts'
import { sheetsOfFile } from './open-files.ts'

/** Rows of one message. */
const STRETCH = 500

export interface BookFile {
  readonly path: string
  /** Used in reports. */
  readonly name: string
}

export interface WorkerInput extends Mapping {
  readonly files: readonly BookFile[]
}

export type WorkerMessage =
  | { readonly kind: 'rows'; readonly rows: readonly LoadedRow[] }
  | { readonly kind: 'done'; readonly sheets: readonly LoadedSheet[] }
  | { readonly kind: 'bad'; readonly problem: string }

const post = (message: WorkerMessage): void => parentPort?.postMessage(message)

/** A returned report among the files is not a table of the book: its corrections are applied. */
async function withReports({ files, ...mapping }: WorkerInput) {
  const reports = new Set<string>()
  const corrections = new Map<string, string>()
  for (const { path, name } of files.filter((file) => /\.xlsx$/i.test(file.name) && /informe/i.test(file.name)))
    for await (const sheet of sheetsOfFile(path, name)) {
      const found = await correctionsOf(sheet)
      if (!found) continue
      reports.add(path)
      for (const [key, value] of found) corrections.set(key, value)
    }
  // What was entered on the screen is newer and takes precedence.
  for (const [key, value] of mapping.corrections) corrections.set(key, value)
  async function* sheets() {
    for (const { path, name } of files) if (!reports.has(path)) yield* sheetsOfFile(path, name)
  }
  return { sheets: sheets(), mapping: { ...mapping, corrections } }
}

async function work(port: NonNullable<typeof parentPort>): Promise<void> {
  let rows: LoadedRow[] = []
  const send = async () => {
    post({ kind: 'rows', rows })
    rows = []
    // The next rows are read once these are taken.
    await once(port, 'message')
  }
  const { sheets, mapping } = await withReports(workerData as WorkerInput)
  const loaded = await loadSheets(sheets, mapping, async (row) => {
    rows.push(row)
    if (rows.length >= STRETCH) await send()
  })
  if (rows.length > 0) await send()
  post({ kind: 'done', sheets: loaded })
}

if (parentPort)
  await work(parentPort).catch((error: unknown) => {
    if (!(error instanceof BookError)) throw error
    post({ kind: 'bad', problem: error.message })
  })
