import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, rowsOf } from '../../src/server/database/database.ts'
import { openInMemory } from '../../src/server/database/embedded.ts'
import { seedReference } from '../../src/server/database/reference.ts'
import { reportPage } from '../../src/server/herd-book/export/report-page.ts'
import { type FetchRequest, fetchBook } from '../../src/server/herd-book/from-host/fetch-book.ts'
import { putPictures } from '../../src/server/herd-book/from-host/pictures.ts'
import { keepReviewed, reviewFiles } from '../../src/server/herd-book/run.ts'
import { undoImport } from '../../src/server/herd-book/undo-import.ts'
import { folderStorage } from '../../src/server/services/storage.ts'
import type { DocumentedHost } from '../server/documented-host.ts'
import { emptyDump } from '../server/world-dump.ts'
import { tellFigures } from './figures.ts'
import { type MadeBook, makeBook } from './herd-book-maker.ts'
import { ADMINISTRATOR, formOf, hostOfBook } from './host-of-book.ts'

/** `npm run prove -- from-host`: 5,000 animals. */
const ANIMALS = Number(process.env.ANIMALS ?? 400)
const now = new Date('2026-11-26T15:00:00Z')
/** ms; longer than some call takes by itself on a slow machine. */
const PAUSE = 25
const source = 'apianco-registro'
let host: DocumentedHost
let book: MadeBook
let database: OpenDatabase
let root: string
/** Calls at one time, and the lists that were given. */
let most = 0
let atOnce = 0
const told: string[] = []

const asked = (more: Partial<FetchRequest> = {}): FetchRequest => ({
  host: host.address,
  user: ADMINISTRATOR.usuario,
  password: ADMINISTRATOR.password,
  pause: 0,
  folder: join(root, 'listas'),
  pictureFolders: ['/archivos', '/fotos'],
  tell: (name, _rows, isKept) => told.push(isKept ? `${name} ya` : name),
  now: () => now,
  ...more,
})
const operations = () => host.heard.map(({ operation }) => operation)

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'libro-apianco-'))
  book = makeBook(ANIMALS)
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  host = await hostOfBook(book, picture)
  database = await openInMemory(await emptyDump())
  await seedReference(database.db, 2026)
})
afterAll(async () => {
  await host.stop()
  await database.close()
  await rm(root, { recursive: true, force: true })
})

describe("an existing host's data come over by the documented lists", () => {
  it('as an administrator: nobody else, and no wrong password', async () => {
    await expect(fetchBook(asked({ password: 'otra' }))).rejects.toThrow('no recibió a ese usuario')
    await expect(fetchBook(asked({ user: 'beto' }))).rejects.toThrow('no es administrador')
    expect(new Set(operations())).toEqual(new Set(['usuario/login']))
  })

  it('an interrupted reading goes on where it was, and a session that ends is begun again', async () => {
    host.heard.length = 0
    host.seen = (operation) => {
      if (operation !== 'formularioA02/formulariosA02') return
      host.whim = (_, response) =>
        void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"Mantenimiento"}')
    }
    await expect(fetchBook(asked())).rejects.toThrow('Mantenimiento')
    const before = operations().filter((one) => one !== 'usuario/login')
    host.heard.length = 0
    told.length = 0
    let ended = false
    host.whim = undefined
    host.seen = (operation) => {
      if (operation === 'formularioA03/formulariosA03' && !ended) host.book.endSessions()
      ended ||= operation === 'formularioA03/formulariosA03'
    }
    await fetchBook(asked())
    const after = operations()
    expect(before.filter((one) => one !== 'formularioA02/formulariosA02' && after.includes(one))).toEqual([])
    expect(after.filter((one) => one === 'usuario/login').length).toBe(2)
    expect(told).toContain('animales ya')
    // Passwords and persons' data are the operator's alone.
    expect((await stat(join(root, 'listas'))).mode & 0o077).toBe(0)
    const files = await readdir(join(root, 'listas'))
    for (const file of files.filter((name) => /\.(json|csv)$/.test(name)))
      expect(await readFile(join(root, 'listas', file), 'utf8')).not.toContain(ADMINISTRATOR.password)
  })

  it('one call at a time, with a pause between two, and only reading', async () => {
    const folder = join(root, 'despacio')
    host.heard.length = 0
    const times: number[] = []
    host.seen = (_, response) => {
      most = Math.max(most, ++atOnce)
      response.once('close', () => atOnce--)
      times.push(performance.now())
    }
    await fetchBook(asked({ folder, pause: PAUSE }))
    host.seen = () => {}
    expect(most).toBe(1)
    expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThan(PAUSE - 2)
    for (const one of new Set(operations())) expect(one).toMatch(/^usuario\/login$|\/(?!ingresar|inserta|eliminar)\w+$/)
  })

  it('everything that the lists tell stands after the review, each animal with its parents, and can be taken back', async () => {
    host.heard.length = 0
    const begun = performance.now()
    const fetched = await fetchBook(asked())
    // A complete reading is not reused: the host has gone on since.
    expect(operations()).toContain('dashboard/dataAnimales')
    const read = performance.now()
    const reviewed = await reviewFiles(database.db, { source, files: fetched.files, now })
    expect(reviewed.findings.map(({ kind, text }) => `${kind} ${text}`)).toEqual([])
    const { runId } = await keepReviewed(database.db, reviewed, { source, now })
    await reviewed.close()
    const rows = await rowsOf<{ chip: string; sire: string; dam: string; owner: string }>(
      database.db,
      sql`select a.chip, coalesce(s.chip, '') as sire, coalesce(d.chip, '') as dam, a.owner_nid as owner
          from animals a left join animals s on s.id = a.sire_id left join animals d on d.id = a.dam_id`,
    )
    const chipOf = (animal?: MadeBook['animals'][number]) => animal?.cells.CHIP ?? ''
    expect(new Map(rows.map(({ chip, ...row }) => [chip, row]))).toEqual(
      new Map(
        book.animals.map((one) => [chipOf(one), { sire: chipOf(one.sire), dam: chipOf(one.dam), owner: one.owner }]),
      ),
    )
    const count = async (table: string) =>
      (await rowsOf<{ n: number }>(database.db, sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n
    const { servicios, nacimientos, arriendos, asociados, prefijos, chips } = book.rows
    expect([
      await count('services'),
      await count('births'),
      await count('leases'),
      await count('third_parties'),
      await count('prefixes'),
    ]).toEqual([servicios.length, nacimientos.length, arriendos.length, asociados.length, prefijos.length])
    expect(await count('chips')).toBe(chips.length + book.animals.length)

    const storage = folderStorage(join(root, 'archivos'))
    const inseminations = servicios.filter((_, at) => formOf(at) === 'A02').length
    const put = () => putPictures({ db: database.db, storage, now }, source, join(root, 'listas'), fetched.pictures)
    expect(await put()).toEqual({ put: inseminations, bad: 0 })
    expect(await put()).toEqual({ put: 0, bad: 0 })
    const [withPicture] = await rowsOf<{ n: number }>(
      database.db,
      sql`select count(*)::int as n from services s join files f on f.id = s.support_id and f.state = 'claimed'`,
    )
    expect(withPicture?.n).toBe(inseminations)

    const page = reportPage({ source, at: '', ...reviewed, ...fetched })
    expect(page).toContain('Lo que las listas del servidor no dicen')
    expect(page).toContain('Las listas no tienen los usuarios ni sus contraseñas')

    await undoImport(database.db, runId)
    expect([await count('animals'), await count('services')]).toEqual([0, 0])
    const [left] = await rowsOf<{ n: number }>(
      database.db,
      sql`select count(*)::int as n from files where state = 'claimed'`,
    )
    expect(left?.n).toBe(0)
    tellFigures(
      `${book.animals.length} animals, ${servicios.length} services, ${inseminations} pictures: read in ${Math.round((read - begun) / 100) / 10} s without a pause, every animal with its parents`,
    )
  })
}, 600_000)
