/**
 * Two API processes on one PostgreSQL behind a plain round-robin proxy, files in an S3-compatible bucket: concurrent
 * identical submissions, devices that compete for the same numbers, and a process that is killed at random.
 */
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { type Database, rowsOf } from '../../src/server/database/database.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { FilingClient } from '../bench/filing-client.ts'
import { startPostgres } from '../bench/postgres.ts'
import { type ServerChild, startServer } from '../bench/server-child.ts'
import { seedWorld } from '../bench/world.ts'
import { createBucket } from '../server/bucket.ts'
import { random } from '../sync/fakes/chance.ts'

const SAME = 50
const UNDER_DEATH = 120
const TRIES = 60

export interface TwoServersReport {
  /** Distinct answers to the identical submissions, and the rows they created. */
  readonly same: { readonly answers: readonly string[]; readonly rows: number }
  /** Forms acknowledged to the devices, and the rows. */
  readonly fight: { readonly won: number; readonly rows: number; readonly twice: number }
  /** Forms sent while a process was killed and restarted: acknowledgements, rows and retries. */
  readonly death: { readonly told: number; readonly rows: number; readonly retries: number }
  /** The same while the database repeatedly terminates every connection, as in a failover. */
  readonly cut: { readonly told: number; readonly rows: number; readonly cuts: number; readonly alive: number }
  /** Pictures uploaded through both processes, and objects in the bucket. */
  readonly pictures: { readonly sent: number; readonly kept: number }
}

export async function proveTwoServers(
  seed: number,
  { devices, foughtFor }: { readonly devices: number; readonly foughtFor: number },
): Promise<TwoServersReport> {
  const postgres = await startPostgres()
  const bucket = createBucket()
  await listening(bucket.server)
  const env = { STORAGE_URL: `http://llave:secreto@127.0.0.1:${portOf(bucket.server)}/fotos?region=auto` }
  const start = () => startServer({ numbers: 0, databaseUrl: postgres.url, env })
  const database = await openPostgres(postgres.url)
  await seedWorld(database.db, 2_000)
  const hosts = [await start(), await start()]
  const proxy = roundRobin(hosts)
  await listening(proxy)
  const clients: FilingClient[] = []
  try {
    // One person on many devices: all use the token of one sign-in.
    const client = new FilingClient(portOf(proxy))
    clients.push(client)
    await client.signIn()
    const { db } = database
    const answers = await Promise.all(Array.from({ length: SAME }, () => patiently(client, 1, 'la-misma')))
    const same = { answers: [...new Set(answers.map(({ said }) => said))], rows: await rowsWith(db, 1, 1) }

    const won = await Promise.all(
      Array.from({ length: devices }, async (_, device) => {
        let mine = 0
        for (let n = 0; n < foughtFor; n++) {
          const number = 100 + ((n + device * 10) % foughtFor)
          const { said } = await patiently(client, number, `aparato-${device}-${number}`)
          if (said === '1') mine++
        }
        return mine
      }),
    )
    const fight = {
      won: won.reduce((sum, n) => sum + n, 0),
      rows: await rowsWith(db, 100, 100 + foughtFor - 1),
      twice: await doubled(db),
    }

    const death = await whileOneDies(db, client, hosts, start, random(seed))
    const cut = await whileConnectionsAreCut(db, client, hosts)
    const jpegs = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        sharp({ create: { width: 300 + n, height: 200, channels: 3, background: '#5a7d2a' } })
          .jpeg()
          .toBuffer(),
      ),
    )
    await Promise.all(jpegs.map((jpeg, n) => client.upload(9_000 + n, jpeg)))
    return { same, fight, death, cut, pictures: { sent: jpegs.length, kept: bucket.objects.size } }
  } finally {
    for (const client of clients) client.close()
    proxy.closeAllConnections()
    proxy.close()
    for (const host of hosts) await host.stop().catch(() => undefined)
    await database.close()
    await postgres.stop()
    bucket.server.closeAllConnections()
    bucket.server.close()
  }
}

async function whileOneDies(
  db: Database,
  client: FilingClient,
  hosts: ServerChild[],
  start: () => Promise<ServerChild>,
  next: () => number,
) {
  const first = 1_000
  const filing = Promise.all(
    Array.from({ length: UNDER_DEATH }, async (_, n) => {
      await pause(n * 15)
      return patiently(client, first + n, `muerte-${n}`)
    }),
  )
  await pause(200 + next() * 1_000)
  const victim = Math.floor(next() * hosts.length)
  await hosts[victim]?.kill()
  hosts[victim] = await start()
  const answers = await filing
  return {
    told: answers.filter(({ said }) => said === '1').length,
    rows: await rowsWith(db, first, first + UNDER_DEATH - 1),
    retries: answers.reduce((sum, { tries }) => sum + tries - 1, 0),
  }
}

async function whileConnectionsAreCut(db: Database, client: FilingClient, hosts: readonly ServerChild[]) {
  const first = 1_500
  let cuts = 0
  let done = false
  const filing = Promise.all(
    Array.from({ length: UNDER_DEATH }, async (_, n) => {
      await pause(n * 15)
      // A form is one statement; a device's report of refusals is a transaction of several.
      await patientlyTold(client, `aparato-${n}`)
      return patiently(client, first + n, `corte-${n}`)
    }),
  ).finally(() => {
    done = true
  })
  // Awaited below; until then a failure must not count as an unhandled rejection.
  filing.catch(() => undefined)
  for (let round = 0; !done; round++) {
    // Growing intervals: on a busy machine, slow work must still complete between two cuts.
    await pause(150 + 20 * round)
    const gone = await rowsOf(
      db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
    )
    cuts += gone.length
  }
  const answers = await filing
  const answering = await Promise.all(hosts.map(({ port }) => ready(port)))
  return {
    told: answers.filter(({ said }) => said === '1').length,
    rows: await rowsWith(db, first, first + UNDER_DEATH - 1),
    cuts,
    alive: answering.filter(Boolean).length,
  }
}

async function patientlyTold(client: FilingClient, device: string): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries++) {
    if ((await client.tellRefusals(device).catch(() => undefined)) === '1') return
    await pause(100)
  }
  throw new Error(`The refusals of ${device} are not taken`)
}

/** Again, that is: right after its connections were cut it may say that it is not. */
async function ready(port: number): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const signal = AbortSignal.timeout(20_000)
    if (
      await fetch(`http://127.0.0.1:${port}/salud`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return true
    await pause(100)
  }
  return false
}

/** Like the app, retries under the same key if there is no answer or the answer is 'later'. */
async function patiently(client: FilingClient, number: number, key: string) {
  for (let tries = 1; ; tries++) {
    const said = await client.say(number, key).catch(() => undefined)
    const code = said === undefined ? undefined : codeOf(said)
    if (code !== undefined) return { said: code, tries }
    if (tries === TRIES) throw new Error(`No word on ${number}: ${said}`)
    await pause(100)
  }
}

/** 1, or the code of a refusal with its detail; undefined: 'later'. */
function codeOf(said: string): string | undefined {
  const body: unknown = JSON.parse(said)
  if (typeof body !== 'object' || body === null) return String(body)
  return 'codigo' in body ? String(body.codigo) : undefined
}

const rowsWith = async (db: Database, from: number, to: number): Promise<number> =>
  Number(
    (
      await rowsOf<{ n: number }>(
        db,
        sql`select count(*) n from services where code = 'A01' and number between ${from} and ${to}`,
      )
    )[0]?.n,
  )

const doubled = async (db: Database): Promise<number> =>
  (await rowsOf(db, sql`select number from filings where code = 'A01' group by number having count(*) > 1`)).length

function roundRobin(hosts: readonly ServerChild[]): Server {
  let turn = 0
  return createServer((incoming, outgoing) => {
    const host = hosts[turn++ % hosts.length] as ServerChild
    const { url: path, method, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: host.port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const portOf = (server: Server) => (server.address() as AddressInfo).port
