/** Reads the files of a herd book in a worker, within limits of memory and time. */
import { Worker } from 'node:worker_threads'
import { HerdBook } from '../../../registry/herd-book/index.ts'
import { BookError } from '../book-error.ts'
import type { Loaded } from '../load.ts'
import type { WorkerInput, WorkerMessage } from './book-worker.ts'
import { problems } from './open-files.ts'

/** Memory limit of the worker, MB. */
const MEMORY = 3000
/** ms; a book of a million rows takes a minute. */
const LONGEST = 300_000
export const TOO_SLOW = 'Los archivos tardan demasiado en leerse: tráigalos por partes'

export interface Reading {
  /** Aborting it ends the worker. */
  readonly signal?: AbortSignal
  /** Called from time to time with the number of rows read. */
  readonly tell?: (rows: number) => Promise<void> | void
  /** ms */
  readonly longest?: number
}

/** @throws BookError if it cannot be read, is too large or takes too long. @throws the signal's reason */
export async function readBook(input: WorkerInput, { signal, tell, longest = LONGEST }: Reading): Promise<Loaded> {
  signal?.throwIfAborted()
  const options = { workerData: input, resourceLimits: { maxOldGenerationSizeMb: MEMORY } }
  const worker = isSource ? new Worker(fromSource, { ...options, eval: true }) : new Worker(workerFile, options)
  const book = new HerdBook()
  let read = 0
  try {
    return await new Promise<Loaded>((resolve, reject) => {
      setTimeout(() => reject(new BookError(TOO_SLOW)), longest).unref()
      signal?.addEventListener('abort', () => reject(signal.reason))
      worker.on('error', (error: NodeJS.ErrnoException) => {
        const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        reject(isFull ? new BookError(problems.tooMuch, { cause: error }) : error)
      })
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'bad') return reject(new BookError(message.problem))
        if (message.kind === 'done') {
          for (const { notes } of message.sheets) book.note(notes)
          return resolve({ book, sheets: message.sheets })
        }
        for (const row of message.rows) book.load(row)
        read += message.rows.length
        Promise.resolve(tell?.(read)).then(() => worker.postMessage('next'), reject)
      })
    })
  } finally {
    await worker.terminate()
  }
}

/** In the bundle it is a separate entry; in source form it is TypeScript, which a worker loads with tsx. */
const isSource = import.meta.url.endsWith('.ts')
const workerFile = new URL(isSource ? './book-worker.ts' : './book-worker.js', import.meta.url)
const fromSource = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(workerFile.href)})
})`
