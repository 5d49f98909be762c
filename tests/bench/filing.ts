/** Filings of A01 per second at the host, compared with the same writes in bare SQL on the same database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { chunks, eachOf } from '../../src/sync/core/collections.ts'
import { fileBare, type Run } from './bare-filing.ts'
import type { Line } from './figure.ts'
import { FilingClient } from './filing-client.ts'
import { startPostgres } from './postgres.ts'
import { startServer } from './server-child.ts'
import { digits, median } from './statistics.ts'
import { seedWorld } from './world.ts'

const IN_FLIGHT = 8
const BATCH = 50
/** Rounds, alternating between the ways, and forms per round (whole batches); the first round is not counted. */
const ROUNDS = 4
const FORMS = 250
const NUMBERS = ROUNDS * FORMS

/** Files these numbers; resolves when the last is committed. */
type Way = (numbers: readonly number[]) => Promise<void>

export async function benchFiling(): Promise<Line[]> {
  return [
    ...(await orSkipped('server on PostgreSQL', onPostgres)),
    ...(await orSkipped('server, embedded', onEmbedded)),
  ]
}

async function orSkipped(name: string, run: () => Promise<Line[]>): Promise<Line[]> {
  try {
    return await run()
  } catch (error) {
    return [{ name, skipped: error instanceof Error ? error.message : String(error) }]
  }
}

async function onPostgres(): Promise<Line[]> {
  const postgres = await startPostgres()
  try {
    const database = await openPostgres(postgres.url)
    await seedWorld(database.db, 3 * NUMBERS)
    await database.close()
    const pool = new pg.Pool({ connectionString: postgres.url, max: IN_FLIGHT })
    const bare: Way = (numbers) =>
      eachOf(numbers, IN_FLIGHT, async (number) => {
        const client = await pool.connect()
        const run: Run = async (name, text, values) => (await client.query({ name, text, values: [...values] })).rows
        await fileBare(run, number).finally(() => client.release())
      })
    const server = await startServer({ numbers: 0, databaseUrl: postgres.url })
    try {
      return await compare('PostgreSQL', bare, server.port, { single: 0.5, batch: 0.8 })
    } finally {
      // Before the server, so that its connections are closed when PostgreSQL stops: end() does not wait for them.
      await pool.end()
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** The embedded database allows one process: bare SQL uses a separate folder. */
async function onEmbedded(): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-desnudo-'))
  const database = await openEmbedded(folder)
  const server = await startServer({ numbers: 3 * NUMBERS })
  try {
    await seedWorld(database.db, NUMBERS)
    const { $client } = database.db as unknown as { $client: PGlite }
    const run: Run = async (_name, text, values) =>
      (await $client.query<Record<string, unknown>>(text, [...values])).rows
    const bare: Way = (numbers) => eachOf(numbers, 1, (number) => fileBare(run, number))
    return await compare('embedded database', bare, server.port, { single: 0.4, batch: 0.7 })
  } finally {
    await server.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(name: string, bare: Way, port: number, aims: Aims): Promise<Line[]> {
  const client = new FilingClient(port)
  try {
    await client.signIn()
    return linesOf(name, await race(bare, client), aims)
  } finally {
    client.close()
  }
}

type Aims = Readonly<Record<'single' | 'batch', number>>

type Rates = Readonly<Record<'bare' | 'single' | 'batch', number[]>>

async function race(bare: Way, client: FilingClient): Promise<Rates> {
  const ways: Readonly<Record<keyof Rates, Way>> = {
    bare,
    single: (numbers) => eachOf(numbers, IN_FLIGHT, (number) => client.file(number)),
    batch: (numbers) => eachOf(chunks(numbers, BATCH), 4, (batch) => client.fileBatch(batch)),
  }
  const rates: Rates = { bare: [], single: [], batch: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, [way, file]] of Object.entries(ways).entries()) {
      const start = performance.now()
      await file(Array.from({ length: FORMS }, (_, n) => at * NUMBERS + round * FORMS + n + 1))
      if (round > 0) rates[way as keyof Rates].push(FORMS / ((performance.now() - start) / 1000))
    }
  return rates
}

function linesOf(name: string, rates: Rates, aims: Aims): Line[] {
  const line = (title: string, way: keyof Rates, bound: number): Line => ({
    name: `server: ${title}, ${name}`,
    measured: `${digits(median(rates[way]))} forms/s (${rangeOf(rates[way])})`,
    peer: `bare SQL ${digits(median(rates.bare))}/s (${rangeOf(rates.bare)})`,
    value: median(rates[way]) / median(rates.bare),
    unit: 'x',
    aim: { bound, better: 'more' },
    cause: 'each call alone costs a request and two trips to the database; the app sends batches instead',
  })
  return [
    line(`A01, ${IN_FLIGHT} in flight`, 'single', aims.single),
    line(`A01 in batches of ${BATCH}, 4 in flight`, 'batch', aims.batch),
  ]
}

const rangeOf = (rates: readonly number[]) => `${digits(Math.min(...rates))} to ${digits(Math.max(...rates))}`
