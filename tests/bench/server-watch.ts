/** Watches a server under load: response time of its health check, and its memory. */
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** `longest`: slowest answer in ms; `since`: when it was requested, ms after the start. */
export interface HealthWatch {
  end(): Promise<void>
  longest(): number
  since(): number
}

/** Polls the server's health until `end()`. @param address its origin */
export function watchHealth(address: string): HealthWatch {
  const worker = new Worker(new URL('./health-watch.mjs', import.meta.url), { workerData: address })
  // The watch must not keep the process of a failed measurement alive.
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

/** Resident memory of a process. VmHWM: its peak. */
export const megabytes = (pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number =>
  Math.round(
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )
