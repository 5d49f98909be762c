/**
 * `npm run prove -- ade`: another system reads a registry of a million animals page by page, twice: everything, then
 * what changed since. Each page within its time, the server's memory bounded, nothing told twice or not at all. A page
 * that waited for the disk is asked for again: one row that nobody has read since the start may be held up for longer
 * than a whole page may take. KEPT: a folder that keeps the registry for the next run; ANIMALS; HERDS: reads only so
 * many of them.
 */
import { sql } from 'drizzle-orm'
import { isEmpty, seedDemo } from '../../src/demo/index.ts'
import { makeAdministrator } from '../../src/server/access/make-administrator.ts'
import { hashToken } from '../../src/server/access/secrets.ts'
import { messages } from '../../src/server/ade/messages.ts'
import { type Database, rowsOf } from '../../src/server/database/database.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { startPostgres } from '../bench/postgres.ts'
import { type ServerChild, startServer } from '../bench/server-child.ts'
import { megabytes } from '../bench/server-watch.ts'
import { digits } from '../bench/statistics.ts'
import { tellFigures } from './figures.ts'

const { ANIMALS = '1000000', KEPT, HERDS = 'Infinity' } = process.env
/** ms of a page; MB of the server beyond its start. */
const LIMIT = { page: 300, memory: 200 } as const
/** Animals renamed between the two readings. */
const CHANGED = 100
/** Each is limited in speed: together they may read as fast as the server answers. */
const KEYS = 200
const TUNED = ['shared_buffers=2GB', 'work_mem=64MB', 'random_page_cost=1.1', 'max_wal_size=4GB'].flatMap((one) => [
  '-c',
  one,
])

interface Collection {
  readonly view: { readonly totalItems: number; readonly next?: string }
  readonly member: readonly {
    readonly meta: { readonly sourceId: string }
    readonly identifier: { scheme: string; id: string }
  }[]
}

async function made(db: Database): Promise<void> {
  if (!(await isEmpty(db))) return
  const onProgress = ({ part, of }: { part: number; of: number }) => {
    if (part % 10 === 0) console.error(`part ${part} of ${of}`)
  }
  await seedDemo(db, { animals: Number(ANIMALS), onProgress })
  await db.execute(sql`vacuum (analyze)`)
}

async function keysIn(db: Database): Promise<readonly string[]> {
  await makeAdministrator(db, 'sistemas')
  await rowsOf(db, sql`update accounts set cargo = 1 where username = 'sistemas'`)
  await rowsOf(db, sql`delete from system_keys`)
  const keys = Array.from({ length: KEYS }, (_, n) => `llave-de-la-prueba-${n}`)
  await rowsOf(
    db,
    sql`insert into system_keys (hash, name, scope, account_id, made_at)
        select h, 'prueba', 'T', a.id, now() from jsonb_array_elements_text(${JSON.stringify(keys.map(hashToken))}::jsonb) h, accounts a
        where a.username = 'sistemas'`,
  )
  return keys
}

class Reader {
  readonly times: number[] = []
  /** Pages that took too long; and whether they did when they were asked for again, from memory. */
  readonly slow: { what: string; ms: number; again: number }[] = []
  readonly totals: Record<string, number> = {}
  private readonly base: string
  private readonly keys: readonly string[]
  private calls = 0

  constructor({ port }: ServerChild, keys: readonly string[]) {
    this.base = `http://127.0.0.1:${port}`
    this.keys = keys
  }

  private async page(url: string): Promise<Collection & { readonly ms: number }> {
    const authorization = `Bearer ${this.keys[this.calls++ % this.keys.length]}`
    const begun = performance.now()
    const response = await fetch(url, { headers: { authorization } })
    const page = (await response.json()) as Collection
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
    return { ...page, ms: performance.now() - begun }
  }

  async *members(path: string, what: string) {
    let told: number | undefined
    let read = 0
    for (let url: string | undefined = this.base + path; url; ) {
      const { view, member, ms } = await this.page(url)
      this.times.push(ms)
      if (ms > LIMIT.page) this.slow.push({ what, ms, again: (await this.page(url)).ms })
      told ??= view.totalItems
      read += member.length
      yield* member
      url = view.next
    }
    if (read !== told) throw new Error(`${path}: ${told} told, ${read} read`)
    this.totals[what] = (this.totals[what] ?? 0) + read
  }

  /** @param since a mark; '' for everything */
  async everything(since: string): Promise<void> {
    const range = since === '' ? '' : `?meta-modified-from=${since}`
    const locations: { scheme: string; id: string }[] = []
    for await (const { identifier } of this.members(`/ade/v1.3/locations${range}`, 'locations'))
      locations.push(identifier)
    for (const { scheme, id } of locations.slice(0, Number(HERDS)))
      for (const { name } of messages) {
        const seen = new Set<string>()
        for await (const { meta } of this.members(`/ade/v1.3/locations/${scheme}/${id}/${name}${range}`, name)) {
          if (seen.has(meta.sourceId)) throw new Error(`${name} ${meta.sourceId} twice`)
          seen.add(meta.sourceId)
        }
      }
  }

  told(what: string, seconds: number): void {
    const sorted = [...this.times].sort((a, b) => a - b)
    const at = (share: number) => digits(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
    tellFigures(
      `${what}: ${sorted.length} pages in ${digits(seconds)} s; a page ${at(0.5)} ms, 99 of 100 within ${at(0.99)}, the slowest ${at(1)}; ${this.slow.length} over ${LIMIT.page} ms at first; ${JSON.stringify(this.totals)}`,
    )
  }
}

const postgres = await startPostgres(TUNED, undefined, KEPT)
const failed: string[] = []
try {
  const { db, close } = await openPostgres(postgres.url)
  await made(db)
  const keys = await keysIn(db)
  const [{ total = '0' } = {}] = await rowsOf<{ total: string }>(
    db,
    sql`select count(*)::text as total from animals where owner_nid is not null`,
  )
  const server = await startServer({ numbers: 0, databaseUrl: postgres.url })
  try {
    const timed = async (what: string, since: string) => {
      const reader = new Reader(server, keys)
      const begun = performance.now()
      await reader.everything(since)
      reader.told(what, (performance.now() - begun) / 1000)
      for (const { ms, again, what: of } of reader.slow.filter(({ again }) => again > LIMIT.page))
        failed.push(`${of}: ${digits(ms)} ms, again ${digits(again)}`)
      return reader
    }
    const before = megabytes(server.pid)
    const whole = await timed('everything', '')
    if (HERDS === 'Infinity' && whole.totals.animals !== Number(total))
      failed.push(`${whole.totals.animals} of ${total} animals`)
    const most = megabytes(server.pid, 'VmHWM')
    tellFigures(`memory ${before} MB before, ${most} at most`)
    if (most - before > LIMIT.memory) failed.push(`memory ${most} MB`)
    const mark = new Date(Date.now() + 61_000).toISOString()
    await rowsOf(
      db,
      sql`update animals set name = name || ' ', modified_at = ${mark}::timestamptz
          where id in (select id from animals where owner_nid is not null order by md5(id::text) limit ${CHANGED}::int)`,
    )
    const changed = await timed('what changed since', mark)
    if (changed.totals.animals !== CHANGED) failed.push(`${changed.totals.animals} of ${CHANGED} changed animals`)
  } finally {
    await server.stop()
    await close()
  }
} finally {
  await postgres.stop()
}
if (failed.length > 0) throw new Error(`fell short: ${failed.slice(0, 20).join('; ')}`)
