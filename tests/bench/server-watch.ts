/** A server under load: response time of its health check, and its memory. */
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** `longest`: ms of its slowest answer; `since`: when that was requested, ms after the beginning. */
export interface HealthWatch {
  end(): Promise<void>
  longest(): number
  since(): number
}

/** Asks after the server's health until it is ended. @param address its origin */
export function watchHealth(address: string): HealthWatch {
  const worker = new Worker(new URL('./health-watch.mjs', import.meta.url), { workerData: address })
  // A measurement that fails does not wait for it.
  worker.unref()
  const told = new Promise<{ readonly longest: number; readonly since: number }>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  let seen = { longest: 0, since: 0 }
  return {
    async end() {
      worker.ref()
      worker.postMessage('end')
      seen = await told
    },
    longest: () => seen.longest,
    since: () => seen.since,
  }
}

/** Of a process. VmHWM: its peak. */
export const megabytes = (pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number =>
  Math.round(
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )
