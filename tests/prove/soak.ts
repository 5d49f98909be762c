/** So many filings a second for so long against PostgreSQL, with photos now and then: all succeed, and memory stays. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { FilingClient } from '../bench/filing-client.ts'
import { startPostgres } from '../bench/postgres.ts'
import { startServer } from '../bench/server-child.ts'
import { seedWorld } from '../bench/world.ts'

/** One photo for so many forms. */
const PHOTO_EVERY = 25

export interface SoakReport {
  readonly asked: number
  readonly filed: number
  readonly photos: number
  readonly failures: readonly string[]
  /** ms from asking to the answer. */
  readonly median: number
  readonly p99: number
  readonly longest: number
  /** MB of the server: after the first tenth, and the highest of the last tenth. */
  readonly memory: { readonly early: number; readonly late: number }
}

export async function soak(perSecond: number, seconds: number): Promise<SoakReport> {
  const postgres = await startPostgres()
  const asked = perSecond * seconds
  const database = await openPostgres(postgres.url)
  await seedWorld(database.db, asked)
  await database.close()
  const server = await startServer({ numbers: 0, databaseUrl: postgres.url })
  const client = new FilingClient(server.port)
  try {
    await client.signIn()
    const jpeg = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#5a7d2a' } })
      .jpeg()
      .toBuffer()
    const times: number[] = []
    const failures: string[] = []
    const memory: number[] = []
    let photos = 0
    const watch = setInterval(() => memory.push(memoryOf(server.pid)), 500)
    const begun = performance.now()
    const work: Promise<void>[] = []
    for (let n = 1; n <= asked; n++) {
      const due = begun + (n * 1000) / perSecond
      const wait = due - performance.now()
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
      work.push(
        (async () => {
          // From when it was due: a host that cannot follow is not made to look quick.
          if (n % PHOTO_EVERY === 0) {
            photos++
            await client.upload(n, jpeg)
          }
          await client.file(n)
          times.push(performance.now() - due)
        })().catch((error: unknown) => {
          failures.push(String(error).slice(0, 200))
        }),
      )
    }
    await Promise.all(work)
    clearInterval(watch)
    times.sort((a, b) => a - b)
    const tenth = Math.max(1, Math.floor(memory.length / 10))
    const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
    return {
      asked,
      filed: times.length,
      photos,
      failures: [...new Set(failures)],
      median: at(0.5),
      p99: at(0.99),
      longest: at(1),
      memory: { early: memory[tenth] ?? 0, late: Math.max(...memory.slice(-tenth)) },
    }
  } finally {
    client.close()
    await server.stop()
    await postgres.stop()
  }
}

const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
