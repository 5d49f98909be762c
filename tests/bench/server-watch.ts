/** What a server is like while it is at work: how long its health takes, and its memory. */
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** Asks after the server's health until it is ended. @param address its origin */
export function watchHealth(address: string): { end(): Promise<void>; longest(): number } {
  const worker = new Worker(new URL('./health-watch.mjs', import.meta.url), { workerData: address })
  // A measurement that fails does not wait for it.
  worker.unref()
  const told = new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  let longest = 0
  return {
    async end() {
      worker.ref()
      worker.postMessage('end')
      longest = await told
    },
    longest: () => longest,
  }
}

/** Of a process. VmHWM: the most it ever had. */
export const megabytes = (pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number =>
  Math.round(
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )
