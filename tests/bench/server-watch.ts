/** What a server is like while it is at work: how long its health takes, and its memory. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ListClient } from './list-client.ts'

/** Asks after the server's health until it is ended. */
export function watchHealth(client: ListClient): { end(): Promise<void>; longest(): number } {
  let on = true
  let longest = 0
  const watching = (async () => {
    while (on) {
      // A server that does not answer at all has not answered in time.
      longest = Math.max(longest, await client.health().catch(() => Number.POSITIVE_INFINITY))
      await pause(50)
    }
  })()
  return {
    async end() {
      on = false
      await watching
    },
    longest: () => longest,
  }
}

/** Of a process. VmHWM: the most it ever had. */
export const megabytes = (pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number =>
  Math.round(
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )
