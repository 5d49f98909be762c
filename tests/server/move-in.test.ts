import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { farmMinute } from '../../src/registry/format/farm-time.ts'
import type { Finding } from '../../src/registry/herd-book/index.ts'
import type { AppContext } from '../../src/server/core/app-context.ts'
import type { Figures } from '../../src/server/herd-book/figures.ts'
import { keepReviewed, reviewFiles, TakenOver } from '../../src/server/herd-book/run.ts'
import { FAILED, heartbeat, progressOf, startTakingBack, tidyRuns } from '../../src/server/herd-book/screen-runs.ts'
import { storeReview } from '../../src/server/herd-book/stored-review.ts'
import { listRuns } from '../../src/server/herd-book/undo-import.ts'
import { folderStorage } from '../../src/server/services/storage.ts'
import { within } from '../within.ts'
import { openWith, START } from './harness.ts'

const { server, admin } = await openWith('admin')

const ask = async (op: string, fields: Record<string, string> = {}) =>
  (await server.call(`traerRegistro/${op}`, fields, { as: admin, detail: true, key: crypto.randomUUID() })).body
const upload = async (fields: Record<string, string>, text: string, key?: string) =>
  (
    await server.call(
      'traerRegistro/subirArchivo',
      { ORIGEN: 'Asocabras', ENTREGA: '', PARTE: '0', ...fields },
      {
        as: admin,
        detail: true,
        ...(key && { key }),
        files: [{ part: 'file', name: 'a', bytes: Buffer.from(text) }],
      },
    )
  ).body as { entrega?: string; codigo?: number; error?: string }
const run = async (id: string) =>
  ((await ask('entregas')) as Record<string, string>[]).find(({ ENTREGA }) => ENTREGA === id)

/** Asks until the background work reaches the state; the rest between two questions leaves it the processor. */
const until = (id: string, state: string) =>
  within(
    60_000,
    state,
    (async () => {
      for (;;) {
        const found = await run(id)
        if (!found || (found.ESTADO === state && found.AVANCE === '')) return found
        if (found.ESTADO === 'failed' && state !== 'failed') throw new Error(found.PROBLEMA)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    })(),
  )

const ANIMALS = 'Clave;Especie;Raza;Sexo;Propietario\nK1;C;Alpina;M;100\nK2;C;Alpna;H;100\nK3;C;Alpina;;100\n'

describe("'Traer un registro'", () => {
  test('files in parts, a review, a correction, kept, and taken back', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'animales.csv' }, ANIMALS.slice(0, 40))
    expect(await upload({ NOMBRE: 'animales.csv', ENTREGA: entrega, PARTE: '1' }, ANIMALS.slice(40))).toEqual({
      entrega,
    })
    // Accepting the same part twice would corrupt the file.
    expect(await upload({ NOMBRE: 'animales.csv', ENTREGA: entrega, PARTE: '1' }, 'x')).toMatchObject({ codigo: 0 })

    const [begun] = await server.rows<{ at: string }>(
      sql`select begun_at::text as at from herd_book_runs where id = ${entrega}`,
    )
    const atTheFarm = farmMinute(Date.parse(begun?.at ?? ''))
    expect((await run(entrega))?.FECHA).toBe(atTheFarm)
    expect((await listRuns(server.db)).find(({ id }) => String(id) === entrega)?.at).toBe(atTheFarm)

    expect(await ask('revisar', { ENTREGA: entrega })).toBe(1)
    const reviewed = await until(entrega, 'reviewed')
    expect(JSON.parse(reviewed?.CIFRAS ?? '')).toMatchObject({
      tables: { animales: { read: 3, fresh: 2, out: 1 } },
      findings: { impossible: 1, doubtful: 1 },
    })
    const found = (await ask('hallazgos', { ENTREGA: entrega, GRAVEDAD: 'impossible' })) as Record<string, string>[]
    expect(found).toMatchObject([{ TABLA: 'animales', FILA: '4', COLUMNA: 'SEXO', TOTAL: '1' }])

    server.setNow('2026-11-21T15:00:01Z')
    expect(
      await ask('corregir', { ENTREGA: entrega, ARCHIVO: 'animales.csv', FILA: '4', COLUMNA: 'SEXO', VALOR: 'Hembra' }),
    ).toBe(1)
    expect((await run(entrega))?.CORRECCIONES).toBe('1')
    await ask('revisar', { ENTREGA: entrega })
    const applied = await until(entrega, 'reviewed')
    expect(applied?.CORRECCIONES, 'none that the review does not know').toBe('0')
    const again = JSON.parse(applied?.CIFRAS ?? '')
    expect(again).toMatchObject({ findings: { impossible: 0 }, review: expect.any(String) })
    expect(again.review).not.toBe(JSON.parse(reviewed?.CIFRAS ?? '').review)

    const before = await server.count('animals')
    expect(await ask('guardar', { ENTREGA: entrega })).toBe(1)
    await until(entrega, 'kept')
    expect(await server.count('animals')).toBe(before + 3)
    expect(await ask('devolver', { ENTREGA: entrega })).toBe(1)
    await until(entrega, 'takenBack')
    expect(await server.count('animals')).toBe(before)
    // What was corrected outlives the review that no longer finds it, the import and its undoing.
    expect(await ask('correcciones', { ENTREGA: entrega })).toMatchObject([
      {
        ...{ ARCHIVO: 'animales.csv', FILA: '4', COLUMNA: 'SEXO', ANTES: '', CORRECCION: 'Hembra' },
        ...{ CORRIGIO: expect.stringMatching(/./), FECHA: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/) },
      },
    ])
  })

  test('a correction of a remark on several rows is one of all of them', async () => {
    const rows = ['R1;C;Alpna;H', 'R2;C;Alpna;H', 'R3;C;Saanen;H', 'R4;C;Alpna;H', 'R5;C;;H', 'R6;C;;M']
    const { entrega = '' } = await upload({ NOMBRE: 'hato.csv' }, `Clave;Especie;Raza;Sexo\n${rows.join('\n')}\n`)
    await ask('revisar', { ENTREGA: entrega })
    await until(entrega, 'reviewed')
    const found = (await ask('hallazgos', { ENTREGA: entrega })) as Record<string, string>[]
    expect(found.map(({ FILA, EXPLICACION }) => [FILA, EXPLICACION])).toEqual([
      ['6 a 7', 'Falta RAZA: la fila no se trae (2 filas)'],
      ['2 a 3, 5', 'La raza "Alpna" se toma como "Alpina" (3 filas)'],
    ])
    const asked = { ENTREGA: entrega, ARCHIVO: 'hato.csv', COLUMNA: 'RAZA' }
    expect(await ask('corregir', { ...asked, FILA: '6 a 7', VALOR: 'Saanen' })).toBe(1)
    expect(await ask('corregir', { ...asked, FILA: '2 a 3, 5', VALOR: 'Alpina' })).toBe(1)
    await ask('revisar', { ENTREGA: entrega })
    await until(entrega, 'reviewed')
    expect(await ask('hallazgos', { ENTREGA: entrega })).toEqual([])
    const changes = async () =>
      ((await ask('correcciones', { ENTREGA: entrega })) as Record<string, string>[]).map(
        ({ FILA, ANTES, CORRECCION }) => `${FILA}: ${ANTES} → ${CORRECCION}`,
      )
    expect(await changes()).toEqual(['2 a 3, 5: Alpna → Alpina', '6 a 7:  → Saanen'])
    expect(await ask('corregir', { ...asked, FILA: '2 a 3, 5', VALOR: 'Boer' })).toBe(1)
    expect(await changes(), 'what the file said is not what it was corrected to').toContain('2: Alpna → Boer')
    const breeds = await server.rows(
      sql`select lines, value from herd_book_corrections where run_id = ${entrega} order by line`,
    )
    expect(breeds).toEqual([
      { lines: '', value: 'Boer' },
      { lines: '6 a 7', value: 'Saanen' },
    ])
    await ask('descartar', { ENTREGA: entrega })
  })

  test('a correction taken back and made again says what the file said, not what it was corrected to meanwhile', async () => {
    const { entrega = '' } = await upload(
      { NOMBRE: 'otra.csv' },
      'Clave;Especie;Raza;Sexo\nD1;C;Alpna;H\nD2;C;Sanen;H\n',
    )
    const review = async () => {
      await ask('revisar', { ENTREGA: entrega })
      await until(entrega, 'reviewed')
    }
    await review()
    const asked = { ENTREGA: entrega, ARCHIVO: 'otra.csv', COLUMNA: 'RAZA' }
    const breed = { GRAVEDAD: 'doubtful', MOTIVO: 'Raza escrita de otro modo', TABLA: 'animales' }
    const wrong = { 2: 'Alpinna', 3: 'Saanan' }
    for (const [FILA, VALOR] of Object.entries(wrong)) expect(await ask('corregir', { ...asked, FILA, VALOR })).toBe(1)
    await review()
    expect(await ask('corregir', { ...asked, FILA: '2', VALOR: '' })).toBe(1)
    expect(await ask('corregirClase', { ...asked, ...breed, VALOR: '' })).toBe(1)
    expect(await ask('corregirClase', { ...asked, ...breed, VALOR: 'Alpina' })).toBe(1)
    const made = (await ask('correcciones', { ENTREGA: entrega })) as Record<string, string>[]
    expect(made.map(({ ANTES, CORRECCION }) => `${ANTES} → ${CORRECCION}`)).toEqual([
      'Alpna → Alpina',
      'Sanen → Alpina',
    ])
    await ask('descartar', { ENTREGA: entrega })
  })

  test('findings are counted by kind with their rows as they stand in the file, and a kind is corrected at once', async () => {
    const rows = ['B1;C;Alpna;H', 'B2;Cabra;Alpna;', 'B3;C;Sanen;', 'B4;C;Boer;Hembra', 'B5;C;Boer;']
    const { entrega = '' } = await upload({ NOMBRE: 'clases.csv' }, `Clave;Especie;Raza;Sexo\n${rows.join('\n')}\n`)
    await ask('revisar', { ENTREGA: entrega })
    await until(entrega, 'reviewed')
    const kinds = async () => (await ask('clases', { ENTREGA: entrega })) as Record<string, string>[]
    const sex = { GRAVEDAD: 'impossible', MOTIVO: 'Falta un dato', TABLA: 'animales', COLUMNA: 'SEXO' }
    const breed = { GRAVEDAD: 'doubtful', MOTIVO: 'Raza escrita de otro modo', TABLA: 'animales', COLUMNA: 'RAZA' }
    expect(await kinds()).toMatchObject([
      { ...sex, EFECTO: 'row', HALLAZGOS: '1', FILAS: '3', CORREGIBLES: '3', CORREGIDAS: '0', PROPUESTAS: '0' },
      { ...breed, EFECTO: 'kept', HALLAZGOS: '2', FILAS: '3', PROPUESTAS: '3', PROPUESTA: '' },
    ])
    const found = (await ask('hallazgos', { ENTREGA: entrega, ...breed })) as Record<string, string>[]
    expect(found.map(({ ORIGINAL, TOTAL }) => [ORIGINAL, TOTAL])).toEqual([
      ['B1\tC\tAlpna\tH', '2'],
      ['B3\tC\tSanen', '2'],
    ])

    const correct = (kind: typeof sex, VALOR: string) => ask('corregirClase', { ENTREGA: entrega, ...kind, VALOR })
    expect(await correct(breed, 'PROPUESTA')).toBe(1)
    expect(await correct(sex, 'OMITIR')).toBe(1)
    expect(await ask('correcciones', { ENTREGA: entrega })).toMatchObject([
      { FILA: '2 a 3', COLUMNA: 'RAZA', ANTES: 'Alpna', CORRECCION: 'Alpina' },
      { FILA: '3 a 4, 6', COLUMNA: 'SEXO', ANTES: '', CORRECCION: 'OMITIR' },
      { FILA: '4', COLUMNA: 'RAZA', ANTES: 'Sanen', CORRECCION: 'Saanen' },
    ])
    expect(await kinds()).toMatchObject([{ CORREGIDAS: '3' }, { CORREGIDAS: '3', PROPUESTAS: '0' }])
    expect(await correct(sex, '')).toBe(1)
    expect((await kinds()).map(({ CORREGIDAS }) => CORREGIDAS)).toEqual(['0', '3'])
    expect(await correct(sex, 'Macho')).toBe(1)
    await ask('revisar', { ENTREGA: entrega })
    expect(JSON.parse((await until(entrega, 'reviewed'))?.CIFRAS ?? '')).toMatchObject({
      tables: { animales: { read: 5, fresh: 5, out: 0 } },
      findings: { impossible: 0, doubtful: 0 },
    })
    expect(await kinds()).toEqual([])
    await ask('descartar', { ENTREGA: entrega })
  })

  test('a kept run names its files for good, and keeps no rows of them', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'recibo.csv' }, 'Clave;Especie;Raza;Sexo\nR1;C;Boer;H\nR2;C;Bo;H\n')
    await ask('revisar', { ENTREGA: entrega })
    await until(entrega, 'reviewed')
    await ask('guardar', { ENTREGA: entrega })
    const kept = await until(entrega, 'kept')
    expect(JSON.parse(kept?.CIFRAS ?? '')).toMatchObject({
      files: ['recibo.csv'],
      tables: { animales: { read: 2, fresh: 1, out: 1 } },
    })
    const found = (await ask('hallazgos', { ENTREGA: entrega })) as Record<string, string>[]
    expect(found.map(({ FILA, ORIGINAL }) => [FILA, ORIGINAL])).toEqual([['3', '']])
    await ask('devolver', { ENTREGA: entrega })
    await until(entrega, 'takenBack')
  })

  test('a run that two administrators take back at once stays taken back', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'dos.csv' }, 'Clave;Especie;Raza;Sexo\nD1;C;Boer;H\n')
    await ask('revisar', { ENTREGA: entrega })
    await until(entrega, 'reviewed')
    await ask('guardar', { ENTREGA: entrega })
    await until(entrega, 'kept')
    const error = vi.fn()
    const context = { db: server.db, log: { error } } as unknown as AppContext
    for (let n = 0; n < 2; n++) startTakingBack(context, Number(entrega))
    await vi.waitUntil(() => error.mock.calls.length === 1 && !progressOf(Number(entrega)), 60_000)
    expect(await run(entrega)).toMatchObject({ ESTADO: 'takenBack', PROBLEMA: '' })
  })

  test('texts that are cut within a letter are reviewed like any other', async () => {
    const text = `Clave;Especie;Raza;Sexo;Notas\n${'a'.repeat(59)}😀;C;${'b'.repeat(59)}😀;H;${'c'.repeat(470)}😀\n`
    const titled = `${'t'.repeat(59)}😀;;;;\n${text}`
    const { entrega = '' } = await upload({ NOMBRE: 'letras.csv' }, titled)
    await ask('revisar', { ENTREGA: entrega })
    expect(JSON.parse((await until(entrega, 'reviewed'))?.CIFRAS ?? '').sheets).toMatchObject([
      {
        first: [{ cells: ['t'.repeat(59)] }, {}, { cells: ['a'.repeat(59), 'C', 'b'.repeat(59), 'H', 'c'.repeat(60)] }],
      },
    ])
    const found = (await ask('hallazgos', { ENTREGA: entrega })) as Record<string, string>[]
    expect(found.map(({ VALOR }) => VALOR)).toContain(`${'b'.repeat(59)}😀`)
    await ask('descartar', { ENTREGA: entrega })
  })

  test('files of a kept run that could not be deleted, and those of one that nobody kept, are deleted another day', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'guardada.csv' }, ANIMALS)
    const lost = await upload({ NOMBRE: 'olvidada.csv' }, ANIMALS)
    await server.rows(sql`update herd_book_runs set state = 'kept' where id = ${entrega}::int`)
    await server.rows(sql`update herd_book_runs set begun_at = '2026-01-01' where id = ${lost.entrega}::int`)
    const before = await kept()
    const storage = folderStorage(server.dataDir)
    const tidied = (broken: boolean) => {
      const away = { ...storage, delete: () => Promise.reject(new Error('the storage does not answer')) }
      return tidyRuns({ db: server.db, storage: broken ? away : storage, now: () => new Date(START) } as AppContext)
    }
    await expect(tidied(true)).rejects.toThrow('does not answer')
    await tidied(false)
    expect(await kept()).toBe(before - 2)
    expect(await run(lost.entrega ?? '')).toBeUndefined()
    expect(await run(entrega)).toMatchObject({ ESTADO: 'kept', ARCHIVOS: '[]' })
    await server.rows(sql`delete from herd_book_runs where id = ${entrega}::int`)
  })

  test('a run whose files cannot be deleted is not discarded: nobody would ever delete them', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'terca.csv' }, ANIMALS)
    const [{ key = '' } = {}] = await server.rows<{ key: string }>(
      sql`select files -> 0 -> 'parts' ->> 0 as key from herd_book_runs where id = ${entrega}::int`,
    )
    const path = join(server.dataDir, 'files', key)
    await rename(path, `${path}.otro`)
    await mkdir(path)
    const refused = await server.call('traerRegistro/descartar', { ENTREGA: entrega }, { as: admin })
    expect(refused.status).toBe(500)
    expect(await run(entrega)).toBeDefined()
    await rmdir(path)
    await rename(`${path}.otro`, path)
    expect(await ask('descartar', { ENTREGA: entrega })).toBe(1)
    expect([await run(entrega), existsSync(path)]).toEqual([undefined, false])
  })

  test('assignments of headings are remembered for the newest two hundred', async () => {
    await server.rows(sql`insert into herd_book_mappings (signature, table_key, columns, kept_at)
      select 'vieja ' || n, '', '{}'::jsonb, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 250) n`)
    await ask('corresponder', { ENCABEZADOS: JSON.stringify(['una', 'dos']), TABLA: '', COLUMNAS: '{}' })
    const [kept] = await server.rows<{ n: number; oldest: string; own: number }>(
      sql`select count(*)::int as n, min(kept_at)::text as oldest, count(*) filter (where signature = 'dos una')::int as own
          from herd_book_mappings`,
    )
    expect(kept).toMatchObject({ n: 200, own: 1 })
    await server.rows(sql`delete from herd_book_mappings where signature like 'vieja %'`)
  })

  test('which column is which is said by hand, and kept for the next file', async () => {
    const text = 'a;b;c;d\nK9;C;Alpina;M\n'
    const { entrega = '' } = await upload({ NOMBRE: 'tabla.csv' }, text)
    await ask('revisar', { ENTREGA: entrega })
    expect(JSON.parse((await until(entrega, 'reviewed'))?.CIFRAS ?? '').sheets).toMatchObject([
      { table: '', headings: ['a', 'b', 'c', 'd'] },
    ])
    const COLUMNAS = JSON.stringify({ CLAVE: 'a', ESPECIE: 'b', RAZA: 'c', SEXO: 'd', OTRA: 'x' })
    expect(await ask('corresponder', { ENCABEZADOS: '["a","b","c","d"]', TABLA: 'animales', COLUMNAS })).toBe(1)
    await ask('revisar', { ENTREGA: entrega })
    expect(JSON.parse((await until(entrega, 'reviewed'))?.CIFRAS ?? '').tables.animales).toMatchObject({ fresh: 1 })
    expect(await ask('descartar', { ENTREGA: entrega })).toBe(1)
    expect(await run(entrega)).toBeUndefined()
  })

  test('a sheet without headings or without the species is read once that was said, and shows its first rows till then', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'hoja.csv' }, 'K21;Alpina;M\nK22;Alpina;H\n')
    await ask('revisar', { ENTREGA: entrega })
    const before = JSON.parse((await until(entrega, 'reviewed'))?.CIFRAS ?? '')
    expect(before).toMatchObject({ tables: {}, sheets: [{ isRead: false, first: [{ line: 1 }, { line: 2 }] }] })
    await ask('guardar', { ENTREGA: entrega })
    expect((await until(entrega, 'failed'))?.PROBLEMA).toBe('No hay nada nuevo por guardar')
    const columns = { CLAVE: 'columna A', RAZA: 'columna B', SEXO: 'columna C', ESPECIE: { value: 'C' } }
    const said = { ENCABEZADOS: '["K21","Alpina","M"]', SIN_ENCABEZADOS: 'S', TABLA: 'animales' }
    expect(await ask('corresponder', { ...said, COLUMNAS: JSON.stringify(columns) })).toBe(1)
    await ask('revisar', { ENTREGA: entrega })
    const after = JSON.parse((await until(entrega, 'reviewed'))?.CIFRAS ?? '')
    expect(after.tables.animales).toMatchObject({ read: 2, fresh: 2, out: 0 })
    await ask('descartar', { ENTREGA: entrega })
  })

  test('an unreviewed run cannot be imported', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'animales.csv' }, ANIMALS)
    expect(await ask('guardar', { ENTREGA: entrega })).toMatchObject({ codigo: 103 })
    await ask('descartar', { ENTREGA: entrega })
  })

  test('other kinds of file, and files of nobody, are refused', async () => {
    expect(await upload({ NOMBRE: 'foto.jpg' }, 'x')).toMatchObject({ codigo: 100 })
    expect(await upload({ NOMBRE: 'a.csv', ORIGEN: '' }, 'x')).toMatchObject({ codigo: 0 })
    expect(await upload({ NOMBRE: 'a.csv', ENTREGA: '9999' }, 'x')).toMatchObject({ codigo: 0 })
  })

  test('a part whose answer was lost and that is sent again is one part of one run', async () => {
    const first = await upload({ NOMBRE: 'uno.csv' }, 'Clave;', 'parte-0')
    expect(await upload({ NOMBRE: 'uno.csv' }, 'Clave;', 'parte-0')).toEqual(first)
    const { entrega = '' } = first
    const next = { NOMBRE: 'uno.csv', ENTREGA: entrega, PARTE: '1' }
    expect(await upload(next, 'Especie', 'parte-1')).toEqual({ entrega })
    expect(await upload(next, 'Especie', 'parte-1')).toEqual({ entrega })
    expect(JSON.parse((await run(entrega))?.ARCHIVOS ?? '')).toEqual([{ name: 'uno.csv', bytes: 13 }])
    await ask('descartar', { ENTREGA: entrega })
  })

  test('leaves no files behind: neither of what is sent anew, nor of what was refused or thrown away', async () => {
    await keptRunsTidied()
    const before = await kept()
    const { entrega = '' } = await upload({ NOMBRE: 'a.csv' }, 'uno')
    await upload({ NOMBRE: 'a.csv', ENTREGA: entrega, PARTE: '1' }, 'dos')
    expect(await kept()).toBe(before + 2)
    await upload({ NOMBRE: 'a.csv', ENTREGA: entrega, PARTE: '0' }, 'otra vez')
    expect(await kept()).toBe(before + 1)
    await upload({ NOMBRE: 'a.csv', ENTREGA: entrega, PARTE: '7' }, 'fuera de turno')
    expect(await kept()).toBe(before + 1)
    await ask('descartar', { ENTREGA: entrega })
    expect(await kept()).toBe(before)
  })

  test('runs that nobody keeps are few, and go after three months with their files', async () => {
    await server.rows(sql`delete from herd_book_runs where state not in ('kept', 'takenBack')`)
    await keptRunsTidied()
    const before = await kept()
    for (let n = 0; n < 20; n++) expect(await upload({ NOMBRE: 'a.csv' }, `${n}`)).toHaveProperty('entrega')
    expect(await upload({ NOMBRE: 'a.csv' }, 'una más')).toMatchObject({
      error: expect.stringContaining('20 entregas'),
    })
    expect(await kept()).toBe(before + 20)
    const on = (instant: string) =>
      tidyRuns({ db: server.db, storage: folderStorage(server.dataDir), now: () => new Date(instant) } as AppContext)
    await on('2027-02-19T14:00:00Z')
    expect(await kept()).toBe(before + 20)
    await on('2027-02-19T16:00:00Z')
    expect(await kept()).toBe(before)
    expect(await upload({ NOMBRE: 'a.csv' }, 'una más')).toHaveProperty('entrega')
  })

  test('a run that waits to be kept stands in the list, however many came after it', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'a.csv' }, 'x')
    await server.rows(sql`insert into herd_book_runs (source, state, begun_at)
      select 'otra', 'kept', '2026-11-21' from generate_series(1, 60)`)
    expect(await run(entrega)).toMatchObject({ ESTADO: 'open' })
    await ask('descartar', { ENTREGA: entrega })
    await server.rows(sql`delete from herd_book_runs where source = 'otra'`)
  })

  test('corrections of one run are as many as its remarks at most', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'a.csv' }, 'x')
    await server.rows(sql`insert into herd_book_corrections (run_id, file, line, column_name, value)
      select ${entrega}::int, 'a.csv', n, 'SEXO', 'H' from generate_series(1, 20000) n`)
    const one = { ENTREGA: entrega, ARCHIVO: 'a.csv', FILA: '20001', COLUMNA: 'SEXO' }
    expect(await ask('corregir', { ...one, VALOR: 'H' })).toMatchObject({ campos: { VALOR: expect.any(String) } })
    expect(await ask('corregir', { ...one, FILA: '7', VALOR: '' })).toBe(1)
    expect(await ask('corregir', { ...one, VALOR: 'H' })).toBe(1)
  })

  test('what is wrong with a file is told in Spanish, and what is wrong with the program not at all', async () => {
    const open = await upload({ NOMBRE: 'animales.csv' }, ANIMALS)
    await server.rows(sql`update herd_book_runs set files = '[{"name":"animales.csv","bytes":1,"parts":["registros/no"]}]'
      where id = ${open.entrega}::int`)
    await ask('revisar', { ENTREGA: open.entrega ?? '' })
    expect((await until(open.entrega ?? '', 'failed'))?.PROBLEMA).toBe('Falta el archivo animales.csv: súbalo de nuevo')
    const lost = await upload({ NOMBRE: 'animales.csv' }, ANIMALS)
    await server.rows(sql`update herd_book_runs set files = '[{"name":"animales.csv","bytes":1,"parts":[]}]'
      where id = ${lost.entrega}::int`)
    await ask('revisar', { ENTREGA: lost.entrega ?? '' })
    expect((await until(lost.entrega ?? '', 'failed'))?.PROBLEMA).toBe(FAILED)
  })

  test('a run that is being read is discarded at once, and another is read meanwhile', async () => {
    const long = `Clave;Especie;Raza;Sexo\n${'K1;C;Alpina;M\n'.repeat(300_000)}`
    const slow = await upload({ NOMBRE: 'animales.csv' }, long)
    const quick = await upload({ NOMBRE: 'animales.csv' }, ANIMALS)
    await ask('revisar', { ENTREGA: slow.entrega ?? '' })
    await ask('revisar', { ENTREGA: quick.entrega ?? '' })
    await until(quick.entrega ?? '', 'reviewed')
    expect(await run(slow.entrega ?? '')).toMatchObject({ ESTADO: 'reviewing' })
    expect(await ask('descartar', { ENTREGA: slow.entrega ?? '' })).toBe(1)
    expect(await run(slow.entrega ?? '')).toBeUndefined()
    expect(await ask('descartar', { ENTREGA: quick.entrega ?? '' })).toBe(1)
  })

  test('while many findings are stored others are answered, and the last review leaves only its own', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'animales.csv' }, ANIMALS)
    const id = Number(entrega)
    await server.rows(sql`update herd_book_runs set progress = jsonb_build_object('by', 'mio') where id = ${id}`)
    const one = { kind: 'sameRow', table: 'animales', file: 'a.csv', key: '', column: '', value: '', proposal: '' }
    const findings = Array.from({ length: 3_000 }, (_, line) => ({ ...one, line, text: '' }) as Finding)
    const store = (some: readonly Finding[]) =>
      storeReview(
        server.db,
        { id, isMine: sql`progress ->> 'by' = 'mio'`, review: 'r', at: START },
        { findings: some, figures: {} as Figures, sheets: [] },
      )
    const stored = () => server.count('herd_book_findings', sql`run_id = ${id}`)
    let over = false
    const done = store(findings).finally(() => (over = true))
    const seen = new Set<number>()
    while (!over) seen.add(await stored())
    await done
    // One transaction would let nobody see more than its beginning and its end.
    expect(seen.size).toBeGreaterThan(4)
    expect(await stored()).toBe(3_000)
    await server.rows(sql`update herd_book_runs set progress = jsonb_build_object('by', 'mio') where id = ${id}`)
    await store(findings.slice(0, 7))
    expect(await stored()).toBe(7)
    await server.rows(sql`update herd_book_runs set progress = jsonb_build_object('by', 'otro') where id = ${id}`)
    await expect(store(findings)).rejects.toThrow(TakenOver)
    expect(await stored()).toBe(7)
    await ask('descartar', { ENTREGA: entrega })
  })

  describe('work whose process died', () => {
    /** Sets its state in the database, with a heartbeat `seconds` ago. */
    const left = (id: string, seconds: number) =>
      server.rows(sql`update herd_book_runs set state = 'reviewing', progress = jsonb_build_object('by', 'otro',
        'at', now() - make_interval(secs => ${seconds}::int)) where id = ${Number(id)}`)

    test('is seen within half a minute, and can be begun anew', async () => {
      const { entrega = '' } = await upload({ NOMBRE: 'animales.csv' }, ANIMALS)
      await left(entrega, 20)
      expect(await run(entrega)).toMatchObject({ ESTADO: 'reviewing' })
      expect(await ask('revisar', { ENTREGA: entrega })).toMatchObject({ codigo: 103 })
      await left(entrega, 31)
      expect(await run(entrega)).toMatchObject({ ESTADO: 'failed', PROBLEMA: expect.stringContaining('se detuvo') })
      expect(await ask('revisar', { ENTREGA: entrega })).toBe(1)
      expect(JSON.parse((await until(entrega, 'reviewed'))?.CIFRAS ?? '')).toMatchObject({
        findings: { impossible: 1 },
      })
    })

    test('a sign of life keeps it from being taken over, and only its own work gives one', async () => {
      const { entrega = '' } = await upload({ NOMBRE: 'animales.csv' }, ANIMALS)
      await left(entrega, 31)
      await heartbeat(server.db, Number(entrega), 'ajeno')
      expect(await run(entrega)).toMatchObject({ ESTADO: 'failed' })
      await heartbeat(server.db, Number(entrega), 'otro')
      expect(await run(entrega)).toMatchObject({ ESTADO: 'reviewing' })
    })

    test('one that wakes up after another took over writes nothing', async () => {
      const { entrega = '' } = await upload({ NOMBRE: 'animales.csv' }, ANIMALS)
      const id = Number(entrega)
      await ask('revisar', { ENTREGA: entrega })
      await until(entrega, 'reviewed')
      const before = await server.count('animals')
      await server.rows(sql`update herd_book_runs set state = 'keeping',
        progress = jsonb_build_object('by', 'otro', 'at', now()) where id = ${id}`)
      const path = join(server.dataDir, 'animales.csv')
      await writeFile(path, ANIMALS)
      const files = [{ path, name: 'animales.csv' }]
      const reviewed = await reviewFiles(server.db, { source: 'Asocabras', files, now: new Date() })
      const keeping = { source: 'Asocabras', now: new Date() }
      const isMine = sql`progress ->> 'by' = 'dormido'`
      await expect(keepReviewed(server.db, reviewed, keeping, { id, isMine })).rejects.toThrow(TakenOver)
      await reviewed.close()
      expect(await server.count('animals')).toBe(before)
      expect(await run(entrega)).toMatchObject({ ESTADO: 'keeping' })
    })
  })
})

/** Those of a run that was kept go after it was told. */
const keptRunsTidied = () =>
  expect
    .poll(
      () => server.rows(sql`select id from herd_book_runs where files <> '[]' and state in ('kept', 'takenBack')`),
      {
        timeout: 10_000,
      },
    )
    .toEqual([])

/** Number of run files in the storage. */
async function kept(): Promise<number> {
  const folder = join(server.dataDir, 'files', 'registros')
  return existsSync(folder) ? (await readdir(folder)).length : 0
}
