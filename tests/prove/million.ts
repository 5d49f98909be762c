/**
 * `npm run prove -- million`: a registry of a million animals and three million forms, generated on a separate
 * PostgreSQL. Filing alternates with filing in an empty registry; five administrators export the whole inventory in
 * parallel; then every list and the first screen. KEPT: a folder that keeps the registry for the next run; MILLION:
 * URL of an existing registry; STEPS: the steps to run, empty to generate only.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isEmpty, seedDemo } from '../../src/demo/index.ts'
import { EVERY_OWNER, exportRequest, inventoryColumns } from '../../src/registry/index.ts'
import { makeAdministrator } from '../../src/server/access/make-administrator.ts'
import { hashPassword } from '../../src/server/access/passwords.ts'
import { type Database, rowsOf } from '../../src/server/database/database.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { chunks, eachOf } from '../../src/sync/core/collections.ts'
import { isMet, tableOf } from '../bench/figure.ts'
import { FilingClient } from '../bench/filing-client.ts'
import { OWNER } from '../bench/filled-form.ts'
import { ADMIN } from '../bench/large-registry.ts'
import { ListClient } from '../bench/list-client.ts'
import { benchLists } from '../bench/lists.ts'
import { type RunningPostgres, startPostgres } from '../bench/postgres.ts'
import { startServer } from '../bench/server-child.ts'
import { megabytes, watchHealth } from '../bench/server-watch.ts'
import { digits, median } from '../bench/statistics.ts'
import { seedWorld } from '../bench/world.ts'
import { tellFigures } from './figures.ts'

const { ANIMALS = '1000000', MILLION, KEPT } = process.env
/** Settings that docs/operations.md recommends for a large registry; used for both registries. */
const TUNED = ['shared_buffers=2GB', 'work_mem=64MB', 'random_page_cost=1.1', 'max_wal_size=4GB'].flatMap((one) => [
  '-c',
  one,
])
/** Limits: ms of /salud, MB of the server, filings compared with an empty registry, ms of a sign-in. */
const LIMIT = { health: 200, memory: 512, filing: 0.8, signIn: 1_000 } as const
const EXPORTERS = 5
/** Node flags of the image and the systemd unit (deploy/). */
const FLAGS = ['--heap-growing-percent=40']
/** Rounds of forms, alternating between the registries; the first is not counted. */
const ROUNDS = 6
const FORMS = 300
const IN_FLIGHT = 8
const BATCH = 50
/** Above the numbers that the generator assigns; an earlier run may have used some. */
const BEYOND = 8_000_000

const failed: string[] = []
const holds = (is: boolean, what: string) => {
  if (!is) failed.push(what)
}
const seconds = (since: number) => digits((performance.now() - since) / 1000)

async function made(url: string): Promise<void> {
  const { db, close } = await openPostgres(url)
  try {
    if (await isEmpty(db)) {
      const begun = performance.now()
      const onProgress = ({ part, of }: { part: number; of: number }) => {
        if (part % 10 === 0) console.error(`part ${part} of ${of} after ${seconds(begun)} s`)
      }
      await seedDemo(db, { animals: Number(ANIMALS), onProgress })
      tellFigures(`made in ${seconds(begun)} s`)
      await vacuumed(db)
    }
    const [counted] = await rowsOf<Record<string, string>>(
      db,
      sql`select (select count(*) from animals where owner_nid is not null)::text as animals,
        (select count(*) from numbers where state = 1)::text as forms, (select count(*) from numbers)::text as numbers,
        pg_size_pretty(pg_database_size(current_database())) as size`,
    )
    tellFigures(JSON.stringify(counted))
  } finally {
    await close()
  }
}

/** Does what autovacuum does when the database is idle. */
async function vacuumed(db: Database): Promise<void> {
  const begun = performance.now()
  await db.execute(sql`vacuum (analyze)`)
  console.error(`vacuumed in ${seconds(begun)} s`)
}

/** Measures forms per second, singly and in batches, alternating between the registries. */
async function filing(large: string, empty: string): Promise<void> {
  const rates: Record<string, { single: number[]; batch: number[] }> = {}
  const world = async (url: string) => {
    const { db, close } = await openPostgres(url)
    const [known] = await rowsOf<{ first: number }>(
      db,
      sql`select coalesce(max(number), ${BEYOND}::int)::int + 1 as first from numbers
          where code = 'A01' and owner_nid = ${OWNER} and number > ${BEYOND}::int`,
    )
    const first = known?.first ?? BEYOND
    if (first === BEYOND + 1) await seedWorld(db, 0)
    const many = 2 * ROUNDS * FORMS
    await rowsOf(
      db,
      sql`insert into numbers (code, number, owner_nid)
          select 'A01', n, ${OWNER} from generate_series(${first}::int, ${first + many}::int) n`,
    )
    await close()
    const server = await startServer({ numbers: 0, databaseUrl: url })
    const client = new FilingClient(server.port)
    await client.signIn()
    return { client, server, first }
  }
  const worlds = { empty: await world(empty), large: await world(large) }
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, { client, first }] of Object.entries(worlds)) {
        rates[name] ??= { single: [], batch: [] }
        const at = first + 2 * round * FORMS
        const numbers = (from: number) => Array.from({ length: FORMS }, (_, n) => from + n)
        let begun = performance.now()
        await eachOf(numbers(at), IN_FLIGHT, (number) => client.file(number))
        const single = FORMS / ((performance.now() - begun) / 1000)
        begun = performance.now()
        await eachOf(chunks(numbers(at + FORMS), BATCH), 4, (batch) => client.fileBatch(batch))
        const batch = FORMS / ((performance.now() - begun) / 1000)
        if (round === 0) continue
        rates[name]?.single.push(single)
        rates[name]?.batch.push(batch)
      }
  } finally {
    for (const { client, server } of Object.values(worlds)) {
      client.close()
      await server.stop()
    }
  }
  for (const way of ['single', 'batch'] as const) {
    const [one, other] = [median(rates.large?.[way] ?? []), median(rates.empty?.[way] ?? [])]
    tellFigures(
      `filing, ${way}: ${digits(one)} a second on the large registry, ${digits(other)} on an empty one: ${digits(one / other)}`,
    )
    holds(one / other >= LIMIT.filing, `filing, ${way}`)
  }
}

/** Five administrators export the whole sorted inventory in parallel. */
async function exports(url: string): Promise<void> {
  const { db, close } = await openPostgres(url)
  const names = Array.from({ length: EXPORTERS }, (_, n) => `exporta-${n}`)
  const password = 'Exporta.2026.todo'
  for (const name of names) await makeAdministrator(db, name)
  const hash = await hashPassword(password)
  await rowsOf(db, sql`update accounts set password_hash = ${hash}, cargo = 1 where username like 'exporta-%'`)
  await close()
  const server = await startServer({ numbers: 0, databaseUrl: url, flags: FLAGS })
  try {
    const signIns: number[] = []
    for (let n = 0; n < 5; n++) {
      const begun = performance.now()
      await new ListClient(server.port).signIn()
      signIns.push(performance.now() - begun)
    }
    tellFigures(`sign-in: ${digits(median(signIns))} ms (${signIns.map(digits).join(', ')})`)
    holds(median(signIns) <= LIMIT.signIn, 'sign-in')
    const clients: ListClient[] = []
    for (const name of names) {
      const client = new ListClient(server.port)
      await client.signIn({ username: name, password })
      clients.push(client)
    }
    const { base } = new ListClient(server.port)
    const before = megabytes(server.pid)
    const alone = watchHealth(base)
    await pause(3_000)
    await alone.end()
    const watch = watchHealth(base)
    const begun = performance.now()
    const columns = inventoryColumns.map(({ key }) => key)
    const asked = exportRequest(
      { operation: 'dashboard/dataAnimales', fields: { NID_PROPIETARIO: EVERY_OWNER }, passing: [] },
      { search: '', sort: { column: columns[0] ?? 'CHIP', descending: false } },
    )
    const bytes = await Promise.all(
      clients.map(async (client) => {
        let sent = 0
        for await (const piece of client.pieces(asked)) sent += piece.length
        return sent
      }),
    )
    await watch.end()
    const most = megabytes(server.pid, 'VmHWM')
    tellFigures(
      `five exports at once: ${bytes.map((n) => digits(n / 1e6)).join(', ')} MB of text in ${seconds(begun)} s; memory ${before} MB before, ${most} at most; /salud at most ${digits(watch.longest())} ms, ${digits(watch.since() / 1000)} s after the beginning (${digits(alone.longest())} before)`,
    )
    holds(watch.longest() <= LIMIT.health, '/salud while five export')
    holds(most <= LIMIT.memory, 'memory while five export')
    holds(
      bytes.every((n) => n === bytes[0] && n > 0),
      'the same export for all five',
    )
  } finally {
    await server.stop()
  }
}

async function lists(url: string): Promise<void> {
  process.env.BENCH_DATABASE = url
  const lines = await benchLists()
  console.log(tableOf(lines))
  const missed = lines.filter((line) => 'skipped' in line || !isMet(line))
  tellFigures(
    `lists as ${ADMIN.username}: ${lines.length - missed.length} of ${lines.length} within their times${missed.map((line) => `; ${line.name}: ${'measured' in line ? line.measured : ''}`).join('')}`,
  )
  for (const { name } of missed) holds(false, name)
}

const own: RunningPostgres[] = []
const database = async (kept?: string): Promise<string> => {
  const postgres = await startPostgres(TUNED, undefined, kept)
  own.push(postgres)
  return postgres.url
}
try {
  const large = MILLION ?? (await database(KEPT))
  console.error(large)
  await made(large)
  const steps: Record<string, () => Promise<void>> = {
    filing: async () => filing(large, await database()),
    exports: () => exports(large),
    lists: () => lists(large),
  }
  const { STEPS = Object.keys(steps).join(',') } = process.env
  for (const step of STEPS.split(',').filter((one) => one !== '')) {
    const begun = performance.now()
    try {
      await steps[step]?.()
    } catch (error) {
      failed.push(`${step}: ${error instanceof Error ? error.message : error}`)
    }
    console.error(`${step}: ${seconds(begun)} s`)
  }
} finally {
  for (const postgres of own) await postgres.stop()
}
if (failed.length > 0) throw new Error(`fell short: ${failed.join('; ')}`)
