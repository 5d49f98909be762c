/** Worker that reads a workbook (.xlsx, .xls, .ods), sheet by sheet. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { BookError } from '../book-error.ts'
import { sheetsOf } from './spreadsheet.ts'

/** Rows of one message. */
const STRETCH = 5000

export interface WorkerInput {
  readonly path: string
}

export type WorkerMessage =
  | { readonly kind: 'sheet'; readonly name: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'done' }
  | { readonly kind: 'bad'; readonly problem: string }

const post = (message: WorkerMessage): void => parentPort?.postMessage(message)

if (parentPort) {
  const { path } = workerData as WorkerInput
  try {
    for (const { name, rows } of sheetsOf(readFileSync(path))) {
      post({ kind: 'sheet', name })
      for (let at = 0; at < rows.length; at += STRETCH) post({ kind: 'rows', rows: rows.slice(at, at + STRETCH) })
    }
    post({ kind: 'done' })
  } catch (error) {
    if (!(error instanceof BookError)) throw error
    post({ kind: 'bad', problem: error.message })
  }
}
