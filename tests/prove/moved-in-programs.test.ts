import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureOf } from '../../src/registry/herd-book/index.ts'
import { type OpenDatabase, rowsOf } from '../../src/server/database/database.ts'
import { openInMemory } from '../../src/server/database/embedded.ts'
import { seedReference } from '../../src/server/database/reference.ts'
import { exportAll } from '../../src/server/herd-book/export/export-tables.ts'
import { keepReviewed, type Reviewed, reviewFiles } from '../../src/server/herd-book/run.ts'
import { undoImport } from '../../src/server/herd-book/undo-import.ts'
import { emptyDump } from '../server/world-dump.ts'

/** A file of each program that the field uses, by the names in tests/data/programs. */
const folder = new URL('../data/programs/', import.meta.url)
const now = new Date('2026-11-26T15:00:00Z')
let database: OpenDatabase
const opened: Reviewed[] = []

beforeAll(async () => {
  database = await openInMemory(await emptyDump())
  await seedReference(database.db, 2026)
})
afterAll(async () => {
  for (const one of opened) await one.close()
  await database.close()
})

async function review(source: string, ...names: readonly string[]): Promise<Reviewed> {
  const files = names.map((name) => ({ path: new URL(name, folder).pathname, name }))
  const reviewed = await reviewFiles(database.db, { source, files, now })
  opened.push(reviewed)
  return reviewed
}

const assign = (headings: readonly string[], table: string, columns: object, isData = false) =>
  database.db.execute(
    sql`insert into herd_book_mappings (signature, table_key, columns)
        values (${signatureOf(headings, { isData })}, ${table}, ${JSON.stringify(columns)}::jsonb)
        on conflict (signature) do update set table_key = excluded.table_key, columns = excluded.columns`,
  )

const pedigreeOf = (run: number) =>
  rowsOf<{ key: string; sire: string; dam: string; chip: string }>(
    database.db,
    sql`select m.key, coalesce(s.key, '') as sire, coalesce(d.key, '') as dam, coalesce(a.chip, '') as chip
        from herd_book_made m join animals a on a.id = m.ref
          left join herd_book_made s on s.run_id = m.run_id and s.kind = 'animales' and s.ref = a.sire_id
          left join herd_book_made d on d.run_id = m.run_id and d.kind = 'animales' and d.ref = a.dam_id
        where m.kind = 'animales' and m.run_id = ${run} order by m.key`,
  )

describe('files of the programs of the field come in as they are', () => {
  it.each([
    ['PyPedal', ['pypedal.ped'], ['4', '1', '2']],
    ['a pedigree with headings', ['genealogia.csv'], ['3', '1', '2']],
    ['LambTracker', ['lambtracker.csv'], ['3', '2', '1']],
    ['AnimalTrakker', ['animaltrakker_tags.csv', 'animaltrakker_animal.csv'], ['103', '102', '101']],
    ['Breeders Assistant', ['breeders_assistant.csv'], ['ER-003', 'ER-002', 'ER-001']],
    ['Grassroots', ['grassroots.csv'], ['H102', 'H101', 'H100']],
    ['a list in Portuguese', ['arco_portugues.csv'], ['R3', 'R2', 'R1']],
    ['the list of a country, HTML called .xls', ['snig.xls'], ['858000012345678', '', '']],
    ['another one, in one table without a page', ['sipec.xls'], ['012345678', '', '']],
    ['one within a table that lays out the page', ['sigsa.xls'], ['032 010000123456', '', '']],
    ['SINIIGA', ['siniiga.xls'], ['0100012345', '', '']],
    ['SISBOV', ['sisbov.xls'], ['105500012345678', '', '']],
  ])('%s', async (source, names, [key = '', sire = '', dam = '']) => {
    // What no column of a pedigree says is said once, for the whole file.
    const [CLAVE, PADRE, MADRE] = ['columna A', 'columna B', 'columna C']
    await assign(
      ['1', '0', '0'],
      'animales',
      { CLAVE, PADRE, MADRE, ESPECIE: { value: 'C' }, RAZA: { value: 'Alpina' } },
      true,
    )
    const reviewed = await review(source, ...names)
    expect(reviewed.sheets.some(({ rows }) => rows > 0)).toBe(true)
    const { runId } = await keepReviewed(database.db, reviewed, { source, now })
    expect(await pedigreeOf(runId)).toContainEqual(expect.objectContaining({ key, sire, dam }))
    await undoImport(database.db, runId)
  })

  it('sessions of readers are a herd that was there, with its weights, once somebody has said so', async () => {
    const names = ['trutest.csv', 'gallagher.csv', 'datamars.csv', 'allflex.txt']
    const unsaid = await review('lecturas', ...names)
    expect(unsaid.sheets.map(({ rows, found }) => [rows, found.mapping.program])).toEqual([
      [0, 'Tru-Test'],
      [0, 'Gallagher'],
      [0, 'Datamars'],
      [0, 'Allflex'],
    ])
    for (const [headings, columns] of [
      [['EID', 'VID', 'Date', 'Time', 'Weight'], { ANIMAL: 'EID', FECHA: 'Date', PESO: 'Weight' }],
      [
        ['Electronic ID', 'Visual ID', 'Date', 'Time', 'Weight'],
        { ANIMAL: 'Electronic ID', FECHA: 'Date', PESO: 'Weight' },
      ],
      [['RFID', 'Fecha', 'Hora', 'Peso (kg)'], { ANIMAL: 'RFID', FECHA: 'Fecha', PESO: 'Peso (kg)' }],
      [['Tag ID', 'Date', 'Time'], { ANIMAL: 'Tag ID', FECHA: 'Date' }],
    ] as const)
      await assign(headings, 'lecturas', columns)
    const herd = await keepReviewed(database.db, await review('BA', 'breeders_assistant.csv'), { source: 'BA', now })
    await database.db.execute(
      sql`insert into third_parties (nid, tid, name, kind) values ('100', 'CC', 'Ana Ardila', 'N')`,
    )
    await database.db.execute(sql`update animals set owner_nid = '100'`)
    const reviewed = await review('lecturas', ...names)
    // The second animal of each session is in no registry: said once for each file.
    expect(reviewed.findings.filter(({ kind }) => kind === 'animalUnknown').length).toBe(4)
    const present = reviewed.findings.filter(({ kind }) => kind === 'herdSeen')
    expect(present.map(({ file, text }) => `${file}: ${text}`)).toEqual(
      names.map((name) => `${name}: Se leyeron 1 de los 1 animales con chip de Ana Ardila`),
    )
    const { runId } = await keepReviewed(database.db, reviewed, { source: 'lecturas', now })
    const stored = () =>
      rowsOf(database.db, sql`select read_on::text as day, weight::float as kg from readings order by read_on`)
    expect(await stored()).toEqual([
      { day: '2026-11-20', kg: 42.5 },
      { day: '2026-11-21', kg: 43 },
      { day: '2026-11-22', kg: 43.5 },
      { day: '2026-11-23', kg: null },
    ])
    const written: Record<string, string> = {}
    await exportAll(database.db, {
      write: async (name, text) => {
        written[name] = `${written[name] ?? ''}${text}`
      },
      end: async () => {},
    })
    expect(written['lecturas.csv']?.split('\r\n')[1]).toBe('ER-001;2026-11-20;42.500;')
    expect((await review('lecturas', ...names)).figures.tables.lecturas).toMatchObject({ fresh: 0, known: 4 })
    await expect(undoImport(database.db, herd.runId)).rejects.toThrow('4 lecturas')
    await undoImport(database.db, runId)
    await undoImport(database.db, herd.runId)
    expect(await stored()).toEqual([])
  })

  it('the same session as chips of the master', async () => {
    await assign(['Tag ID', 'Date', 'Time'], 'chips', { CHIP: 'Tag ID', FECHA_RECEPCION: 'Date' })
    const { runId } = await keepReviewed(database.db, await review('chips', 'allflex.txt'), { source: 'chips', now })
    const rows = await rowsOf(database.db, sql`select chip, received_on::text as day from chips order by chip`)
    expect(rows).toEqual([
      { chip: '982000364696050', day: '2026-11-23' },
      { chip: '982000364696051', day: '2026-11-23' },
    ])
    await undoImport(database.db, runId)
  })
})
