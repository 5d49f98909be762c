/** Worker that reads a workbook (.xlsx, .xls, .ods), sheet by sheet. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { BookError } from '../book-error.ts'
import { sheetsOf } from './spreadsheet.ts'

/** Rows of one message. */
const STRETCH = 5000

export interface WorkerAsked {
  readonly path: string
}

export type WorkerSaid =
  | { readonly kind: 'sheet'; readonly name: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'done' }
  | { readonly kind: 'bad'; readonly problem: string }

const say = (said: WorkerSaid): void => parentPort?.postMessage(said)

if (parentPort) {
  const { path } = workerData as WorkerAsked
  try {
    for (const { name, rows } of sheetsOf(readFileSync(path))) {
      say({ kind: 'sheet', name })
      for (let at = 0; at < rows.length; at += STRETCH) say({ kind: 'rows', rows: rows.slice(at, at + STRETCH) })
    }
    say({ kind: 'done' })
  } catch (error) {
    if (!(error instanceof BookError)) throw error
    say({ kind: 'bad', problem: error.message })
  }
}
