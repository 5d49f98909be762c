/** Starts a thread of this server. */
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** In the bundle a thread's file is an entry beside the others; in source form it is TypeScript, loaded with tsx. */
const isSource = import.meta.url.endsWith('.ts')

/**
 * @param from `import.meta.url` of the file that starts it
 * @param name './book-worker': the file beside it, without its ending
 */
export function startThread(from: string, name: string, options: WorkerOptions): Worker {
  const file = new URL(`${name}${isSource ? '.ts' : '.js'}`, from)
  return isSource ? new Worker(loading(file), { ...options, eval: true }) : new Worker(file, options)
}

const loading = (file: URL): string => `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(file.href)})
})`
