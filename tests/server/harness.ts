/** The whole server with the world of world.ts; calls are injected as HTTP requests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, inject } from 'vitest'
import type { OperationName, Values } from '../../src/registry/index.ts'
import { build } from '../../src/server/app.ts'
import { type OpenDatabase, rowsOf } from '../../src/server/database/database.ts'
import { openInMemory } from '../../src/server/database/embedded.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import type { LogTo } from '../../src/server/http/open-server.ts'
import type { Config } from '../../src/server/platform/config.ts'
import { freeNumbers } from './forms.ts'
import { newWorld } from './postgres-world.ts'
import { PASSWORD, START, type Who } from './world.ts'
import { worldDump } from './world-dump.ts'

export const onPostgres = process.env.TEST_DATABASE === 'postgres'

export interface FileToSend {
  readonly part: string
  readonly name?: string
  readonly bytes: Buffer
}

export interface Session {
  readonly cookie: string
  readonly tokenEnvio: string
  readonly answer: Record<string, unknown>
}

export interface Sending {
  readonly as?: Session | undefined
  readonly files?: readonly FileToSend[]
  readonly headers?: Readonly<Record<string, string>>
  /** Idempotency-Key. */
  readonly key?: string | undefined
  /** X-Detalle. */
  readonly detail?: boolean
  /** Send-only token, used instead of the cookie. */
  readonly bearer?: string | undefined
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

export interface Server {
  readonly app: FastifyInstance
  readonly db: OpenDatabase['db']
  readonly dataDir: string
  call(operation: OperationName | string, fields?: Values, sending?: Sending): Promise<Answer>
  signIn(who: Who, password?: string): Promise<Session>
  rows<Row = Record<string, unknown>>(statement: SQL): Promise<Row[]>
  count(table: string, where?: SQL): Promise<number>
  /** Another server on the same database, which also has the sessions. */
  sibling(): Promise<Pick<Server, 'call'> & { close(): Promise<void> }>
  /** Sets the server's clock. */
  setNow(instant: string): void
  close(): Promise<void>
}

export interface ServerOptions
  extends Partial<Pick<Config, 'publicUrl' | 'appDir' | 'smtpUrl' | 'metrics' | 'stopDelay' | 'pushServices'>> {
  readonly dataDir?: string
  /** Receives the lines of its log from 'error' on. */
  readonly faults?: string[]
}

export { START }

/** A server for the tests of a file, closed after the last one, and sessions there. Awaited at the top of the file. */
export async function openWith<Name extends Who = never>(...usernames: readonly Name[]) {
  const faults: string[] = []
  const server = await openServer({ faults })
  // What the server logged of an unexpected failure is told with the test that it failed, as one more of its errors.
  afterEach(({ task }) => {
    const logged = faults.splice(0)
    if (task.result?.state === 'fail' && logged.length > 0) throw new Error(`The server logged:\n${logged.join('')}`)
  })
  afterAll(() => server.close())
  const sessions = {} as Record<Name, Session>
  for (const name of usernames) sessions[name] = await server.signIn(name)
  return { server, ...sessions }
}

export async function openServer(options: ServerOptions = {}): Promise<Server> {
  freeNumbers()
  const { database, gone } = onPostgres ? await onRealPostgres() : await inMemory()
  const made = options.dataDir === undefined
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'libro-prueba-')))
  let now = START
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    trustProxy: false,
    appDir: options.appDir ?? join(dataDir, 'no-app'),
    publicUrl: options.publicUrl,
    smtpUrl: options.smtpUrl,
    metrics: options.metrics,
    stopDelay: options.stopDelay,
    pushServices: options.pushServices,
  }
  const app = await build({ config, database, now: () => new Date(now), log: logTo(options.faults) })
  const rows = <Row>(statement: SQL) => rowsOf<Row>(database.db, statement)
  const callTo =
    (to: FastifyInstance): Server['call'] =>
    async (operation, fields = {}, sending = {}) => {
      const [controller, op] = operation.split('/')
      const { payload, type } = await multipart(fields, sending.files ?? [])
      const reply = await to.inject({
        method: 'POST',
        url: `/APIANCO/controllers/${controller}.php?op=${op}`,
        headers: { 'content-type': type, ...headersOf(sending) },
        payload,
      })
      return { status: reply.statusCode, body: bodyOf(reply.payload), headers: reply.headers }
    }
  const call = callTo(app)
  return {
    app,
    async sibling() {
      const shared = { ...database, close: async () => {} }
      const other = await build({ config, database: shared, now: () => new Date(now), log: { level: 'silent' } })
      return { call: callTo(other), close: () => other.close() }
    },
    db: database.db,
    dataDir,
    call,
    rows,
    async signIn(who, password = PASSWORD) {
      const { body, headers, status } = await call('usuario/login', { usuario: who, password })
      const answer = body as Record<string, unknown>
      if (status !== 200 || typeof answer !== 'object') throw new Error(`${who} cannot sign in: ${status} ${body}`)
      const [cookie = ''] = /(?:__Host-)?sesion=[^;]*/.exec(String(headers['set-cookie'])) ?? []
      return { cookie, tokenEnvio: String(answer.tokenEnvio), answer }
    },
    async count(table, where = sql`true`) {
      const [row] = await rows<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
      )
      return row?.n ?? -1
    },
    setNow: (instant) => {
      now = instant
    },
    async close() {
      await app.close()
      await gone()
      if (made) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const logTo = (faults?: string[]): LogTo =>
  faults ? { level: 'error', stream: { write: (line) => faults.push(line) } } : { level: 'silent' }

const headersOf = ({ as, headers, key, detail, bearer }: Sending): Record<string, string> => ({
  ...(as ? { cookie: as.cookie } : {}),
  ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  ...(key ? { 'idempotency-key': key } : {}),
  ...(detail ? { 'x-detalle': '1' } : {}),
  ...headers,
})

export async function multipart(fields: Values, files: readonly FileToSend[]) {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  for (const { part, name = 'foto.jpg', bytes } of files)
    form.append(part, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  const request = new Response(form)
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A copy of the seeded world in memory. */
async function inMemory(): Promise<{ database: OpenDatabase; gone: () => Promise<void> }> {
  return { database: await openInMemory(await worldDump()), gone: async () => {} }
}

async function onRealPostgres(): Promise<{ database: OpenDatabase; gone: () => Promise<void> }> {
  const url = inject('postgres')
  if (url === undefined) throw new Error('The run has no PostgreSQL: start it with TEST_DATABASE=postgres.')
  return { database: await openPostgres(await newWorld(url)), gone: async () => {} }
}

/** Waits until `many` other statements are waiting for a lock. */
export async function waiting(server: Server, many: number): Promise<void> {
  const end = Date.now() + 30_000
  for (;;) {
    const [row] = await server.rows<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if ((row?.n ?? 0) >= many) return
    if (Date.now() > end) throw new Error(`${row?.n} statements wait, not ${many}`)
  }
}
