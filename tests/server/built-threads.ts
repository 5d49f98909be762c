/**
 * In place of `platform/worker-thread.ts` in tests: threads run as compiled with the server. From the source each would
 * load the TypeScript loader and every module anew, which takes seconds, and a test file starts dozens.
 */
import { resolve } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** @param name './book-worker' */
export const startThread = (_from: string, name: string, options: WorkerOptions): Worker =>
  new Worker(resolve('dist/server', `${name}.js`), options)
