/**
 * A registry with photos is backed up by the command while devices file, its server is killed, its database and files
 * are deleted, and the command restores them: every table and file must be equal, and everything acknowledged before
 * the backup began must exist once and complete.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import sharp from 'sharp'
import { type Database, rowsOf } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { FilingClient } from '../bench/filing-client.ts'
import { startPostgres } from '../bench/postgres.ts'
import { startServer } from '../bench/server-child.ts'
import { seedWorld } from '../bench/world.ts'
import { SOON, within } from '../within.ts'
import { halves } from './server-killed.ts'

const run = promisify(execFile)
const NUMBERS = 20_000
const PHOTOS = 12
const IN_FLIGHT = 4
/** Forms acknowledged when the backup begins. */
const AHEAD = 50
/** ms for one command on a slow machine. */
const COMMAND = 240_000

export interface RestoredReport {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Tables and files that differ after kill, wipe and restore. */
  readonly differ: readonly string[]
  /** Sequences that give out an id again. */
  readonly again: readonly string[]
  /** Forms acknowledged before the backup under load began, before the kill, and found in that backup. */
  readonly before: number
  readonly acknowledged: number
  readonly found: number
  readonly lost: readonly number[]
  readonly half: readonly number[]
  /** Error of a restore over an existing registry without --replace. */
  readonly refusal: string
  /** Duration in s of the backup under load and of the restore. */
  readonly seconds: { readonly backup: number; readonly restore: number }
}

/** @param native folder of PostgreSQL's binaries including pg_dump; undefined: the embedded database. */
export async function proveRestored(native?: string): Promise<RestoredReport> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-restaurado-'))
  const postgres = native ? await startPostgres(['-c', 'unix_socket_directories='], native) : undefined
  const dataDir = join(folder, 'data')
  const command = async (name: 'backup' | 'restore', ...given: readonly string[]) => {
    const begun = performance.now()
    const env = { ...process.env, DATABASE_URL: postgres?.url ?? '', DATA_DIR: dataDir, STORAGE_URL: '' }
    const args = ['--import', 'tsx', `src/server/${name}.ts`, ...given]
    await run(process.execPath, args, { env, timeout: COMMAND })
    return (performance.now() - begun) / 1000
  }
  const open = () => (postgres ? openPostgres(postgres.url) : openEmbedded(dataDir))
  const start = () => startServer({ numbers: 0, dataDir, databaseUrl: postgres?.url ?? '' })
  try {
    const seeded = await open()
    await seedWorld(seeded.db, NUMBERS)
    await seeded.close()
    const server = await start()
    const client = new FilingClient(server.port)
    await client.signIn()
    for (let n = 0; n < PHOTOS; n++) await client.upload(9_000 + n, await photo(n))
    const acknowledged = new Set<number>()
    let number = 0
    let stopped = false
    let enough = () => {}
    const begun = new Promise<void>((resolve) => {
      enough = resolve
    })
    const work = Array.from({ length: IN_FLIGHT }, async () => {
      while (!stopped) {
        const mine = ++number
        await client.file(mine)
        acknowledged.add(mine)
        if (acknowledged.size >= AHEAD) enough()
      }
    })
    const ended = Promise.allSettled(work)
    await within(SOON, 'the first forms', begun)
    const before = new Set(acknowledged)
    const backup = await command('backup', join(folder, 'under-load.tar'))
    await server.kill()
    stopped = true
    await ended
    client.close()

    const killed = await fingerprint(open, dataDir)
    await command('backup', join(folder, 'after-death.tar'))
    await wipe(postgres?.url, dataDir)
    const restore = await command('restore', join(folder, 'after-death.tar'))
    const restored = await fingerprint(open, dataDir)
    const differ = unequal(killed.of, restored.of)
    const again = [...killed.ids].filter(([name, last]) => (restored.ids.get(name) ?? 0) <= last).map(([name]) => name)

    const refusal = await command('restore', join(folder, 'under-load.tar')).then(
      () => 'restored',
      (error: { stderr?: string }) => String(error.stderr).trim(),
    )
    await command('restore', join(folder, 'under-load.tar'), '--replace')
    const earlier = await open()
    const there = await filed(earlier.db)
    const half = await halves(earlier.db)
    await earlier.close()
    // Filing works on the restored registry.
    const restarted = await start()
    const next = new FilingClient(restarted.port)
    await next.signIn()
    await next.file(NUMBERS - 1)
    next.close()
    await restarted.stop()
    return {
      tables: killed.tables,
      rows: killed.rows,
      files: killed.files,
      differ,
      again,
      before: before.size,
      acknowledged: acknowledged.size,
      found: there.size,
      lost: [...before].filter((each) => !there.has(each)),
      half,
      refusal,
      seconds: { backup: Math.round(backup), restore: Math.round(restore) },
    }
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const photo = (n: number): Promise<Buffer> =>
  sharp({ create: { width: 640 + n, height: 480, channels: 3, background: { r: 90, g: 10 * n, b: 40 } } })
    .jpeg()
    .toBuffer()

const filed = async (db: Database): Promise<Set<number>> =>
  new Set(
    (await rowsOf<{ number: number }>(db, sql`select number from services where code = 'A01'`)).map((row) =>
      Number(row.number),
    ),
  )

interface Fingerprint {
  readonly of: ReadonlyMap<string, string>
  /** Last id of each sequence. */
  readonly ids: ReadonlyMap<string, number>
  readonly tables: number
  readonly rows: number
  readonly files: number
}

/** Checksums of every table and file. `attempts` is excluded: by design it does not survive a crash. */
async function fingerprint(open: () => ReturnType<typeof openEmbedded>, dataDir: string): Promise<Fingerprint> {
  const { db, close } = await open()
  const of = new Map<string, string>()
  let rows = 0
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'attempts' order by 1`,
  )
  for (const { name } of tables) {
    const [one] = await rowsOf<{ n: number; sum: string }>(
      db,
      sql`select count(*)::int as n, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
          from ${sql.identifier(name)} t`,
    )
    rows += one?.n ?? 0
    of.set(`table ${name}`, `${one?.n} ${one?.sum}`)
  }
  const serials = await rowsOf<{ name: string; last: string | null }>(
    db,
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  const ids = new Map(serials.map(({ name, last }) => [name, Number(last)]))
  await close()
  const files = existsSync(join(dataDir, 'files'))
    ? (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((each) => each.isFile())
    : []
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    of.set(
      `file ${file.name}`,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  return { of, ids, tables: tables.length, rows, files: files.length }
}

const unequal = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

async function wipe(url: string | undefined, dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  if (!url) return
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await client.connect()
  try {
    await client.query('drop database medida with (force)')
    await client.query('create database medida')
  } finally {
    await client.end()
  }
}
