import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Finding, readLines } from '../../src/registry/herd-book/index.ts'
import { inbreedingIn } from '../../src/registry/pedigree/inbreeding.ts'
import { type OpenDatabase, rowsOf } from '../../src/server/database/database.ts'
import { openInMemory } from '../../src/server/database/embedded.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { seedReference } from '../../src/server/database/reference.ts'
import { filesAt } from '../../src/server/herd-book/reading/open-files.ts'
import { afterwards, hasNothing, keepReviewed, type Reviewed, reviewFiles } from '../../src/server/herd-book/run.ts'
import { undoImport } from '../../src/server/herd-book/undo-import.ts'
import { emptyDump } from '../server/world-dump.ts'
import { tellFigures } from './figures.ts'
import { type Planted, plantErrors } from './herd-book-errors.ts'
import { type MadeBook, makeBook } from './herd-book-maker.ts'
import { writeFiles } from './moved-in.ts'
import { referenceInbreeding } from './reference-inbreeding.ts'

/** `npm run prove -- moved-in`: 50,000 animals and ten errors of each kind, on PostgreSQL. */
const ANIMALS = Number(process.env.ANIMALS ?? 2500)
const EACH = Number(process.env.EACH ?? 2)
const now = new Date('2026-11-21T15:00:00Z')

let folder: string
let database: OpenDatabase
let stop = async () => {}
let book: MadeBook
let planted: Planted
let reviewed: Reviewed
let runId = 0
const times: Record<string, number> = {}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const done = await work()
  times[what] = Math.round((performance.now() - begun) / 100) / 10
  return done
}

const review = async () => {
  const files = (await filesAt(folder)).map((path) => ({ path, name: basename(path) }))
  return reviewFiles(database.db, { source: 'asociacion', files, now })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-llega-'))
  if (process.env.TEST_DATABASE === 'postgres') {
    const { startPostgres } = await import('../bench/postgres.ts')
    const server = await startPostgres()
    stop = () => server.stop()
    database = await openPostgres(server.url)
  } else database = await openInMemory(await emptyDump())
  await seedReference(database.db, 2026)
  book = makeBook(ANIMALS)
  planted = plantErrors(book, EACH)
  await writeFiles(book, folder)
  reviewed = await timed('review', review)
}, 1_800_000)

afterAll(async () => {
  await reviewed.close()
  await database.close()
  await stop()
  await rm(folder, { recursive: true, force: true })
  tellFigures(
    `${ANIMALS} animals with ${planted.errors} errors of ${planted.kinds} kinds: each found, none invented; ${Object.entries(
      times,
    )
      .map(([what, seconds]) => `${what} ${seconds} s`)
      .join(', ')}`,
  )
})

const rowsIn = ({ line, lines = `${line}` }: Finding): number => readLines(lines, 1e6)?.length ?? 0
const named = ({ kind, table, key }: { kind: string; table: string; key: string }) => `${kind} ${table} ${key}`

/** The expected pedigree: the true one without the parents that the errors removed. */
function trueParents(): Map<string, { sire: string; dam: string }> {
  const of = (one: MadeBook['animals'][number] | undefined) => (one && !planted.gone.has(one.key) ? one.key : '')
  return new Map(
    book.animals
      .filter(({ key }) => !planted.gone.has(key))
      .map(({ key, sire, dam }) => {
        const lost = planted.without.get(key)
        return [key, { sire: lost?.has('PADRE') ? '' : of(sire), dam: lost?.has('MADRE') ? '' : of(dam) }]
      }),
  )
}

const standing = () =>
  rowsOf<{ key: string; id: number; sire: string; dam: string; breed: string }>(
    database.db,
    sql`select m.key, a.id, coalesce(s.key, '') as sire, coalesce(d.key, '') as dam, b.name as breed
        from herd_book_made m join animals a on a.id = m.ref join breeds b on b.id = a.breed_id
          left join herd_book_made s on s.run_id = m.run_id and s.kind = 'animales' and s.ref = a.sire_id
          left join herd_book_made d on d.run_id = m.run_id and d.kind = 'animales' and d.ref = a.dam_id
        where m.kind = 'animales' and m.run_id = ${runId} order by a.id`,
  )

describe('an association moves in', () => {
  it('finds every planted error at its row, says those of one cause once, and invents none', () => {
    const rowsOf = (kind: string, table: string) =>
      reviewed.findings.filter((one) => one.kind === kind && one.table === table).reduce((n, one) => n + rowsIn(one), 0)
    const planting = new Set(planted.expected.map(named))
    expect(reviewed.findings.map(named).filter((one) => !planting.has(one))).toEqual([])
    for (const { kind, table } of planted.expected) {
      const all = planted.expected.filter((one) => one.kind === kind && one.table === table)
      expect([kind, rowsOf(kind, table)]).toEqual([kind, all.length])
    }
    const causes = reviewed.findings.map(({ kind, column, value, text }) => [kind, column, value, text].join())
    expect(new Set(causes).size).toBe(causes.length)
    expect(planted.kinds).toBe(25)
  })

  it('proposes the breed and the municipality that were meant', () => {
    const proposed = reviewed.findings.filter(({ kind }) => kind === 'breedSpelt' || kind === 'placeSpelt')
    for (const { key, proposal } of proposed) expect([key, proposal]).toEqual([key, planted.meant.get(key)])
    expect(proposed.reduce((n, one) => n + rowsIn(one), 0)).toBe(planted.meant.size)
  })

  it('keeps nothing before it is told to', async () => {
    const [count] = await rowsOf<{ n: number }>(database.db, sql`select count(*)::int as n from animals`)
    expect(count?.n).toBe(0)
  })

  it('brings all the rest, each animal with its true parents', async () => {
    ;({ runId } = await timed('kept in', () => keepReviewed(database.db, reviewed, { source: 'asociacion', now })))
    await afterwards(database.db)
    const rows = await standing()
    const stands = new Map(rows.map(({ key, sire, dam }) => [key, { sire, dam }]))
    expect(stands).toEqual(trueParents())
  })

  it('gives every animal the inbreeding that another method computes', async () => {
    const rows = await standing()
    const place = new Map(rows.map(({ key }, at) => [key, at]))
    const at = (key: string) => place.get(key) ?? -1
    const linesOf = (of: (key: string) => { sire: string; dam: string } | undefined) => ({
      sires: Int32Array.from(rows, ({ key }) => at(of(key)?.sire ?? '')),
      dams: Int32Array.from(rows, ({ key }) => at(of(key)?.dam ?? '')),
    })
    const truth = trueParents()
    const kept = new Map(rows.map((row) => [row.key, row]))
    const computed = inbreedingIn(linesOf((key) => kept.get(key))).ofAll()
    const { sires, dams } = linesOf((key) => truth.get(key))
    const reference = await timed('reference of F', async () => referenceInbreeding(sires, dams))
    let inbred = 0
    let furthest = 0
    for (const [animal, coefficient] of computed.entries()) {
      furthest = Math.max(furthest, Math.abs(coefficient - (reference[animal] ?? 1)))
      if (coefficient > 0) inbred++
    }
    expect(furthest).toBeLessThan(1e-9)
    // With few inbred animals the comparison would prove little.
    expect(inbred).toBeGreaterThan(ANIMALS / 50)
  })

  it('brings nothing twice', async () => {
    const again = await timed('review again', review)
    await again.close()
    expect(hasNothing(again)).toBe(true)
  })

  it('takes the run back, and leaves the registry as it was', async () => {
    await timed('taken back in', () => undoImport(database.db, runId))
    for (const table of [
      'animals',
      'third_parties',
      'numbers',
      'chips',
      'services',
      'births',
      'leases',
      'prefixes',
      'premises',
    ]) {
      const [count] = await rowsOf<{ n: number }>(
        database.db,
        sql`select count(*)::int as n from ${sql.identifier(table)}`,
      )
      expect([table, count?.n]).toEqual([table, 0])
    }
  })
}, 1_800_000)
