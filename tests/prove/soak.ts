/**
 * A constant rate of filings against PostgreSQL, with occasional photos: all must succeed, and memory must not grow.
 * Then the rate increases until this machine no longer keeps up.
 */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { FilingClient } from '../bench/filing-client.ts'
import { startPostgres } from '../bench/postgres.ts'
import { startServer } from '../bench/server-child.ts'
import { seedWorld } from '../bench/world.ts'

/** Forms per photo. */
const PHOTO_EVERY = 25
/** Factor between two steps of the search for the limit, and duration of each. */
const FASTER = 1.5
const STEP_SECONDS = 8
const FASTEST = 2_000
/** ms; the server keeps up with a rate while 99 of 100 forms are answered within this. */
const FOLLOWED = 1_000

export interface Speed {
  readonly perSecond: number
  /** ms from the scheduled time of a form to its answer, so that a slow host does not look fast. */
  readonly p99: number
}

export interface SoakReport {
  readonly asked: number
  readonly filed: number
  readonly photos: number
  readonly failures: readonly string[]
  readonly median: number
  readonly p99: number
  readonly longest: number
  /** MB of the server: after the first tenth, in the middle, and the highest of the last tenth. */
  readonly memory: { readonly early: number; readonly middle: number; readonly late: number }
  /** The fastest rate that the server kept up with, and the first that it did not; only if the limit was searched. */
  readonly limit?: { readonly followed?: Speed | undefined; readonly lost?: Speed }
}

interface Stream {
  readonly times: readonly number[]
  readonly photos: number
  readonly failures: readonly string[]
}

/** @param seekLimit also searches the rate that this machine no longer keeps up with. */
export async function soak(perSecond: number, seconds: number, seekLimit: boolean): Promise<SoakReport> {
  const asked = perSecond * seconds
  const rates = seekLimit ? ratesAbove(perSecond) : []
  const postgres = await startPostgres()
  const database = await openPostgres(postgres.url)
  await seedWorld(database.db, asked + rates.reduce((sum, rate) => sum + rate * STEP_SECONDS, 0))
  await database.close()
  const server = await startServer({ numbers: 0, databaseUrl: postgres.url })
  const client = new FilingClient(server.port)
  try {
    await client.signIn()
    const jpeg = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#5a7d2a' } })
      .jpeg()
      .toBuffer()
    const memory: number[] = []
    const watch = setInterval(() => memory.push(memoryOf(server.pid)), 500)
    const { times, photos, failures } = await stream(client, jpeg, 1, perSecond, seconds).finally(() =>
      clearInterval(watch),
    )
    const tenth = Math.max(1, Math.floor(memory.length / 10))
    return {
      asked,
      filed: times.length,
      photos,
      failures,
      median: at(times, 0.5),
      p99: at(times, 0.99),
      longest: at(times, 1),
      memory: {
        early: memory[tenth] ?? 0,
        middle: memory[Math.floor(memory.length / 2)] ?? 0,
        late: Math.max(...memory.slice(-tenth)),
      },
      ...(seekLimit && { limit: await limitOf(client, jpeg, asked + 1, rates) }),
    }
  } finally {
    client.close()
    await server.stop()
    await postgres.stop()
  }
}

function ratesAbove(perSecond: number): number[] {
  const rates: number[] = []
  for (let rate = perSecond * FASTER; rate <= FASTEST; rate *= FASTER) rates.push(Math.round(rate))
  return rates
}

async function limitOf(client: FilingClient, jpeg: Buffer, first: number, rates: readonly number[]) {
  let followed: Speed | undefined
  let number = first
  for (const perSecond of rates) {
    const { times, failures } = await stream(client, jpeg, number, perSecond, STEP_SECONDS)
    number += perSecond * STEP_SECONDS
    const speed = { perSecond, p99: at(times, 0.99) }
    if (speed.p99 > FOLLOWED || failures.length > 0) return { followed, lost: speed }
    followed = speed
  }
  return { followed }
}

/** Files numbers from `first` on, each at its scheduled time, regardless of the earlier ones. */
async function stream(
  client: FilingClient,
  jpeg: Buffer,
  first: number,
  perSecond: number,
  seconds: number,
): Promise<Stream> {
  const times: number[] = []
  const failures = new Set<string>()
  let photos = 0
  const begun = performance.now()
  const work: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begun + (n * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    const file = async () => {
      if (n % PHOTO_EVERY === PHOTO_EVERY - 1) {
        photos++
        await client.upload(first + n, jpeg)
      }
      await client.file(first + n)
      times.push(performance.now() - due)
    }
    work.push(file().catch((error: unknown) => void failures.add(String(error).slice(0, 200))))
  }
  await Promise.all(work)
  return { times: times.sort((a, b) => a - b), photos, failures: [...failures] }
}

/** ms; 0 <= share <= 1. @param times sorted */
const at = (times: readonly number[], share: number): number =>
  Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)

const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
