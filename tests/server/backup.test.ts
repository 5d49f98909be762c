/** Backups of the embedded database; those of PostgreSQL need its own programs (`npm run prove -- restored`). */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, lstatSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import tar from 'tar-stream'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { aloneIn } from '../../src/server/backup/alone.ts'
import { writeArchive } from '../../src/server/backup/archive.ts'
import { checkBackup, takeBackup } from '../../src/server/backup/backup.ts'
import { dumpEmbedded } from '../../src/server/backup/embedded-backup.ts'
import { unpackFolder } from '../../src/server/backup/folder-archive.ts'
import { backupName, newestOf, outdated } from '../../src/server/backup/keep.ts'
import { CLEARED, keysOfRows, restorePostgres } from '../../src/server/backup/postgres-backup.ts'
import { findTool } from '../../src/server/backup/postgres-tools.ts'
import { restoreBackup } from '../../src/server/backup/restore.ts'
import { backUpDaily, isDue, takeScheduled } from '../../src/server/backup/schedule.ts'
import { type Database, type OpenDatabase, rowsOf } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { registryLife } from '../../src/server/database/registry-life.ts'
import { type Config, readConfig } from '../../src/server/platform/config.ts'
import { folderStorage } from '../../src/server/services/storage.ts'
import { SOON } from '../within.ts'
import { onPostgres } from './harness.ts'
import { newWorld } from './postgres-world.ts'
import { wrongCounts } from './recount.ts'
import { seedWorld } from './world.ts'

const PHOTO = Buffer.from('los bytes de una foto')

type Member = readonly [name: string, bytes: Buffer]

/** Contents of a backup, without its checksums. */
async function membersOf(path: string): Promise<Member[]> {
  const found: Member[] = []
  const extract = tar.extract()
  createReadStream(path).pipe(extract)
  for await (const entry of extract) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    if (entry.header.name !== 'SHA256SUMS') found.push([entry.header.name, Buffer.concat(chunks)])
  }
  return found
}

/** Writes a backup of these members, with correct checksums and file count. */
async function archived(path: string, members: readonly Member[]): Promise<string> {
  const archive = writeArchive(path)
  const files = members.filter(([name]) => name.startsWith('files/')).length
  for (const [name, bytes] of members)
    await archive.addBytes(
      name,
      name === 'manifest.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), files })) : bytes,
    )
  await archive.end()
  return path
}

describe.skipIf(onPostgres)('a backup of the embedded database', () => {
  let home: string
  let open: OpenDatabase
  const at = (name: string) => join(home, name)
  const of = (dataDir: string): Config => readConfig({ DATA_DIR: at(dataDir) })
  const people = async (db: Database) =>
    (await rowsOf<{ name: string }>(db, sql`select name from third_parties order by nid`)).map(({ name }) => name)

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'libro-respaldo-'))
    await mkdir(at('casa'))
    open = await openEmbedded(at('casa'))
    await seedWorld(open.db)
    const [id, key] = ['018f2e6a-0000-7000-8000-000000000001', '01/foto.jpg']
    await folderStorage(at('casa')).put(key, PHOTO, 'image/jpeg')
    await rowsOf(
      open.db,
      sql`insert into files (id, address, storage_key, sha256, bytes, owner_nid, uploaded_by, code, "column")
          values (${id}, 'dir', ${key}, 'x', ${PHOTO.length}, '100', '100', 'A02', 'SOPORTE')`,
    )
    await folderStorage(at('casa')).put('registros/3/parte', PHOTO, 'application/octet-stream')
    await rowsOf(
      open.db,
      sql`insert into herd_book_runs (source, begun_at, files)
          values ('Asocabras', now(), '[{"name":"a.csv","bytes":21,"parts":["registros/3/parte"]}]')`,
    )
    // The backup is taken while the database is open and being written.
    const writing = (async () => {
      for (let n = 0; n < 40; n++) await open.db.execute(sql`update third_parties set phones = ${String(n)}`)
    })()
    await registryLife(open.db, '2026-11-21T15:00:00Z')
    await takeBackup(of('casa'), at('uno.tar'))
    await writing
  })
  afterAll(async () => {
    await open.close()
    await rm(home, { recursive: true, force: true })
  })

  it('is taken while the server runs, and restored elsewhere has every table and file', async () => {
    const manifest = await restoreBackup(of('otra'), at('uno.tar'), false)
    expect(manifest).toMatchObject({ database: 'embedded', files: 2, missing: [] })
    const restored = await openEmbedded(at('otra'))
    try {
      expect(await people(restored.db)).toEqual(await people(open.db))
      await rowsOf(restored.db, sql`update numbers set state = 2 where code = 'A04'`)
      expect(await rowsOf(restored.db, wrongCounts)).toEqual([])
      expect(
        (await rowsOf<{ n: number }>(restored.db, sql`select count(distinct phones)::int n from third_parties`))[0]?.n,
      ).toBe(1)
    } finally {
      await restored.close()
    }
    expect(await readFile(at('otra/files/01/foto.jpg'))).toEqual(PHOTO)
    // Uploaded for an import that is not completed yet.
    expect(await readFile(at('otra/files/registros/3/parte'))).toEqual(PHOTO)
  })

  it('promise 12: restored it has another mark, knows the state that it went back to, and gives out no lost id again', async () => {
    const ids = (db: Database) =>
      rowsOf<{ name: string; n: number }>(
        db,
        sql`select sequencename as name, coalesce(last_value, 0)::int as n from pg_sequences where schemaname = 'public'
            order by sequencename`,
      )
    const before = await registryLife(open.db, '2026-11-21T15:00:00Z')
    expect(before.backTo).toBeNull()
    const { takenAt } = await checkBackup(at('uno.tar'))
    const restored = await openEmbedded(at('otra'))
    try {
      const after = await registryLife(restored.db, '2026-11-21T15:00:00Z')
      expect(after.mark).not.toBe(before.mark)
      expect(Date.parse(after.backTo ?? '')).toBe(Date.parse(takenAt))
      expect(await registryLife(restored.db, '2026-11-21T16:00:00Z')).toEqual(after)
      const used = await ids(open.db)
      expect(used.length).toBeGreaterThan(15)
      const many = /^(animals|filings|numbers|review_questions)_id_seq$/
      expect(await ids(restored.db)).toEqual(
        used.map(({ name, n }) => ({ name, n: n + (many.test(name) ? 1_000_000 : 1_000) })),
      )
    } finally {
      await restored.close()
    }
  })

  it('is there when it is told, also where the clock is behind those of the folder', async () => {
    const folder = at('retrasado')
    await mkdir(folder)
    const later = backupName(Date.parse('2026-05-02T08:00:00Z'))
    await writeFile(join(folder, later), '')
    const shared = { path: folder, at: '03:00', keep: { days: 1, weeks: 0, months: 0 } }
    const taken = await takeScheduled(of('casa'), shared, true, () => new Date('2026-05-01T09:00:00Z'))
    expect(await readdir(folder)).toEqual([backupName(Date.parse('2026-05-01T09:00:00Z')), later])
    expect(existsSync(taken?.path ?? '')).toBe(true)
  })

  it('opens with tar and sha256sum alone, and leaves nothing beside it', async () => {
    const archive = await readFile(at('uno.tar'), 'latin1')
    expect(archive).toContain(`${createHash('sha256').update(PHOTO).digest('hex')}  files/01/foto.jpg\n`)
    expect(existsSync(at('casa/.copy-key'))).toBe(true)
    const { readdir } = await import('node:fs/promises')
    expect((await readdir(home)).filter((name) => name.startsWith('uno.tar'))).toEqual(['uno.tar'])
    expect((await readdir(at('casa'))).sort()).toEqual(['.copy-key', 'database', 'files'])
  })

  it('never takes the place of another file', async () => {
    await expect(takeBackup(of('casa'), at('uno.tar'))).rejects.toThrow('ya existe')
  })

  it('is refused when a byte is not what was written, or its end is missing, before anything is touched', async () => {
    const bytes = await readFile(at('uno.tar'))
    const spoilt = Buffer.from(bytes)
    const place = spoilt.indexOf(PHOTO)
    spoilt[place] = (spoilt[place] ?? 0) ^ 1
    await writeFile(at('otro-byte.tar'), spoilt)
    await writeFile(at('corto.tar'), bytes)
    await truncate(at('corto.tar'), bytes.length - 40_000)
    await expect(checkBackup(at('otro-byte.tar'))).rejects.toThrow('files/01/foto.jpg no es lo que se respaldó')
    await expect(checkBackup(at('corto.tar'))).rejects.toThrow('incompleto')
    await expect(restoreBackup(of('nada'), at('otro-byte.tar'), false)).rejects.toThrow('no es lo que se respaldó')
    await expect(restoreBackup(of('nada'), at('corto.tar'), false)).rejects.toThrow('incompleto')
    expect(existsSync(at('nada'))).toBe(false)
  })

  it('that was cut off between its two renames leaves the registry that was there, also for the next server', async () => {
    const before = await openEmbedded(at('cortada'))
    await rowsOf(before.db, sql`insert into third_parties (nid, tid, name) values ('7', 'CC', 'La de antes')`)
    await before.close()
    await rename(at('cortada/database'), at('cortada/.replaced'))
    const after = await openEmbedded(at('cortada'))
    expect(await people(after.db)).toEqual(['La de antes'])
    await after.close()
    expect(existsSync(at('cortada/.replaced'))).toBe(false)
  })

  it('does not replace a registry unless told, nor one whose server runs', async () => {
    await expect(restoreBackup(of('casa'), at('uno.tar'), true)).rejects.toThrow('Otro proceso ya tiene abierta')
    const later = await openEmbedded(at('otra'))
    await later.db.execute(sql`update third_parties set name = 'Cambiado'`)
    await later.close()
    await expect(restoreBackup(of('otra'), at('uno.tar'), false)).rejects.toThrow('agregue --replace')
    await restoreBackup(of('otra'), at('uno.tar'), true)
    const restored = await openEmbedded(at('otra'))
    expect(await people(restored.db)).toEqual(await people(open.db))
    await restored.close()
  })

  it('with a name that leads out of its place is refused, and nothing is written there', async () => {
    const within = await archived(at('fuera.tar'), [
      ...(await membersOf(at('uno.tar'))),
      ['files/../../fuera.jpg', PHOTO],
    ])
    await expect(restoreBackup(of('nueva'), within, false)).rejects.toThrow('files/../../fuera.jpg')
    expect(existsSync(at('fuera.jpg'))).toBe(false)
    const folder = tar.pack()
    folder.entry({ name: '../fuera.txt' }, 'x')
    folder.finalize()
    await expect(unpackFolder(folder.pipe(createGzip()), at('carpeta'))).rejects.toThrow('../fuera.txt')
    const linked = tar.pack()
    linked.entry({ name: 'dentro', type: 'symlink', linkname: '/etc' })
    linked.finalize()
    await unpackFolder(linked.pipe(createGzip()), at('enlace'))
    expect(lstatSync(at('enlace/dentro')).isFile()).toBe(true)
    expect(existsSync(at('fuera.txt'))).toBe(false)
  })

  it('whose database names a file outside of the storage is neither taken nor restored', async () => {
    const key = '../../fuera.jpg'
    const named = (kept: string) => sql`update files set storage_key = ${kept}`
    await rowsOf(open.db, named(key))
    try {
      await expect(takeBackup(of('casa'), at('malo.tar'))).rejects.toThrow(key)
      const { contents } = await dumpEmbedded(at('casa'), at('malo.dump'))
      expect(contents.files).toContain(key)
      const members = (await membersOf(at('uno.tar'))).map(([name, bytes]): Member => {
        if (name === 'database') return [name, readFileSync(at('malo.dump'))]
        const manifest = { ...JSON.parse(name === 'manifest.json' ? bytes.toString() : '{}'), tables: contents.tables }
        return [name, name === 'manifest.json' ? Buffer.from(JSON.stringify(manifest)) : bytes]
      })
      await expect(restoreBackup(of('nueva'), await archived(at('malo.tar'), members), false)).rejects.toThrow(key)
      expect(existsSync(at('nueva/database/PG_VERSION'))).toBe(false)
    } finally {
      await rowsOf(open.db, named('01/foto.jpg'))
    }
  })

  it('goes only to a database of its kind', async () => {
    const other = readConfig({ DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' })
    await expect(restoreBackup(other, at('uno.tar'), false)).rejects.toThrow('quite DATABASE_URL')
  })
})

const psql = onPostgres ? await findTool('psql', 1).catch(() => undefined) : undefined

describe.runIf(onPostgres)('a PostgreSQL that a backup takes the place of', () => {
  it.runIf(psql)('is as it was if the program that reads the backup fails in the middle', async () => {
    const url = await newWorld(inject('postgres') ?? '')
    const folder = await mkdtemp(join(tmpdir(), 'libro-programas-'))
    const program = (name: string, does: string) =>
      writeFile(
        join(folder, name),
        `#!/bin/sh\n[ "$1" = --version ] && echo "${name} (PostgreSQL) 99" && exit\n${does}\n`,
        {
          mode: 0o755,
        },
      )
    const half = 'create table public.third_parties (nid text); copy public.third_parties from stdin;\\n1\\n'
    await program('pg_restore', `cat > /dev/null\nprintf '${half}'\nexit 1`)
    await program('psql', `exec ${psql?.path} "$@"`)
    vi.stubEnv('PG_BIN', folder)
    const of = { server: 1, tool: 1, takenAt: '2026-05-01T08:00:00Z' }
    try {
      await expect(restorePostgres(url, Readable.from(['x']), of)).rejects.toThrow('pg_restore')
    } finally {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true })
    }
    const open = await openPostgres(url)
    expect(await rowsOf(open.db, sql`select name from third_parties where nid = '100'`)).toEqual([
      { name: 'Ana Ardila' },
    ])
    await open.close()
  })

  it('has nothing of ours left that would stand in its way', async () => {
    const url = await newWorld(inject('postgres') ?? '')
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: SOON, query_timeout: SOON })
    await client.connect()
    await client.query(CLEARED)
    const left = await client.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       union select proname from pg_proc where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    )
    await client.end()
    expect(left.rows).toEqual([])
    // Opening it creates the whole schema again.
    await (await openPostgres(url)).close()
  })
})

it('the keys of files are found in the rows of a PostgreSQL dump, whatever they contain', () => {
  const files = keysOfRows('files', ['id', 'storage_key', 'bytes'])
  expect([files('1\tab/cd.jpg\t3'), files('2\t..\\\\x\\t.jpg\t3')]).toEqual([['ab/cd.jpg'], ['..\\x\t.jpg']])
  const runs = keysOfRows('herd_book_runs', ['id', 'files'])
  expect(runs('1\t[{"name": "a \\\\"b\\\\".csv", "parts": ["registros/3/parte", "../fuera"]}]')).toEqual([
    'registros/3/parte',
    '../fuera',
  ])
  expect(runs('2\t\\N')).toEqual([])
  expect(keysOfRows('animals', ['id', 'files'])('1\t../x')).toEqual([])
})

describe('scheduled backups', () => {
  it('are taken by one of several servers that share their folder, and by another once that one is gone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'libro-respaldos-'))
    const end = await aloneIn(folder)
    expect(end).toBeTypeOf('function')
    expect(await aloneIn(folder)).toBeUndefined()
    const config = readConfig({ DATA_DIR: join(folder, 'nada') })
    const shared = { path: folder, at: '03:00', keep: { days: 1, weeks: 0, months: 0 } }
    expect(await takeScheduled(config, shared, false)).toBeUndefined()
    const [name = ''] = await readdir(folder)
    const longAgo = new Date(Date.now() - 6 * 60_000)
    await utimes(join(folder, name), longAgo, longAgo)
    const next = await aloneIn(folder)
    await next?.()
    expect(await readdir(folder)).toEqual([])
    // If several servers find a dead mark at the same time, exactly one takes over.
    for (const mark of ['en-curso', 'en-curso-0']) {
      await mkdir(join(folder, mark))
      await utimes(join(folder, mark), longAgo, longAgo)
    }
    const ends = (await Promise.all(Array.from({ length: 5 }, () => aloneIn(folder)))).filter((one) => one)
    expect(ends).toHaveLength(1)
    await ends[0]?.()
    expect(await readdir(folder)).toEqual([])
    // A process that starts after today's backup does not take another one.
    const now = new Date('2026-05-02T08:05:00Z')
    await writeFile(join(folder, backupName(Date.parse('2026-05-02T08:01:00Z'))), '')
    expect(await takeScheduled(config, shared, true, () => now)).toBeUndefined()
    await rm(folder, { recursive: true, force: true })
  })

  const HOUR = 3_600_000
  const named = (days: readonly string[]) => days.map((day) => backupName(Date.parse(`${day}T08:00:00Z`)))

  it('keep the last of each of so many days, weeks and months, and touch no other file', () => {
    const from = Date.parse('2026-01-01T08:00:00Z')
    const names = Array.from({ length: 120 }, (_, n) => backupName(from + n * 24 * HOUR))
    const gone = new Set(outdated([...names, 'otro.tar', 'libro-de-campo.tar'], { days: 3, weeks: 3, months: 3 }))
    expect(names.filter((name) => !gone.has(name))).toEqual(
      named(['2026-02-28', '2026-03-31', '2026-04-19', '2026-04-26', '2026-04-28', '2026-04-29', '2026-04-30']),
    )
    expect(gone.has('otro.tar')).toBe(false)
    expect(outdated(named(['2026-01-01']), { days: 0, weeks: 0, months: 1 })).toEqual([])
  })

  it('are due once a day at their hour of the farm, and made up for when they were missed', () => {
    const [yesterday = '', today = ''] = named(['2026-05-01', '2026-05-02'])
    // 08:00 UTC is 03:00 in Colombia.
    const at = (instant: string) => Date.parse(instant)
    expect(isDue([], '03:00', at('2026-05-02T07:00:00Z'))).toBe(true)
    expect(isDue([yesterday], '03:00', at('2026-05-02T07:59:00Z'))).toBe(false)
    expect(isDue([yesterday], '03:00', at('2026-05-02T08:00:00Z'))).toBe(true)
    expect(isDue([today], '03:00', at('2026-05-02T20:00:00Z'))).toBe(false)
    expect(isDue([yesterday], '03:00', at('2026-05-04T06:00:00Z'))).toBe(true)
  })

  it('are due, and their age is told, whatever was taken while the clock was ahead', () => {
    const [yesterday = '', ahead = ''] = named(['2026-05-01', '2027-05-01'])
    const now = Date.parse('2026-05-02T08:00:00Z')
    expect(isDue([yesterday, ahead], '03:00', now)).toBe(true)
    expect(newestOf([yesterday, ahead], now)).toBe(yesterday)
  })

  it('are tried again later where no process can be started, and the server goes on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'libro-respaldos-'))
    const { execPath } = process
    process.execPath = join(folder, 'nada')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const failed = new Promise((resolve) => {
        const log = { info: () => {}, error: resolve } as unknown as FastifyBaseLogger
        const stop = backUpDaily(readConfig({ DATA_DIR: folder, BACKUP_DIR: folder }), log, 'backup.js')
        vi.advanceTimersByTime(60_000)
        stop()
      })
      expect(await failed).toMatchObject({ err: { code: 'ENOENT' } })
    } finally {
      vi.useRealTimers()
      process.execPath = execPath
      await rm(folder, { recursive: true })
    }
  })
})
