import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { importsTexts } from '../../src/registry/app/imports.ts'
import { fill } from '../../src/registry/index.ts'
import { adviceTexts } from '../../src/registry/texts/advice.ts'
import { openWith, type Sending } from './harness.ts'
import { nid } from './world.ts'

const { server, admin } = await openWith('admin')
beforeAll(async () => {
  await server.rows(sql`update animals set chip = ${CARRIED} where chip = 'AM1'`)
})
afterEach(async () => {
  await server.rows(sql`delete from chips`)
  await server.rows(sql`delete from numbers where code in ('A06', 'A12')`)
})

type Rows = readonly (readonly unknown[])[]
const send = (op: string, rows: Rows | string, sending: Sending = {}) =>
  server.call(
    `consecutivos/${op}`,
    { data: typeof rows === 'string' ? rows : JSON.stringify(rows) },
    { as: admin, detail: true, ...sending },
  )
const chips = (rows: Rows | string, sending?: Sending) => send('insertaChips', rows, sending)
const numbers = (rows: Rows | string, sending?: Sending) => send('insertaConsecutivos', rows, sending)
const row = (n: number, problem: string) => ({ status: 400, body: { error: fill(importsTexts.row, { n, problem }) } })
/** An animal has it. */
const CARRIED = '982000411209000'
const chip = (n: number) => `98200041120${String(n).padStart(4, '0')}`

describe('chips', () => {
  it('are stored free, in the order of the sheet, with their maker only where they are homologated', async () => {
    const rows = [
      [chip(1), '2026-01-31', 's', ' Allflex '],
      [chip(2), '2026-02-01', 'N', 'se olvida'],
    ]
    const CORRECCIONES = JSON.stringify([{ ARCHIVO: 'chips.xlsx', FILA: '2 a 4', COLUMNA: 'NOMBRE', ANTES: '"' }])
    const fields = { data: JSON.stringify(rows), CORRECCIONES }
    expect((await server.call('consecutivos/insertaChips', fields, { as: admin, detail: true })).body).toBe(1)
    expect(
      await server.rows(sql`select chip, received_on, homologated, homologated_to, state from chips order by id`),
    ).toEqual([
      { chip: chip(1), received_on: '2026-01-31', homologated: 'S', homologated_to: 'Allflex', state: 0 },
      { chip: chip(2), received_on: '2026-02-01', homologated: 'N', homologated_to: '', state: 0 },
    ])
    expect(await server.count('filings', sql`code = 'CHIPS'`)).toBe(1)
    const { body } = await server.call('consecutivos/importaciones', { CODIGO: 'CHIPS' }, { as: admin, detail: true })
    expect(body).toEqual([
      {
        ...{ ID: expect.any(String), FECHA: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), FILAS: '2' },
        ...{ PRIMERA: `${chip(1)} 2026-01-31 S Allflex`, IMPORTO: expect.stringMatching(/./), CORRECCIONES },
      },
    ])
  })

  it('that are there already are answered, with those an animal carries, and none of the file is stored', async () => {
    await chips([[chip(1), '2026-01-31', 'N', '']])
    const rows = [
      [chip(5), '2026-01-31', 'N', ''],
      [chip(1), '2026-01-31', 'N', ''],
      [CARRIED, '2026-01-31', 'S', 'Allflex'],
    ]
    expect(await chips(rows)).toMatchObject({
      status: 200,
      body: [
        { CHIP: chip(1), HOMOLOGADO: 'N' },
        { CHIP: CARRIED, HOMOLOGADO: 'S' },
      ],
    })
    expect(await server.count('chips')).toBe(1)
  })

  it('twice in one file are duplicates too', async () => {
    const rows = [chip(1), chip(2), chip(1), chip(1)].map((one) => [one, '2026-01-31', 'N', ''])
    expect((await chips(rows)).body).toEqual([
      { CHIP: chip(1), HOMOLOGADO: 'N' },
      { CHIP: chip(1), HOMOLOGADO: 'N' },
    ])
    expect(await server.count('chips')).toBe(0)
  })

  it.each([
    [['', '2026-01-31', 'N', ''], fill(importsTexts.empty, { name: 'CHIP' })],
    [['=1+1', '2026-01-31', 'N', ''], fill(importsTexts.badChip, { n: '=1+1', reason: adviceTexts.chipLetters })],
    [['PENDIENTE', '2026-01-31', 'N', ''], fill(importsTexts.noChip, { n: 'PENDIENTE' })],
    [['SIN CHIP', '2026-01-31', 'N', ''], fill(importsTexts.noChip, { n: 'SIN CHIP' })],
    [['NO', '2026-01-31', 'N', ''], fill(importsTexts.noChip, { n: 'NO' })],
    [
      ['76010006382439', '2026-01-31', 'N', ''],
      fill(importsTexts.badChip, { n: '76010006382439', reason: 'Un chip tiene 15 dígitos y este tiene 14.' }),
    ],
    [[chip(3), '2059-01-31', 'N', ''], fill(importsTexts.futureDate, { n: '2059-01-31' })],
    [[chip(3), '', 'N', ''], fill(importsTexts.empty, { name: 'FECHA_RECEPCION' })],
    [[chip(3), '2026-02-30', 'N', ''], fill(importsTexts.badDate, { n: '2026-02-30' })],
    [[chip(3), '31/01/2026', 'N', ''], fill(importsTexts.badDate, { n: '31/01/2026' })],
    [[chip(3), '2026-01-31', 'X', ''], importsTexts.badHomologated],
    [[chip(3), '2026-01-31', 'S', ''], importsTexts.noName],
    [[chip(3), '2026-01-31', 'S', 'x'.repeat(101)], fill(importsTexts.tooLong, { n: 100 })],
  ])('a row %j is 400 and says which', async (bad, problem) => {
    expect(await chips([[chip(9), '2026-01-31', 'N', ''], bad])).toMatchObject(row(3, problem))
    expect(await server.count('chips')).toBe(0)
  })

  it('a name that looks like a formula stays a text', async () => {
    await chips([[chip(1), '2026-01-31', 'S', '=HYPERLINK("x")']])
    const listed = await server.call('maestroChips/maestroChips', {}, { as: admin })
    expect(listed.body).toMatchObject([{ NOMBRE: '=HYPERLINK("x")', HOMO: 'Si', MESTADO: 'Disponible' }])
  })
})

describe('consecutives', () => {
  it('are stored available, and their owner may use them at once', async () => {
    const rows = [
      ['A06', nid.ana, 7001],
      ['A06', nid.ana, '7002'],
    ]
    expect((await numbers(rows)).body).toBe(1)
    const offered = await server.call(
      'selecciones/seleccionCodigos',
      { NID_PROPIETARIO: nid.ana, CODIGO: 'A06' },
      { as: await server.signIn('ana') },
    )
    expect(offered.body).toMatchObject([{ code: '7001' }, { code: '7002' }])
  })

  it('that exist are answered with whom the file gave them to, whoever has them; nothing is stored', async () => {
    const answer = await numbers([
      ['A06', nid.ana, '7001'],
      ['A01', nid.beto, '1000'],
    ])
    expect(answer.body).toEqual([{ CODIGO: 'A01', NUMERO: '1000', NID_PROPIETARIO: nid.beto, NOMBRE: 'Beto Bueno' }])
    expect(await server.count('numbers', sql`code = 'A06'`)).toBe(0)
  })

  it.each([
    [['A07', nid.ana, '1'], fill(importsTexts.noForm, { n: 'A07' })],
    [['A06', '', '1'], fill(importsTexts.empty, { name: 'NID_PROPIETARIO' })],
    [['A06', nid.ana, ''], fill(importsTexts.empty, { name: 'NUMERO' })],
    [['A06', nid.ana, '0'], fill(importsTexts.badNumber, { n: '0' })],
    [['A06', nid.ana, '1.5'], fill(importsTexts.badNumber, { n: '1.5' })],
    [['A06', nid.ana, '9999999999'], fill(importsTexts.badNumber, { n: '9999999999' })],
    [['A06', '123456', '1'], fill(importsTexts.noOwner, { n: '123456' })],
  ])('a row %j is 400 and says which', async (bad, problem) => {
    expect(await numbers([['A06', nid.ana, '8001'], bad])).toMatchObject(row(3, problem))
    expect(await server.count('numbers', sql`code = 'A06'`)).toBe(0)
  })
})

describe('a trial', () => {
  const tried = async (op: string, rows: Rows | string, sending: Sending = {}) =>
    (await send(op, rows, sending)).body as readonly { FILA: string; COLUMNA: string; PROBLEMA: string }[]
  const filings = () => server.count('filings')

  it('of chips says everything that is wrong, by row and column, and keeps nothing', async () => {
    await chips([[chip(1), '2026-01-31', 'N', '']])
    const before = [await server.count('chips'), await filings()]
    const said = await tried('probarChips', [
      [chip(5), '2026-01-31', 'N', ''],
      [chip(1), '2026-01-31', 'N', ''],
      [CARRIED, '2026-01-31', 'S', 'Allflex'],
      ['=1+1', '2026-02-30', 'S', ''],
      [`982 000-41120 0009`, '2026-01-31', 'N', ''],
    ])
    expect(said).toEqual([
      { FILA: '2', COLUMNA: 'CHIP', PROBLEMA: fill(importsTexts.chipKnown, { n: chip(1) }) },
      { FILA: '3', COLUMNA: 'CHIP', PROBLEMA: fill(importsTexts.chipCarried, { n: CARRIED }) },
      {
        FILA: '4',
        COLUMNA: 'CHIP',
        PROBLEMA: fill(importsTexts.badChip, { n: '=1+1', reason: adviceTexts.chipLetters }),
      },
      { FILA: '4', COLUMNA: 'FECHA_RECEPCION', PROBLEMA: fill(importsTexts.badDate, { n: '2026-02-30' }) },
      { FILA: '4', COLUMNA: 'NOMBRE', PROBLEMA: importsTexts.noName },
    ])
    expect([await server.count('chips'), await filings()]).toEqual(before)
  })

  it('of consecutives knows their owners and the numbers that there are', async () => {
    const said = await tried('probarConsecutivos', [
      ['A06', nid.ana, '7001'],
      ['A01', '123456', '1000'],
      ['A07', nid.ana, 'x'],
    ])
    expect(said).toEqual([
      { FILA: '2', COLUMNA: 'NID_PROPIETARIO', PROBLEMA: fill(importsTexts.noOwner, { n: '123456' }) },
      { FILA: '2', COLUMNA: 'NUMERO', PROBLEMA: fill(importsTexts.numberKnown, { n: 'A01 1000' }) },
      { FILA: '3', COLUMNA: 'CODIGO', PROBLEMA: fill(importsTexts.noForm, { n: 'A07' }) },
      { FILA: '3', COLUMNA: 'NUMERO', PROBLEMA: fill(importsTexts.badNumber, { n: 'x' }) },
    ])
    expect(await server.count('numbers', sql`code = 'A06'`)).toBe(0)
  })

  it('of what is right says nothing, and what is tried well is stored', async () => {
    const rows = [[chip(7), '2026-01-31', 'N', '']]
    expect(await tried('probarChips', rows)).toEqual([])
    expect((await chips(rows)).body).toBe(1)
  })

  it('is the administrators’, and takes no more than an import', async () => {
    const as = await server.signIn('ana')
    expect((await send('probarChips', [[chip(1), '2026-01-31', 'N', '']], { as })).status).toBe(403)
    expect((await send('probarConsecutivos', '[[null')).status).toBe(400)
    expect((await send('probarChips', [])).status).toBe(400)
  })
})

describe('an import', () => {
  it('with one key is stored once; after a refusal the key serves the mended file', async () => {
    const good = [[chip(1), '2026-01-31', 'N', '']]
    const twice = [...good, ...good]
    expect((await chips(twice, { key: 'k-importa' })).body).toHaveLength(1)
    expect((await chips(good, { key: 'k-importa' })).body).toBe(1)
    expect((await chips(good, { key: 'k-importa' })).body).toBe(1)
    expect(await server.count('chips')).toBe(1)
  })

  it('of the same file by two administrators at once: one stores it, the other is shown what is there', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ['A12', nid.ana, String(at + 1)])
    const answers = await Promise.all([numbers(rows), numbers(rows), numbers(rows)])
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(1)
    expect(answers.filter(({ body }) => Array.isArray(body) && body.length === 50)).toHaveLength(2)
    expect(await server.count('numbers', sql`code = 'A12'`)).toBe(50)
  })

  it.each(['', '[', '{"a":1}', '[1,2]', '[[{"a":1}]]', '"texto"', '[[null]'])('of %j is 400', async (data) => {
    expect((await chips(data)).status).toBe(400)
    expect((await numbers(data)).status).toBe(400)
  })

  it('knows the makers that the association has set, and tries chips by them', async () => {
    const row = ['999000364696050', '2026-01-31', 'N', '']
    const tried = async () =>
      (await server.call('consecutivos/probarChips', { data: JSON.stringify([row]) }, { as: admin })).body
    expect(await chips([row])).toMatchObject({ status: 400 })
    expect(await tried()).toMatchObject([{ COLUMNA: 'CHIP' }])
    const set = (makers: string) =>
      server.rows(
        sql`update parameters set value = jsonb_set(value, '{fabricantesChip}', ${makers}::jsonb) where name = 'consejos'`,
      )
    await set('[900, 999]')
    expect(await tried()).toEqual([])
    expect((await chips([row])).body).toBe(1)
    await server.rows(sql`delete from chips where chip = ${row[0]}`)
    await set('[900, 998]')
  })

  it('has at least one row and at most 50,000', async () => {
    expect(await chips([])).toMatchObject({ status: 400, body: { error: importsTexts.noRows } })
    const many = Array.from({ length: 50_001 }, (_, at) => ['A12', nid.ana, at + 1])
    expect(await numbers(many)).toMatchObject({
      status: 400,
      body: { error: fill(importsTexts.tooManyRows, { n: 50_000 }) },
    })
  })

  it('of 45,000 chips takes no longer for each than one of 5,000', async () => {
    let stored = 0
    const begun: number[] = []
    for (const many of [5_000, 45_000]) {
      const rows = Array.from({ length: many }, () => [
        `9820004${String(stored++).padStart(8, '0')}`,
        '2026-01-31',
        'S',
        'Allflex',
      ])
      begun.push(performance.now())
      expect((await chips(rows)).body).toBe(1)
    }
    const [few = 0, rest = 0] = begun
    // Nine times as many; 81 times as long if each were compared with all others.
    expect((performance.now() - rest) / (rest - few)).toBeLessThan(30)
    expect(await server.count('chips')).toBe(50_000)
  })

  it('is the administrators’', async () => {
    for (const who of ['ana', 'registrar', 'consulta'] as const) {
      const as = await server.signIn(who)
      expect((await chips([[chip(1), '2026-01-31', 'N', '']], { as })).status).toBe(403)
      expect((await numbers([['A12', nid.ana, '1']], { as })).status).toBe(403)
    }
  })
})

describe('the original', () => {
  it('of an .ods is kept as what it is', async () => {
    const ods = Buffer.concat([
      Buffer.from([0x50, 0x4b, 3, 4]),
      Buffer.alloc(26),
      Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    ])
    expect((await keep(ods)).body).toBe(1)
    const [file] = await server.rows<{ storage_key: string; content_type: string }>(
      sql`select storage_key, content_type from files where code = 'CHIPS' order by created_at desc, storage_key limit 1`,
    )
    expect(file).toMatchObject({ content_type: 'application/vnd.oasis.opendocument.spreadsheet' })
    expect(file?.storage_key).toMatch(/\.ods$/)
    await server.rows(sql`delete from files where content_type like '%opendocument%'`)
  })

  it('of an .xls that is a text or a page, whose rows are read, is kept as a text', async () => {
    const texts = ['CHIP;FECHA_RECEPCION;HOMOLOGADO;NOMBRE\n982000411203450;31/01/2026;N;\n', '<table><tr><td>CHIP']
    for (const text of texts) {
      expect((await keep(Buffer.from(text))).body).toBe(1)
      const [file] = await server.rows<{ storage_key: string; bytes: number; address: string }>(
        sql`delete from files where content_type = 'text/plain' returning storage_key, bytes, address`,
      )
      expect(file).toMatchObject({ bytes: text.length, storage_key: expect.stringMatching(/\.txt$/) })
    }
    for (const other of ['%PDF-1.7;a\n', '<?xml version="1.0"?><table>', '<p>x', ' ', '\u0000;\u0001\n'])
      expect((await keep(Buffer.from(other))).body, other).toMatchObject({ codigo: 100 })
  })

  const keep = (bytes: Buffer | undefined, CODIGO = 'CHIPS') =>
    server.call(
      'archivos/subirExcel',
      { CODIGO },
      { as: admin, detail: true, files: bytes ? [{ part: 'file', name: 'chips.xlsx', bytes }] : [] },
    )

  it('is kept as it came, whatever it is called, and nobody can fetch it', async () => {
    const bytes = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from('contenido')])
    expect((await keep(bytes)).body).toBe(1)
    const [file] = await server.rows<{ bytes: number; storage_key: string; address: string }>(
      sql`select bytes, storage_key, address from files where code = 'CHIPS'`,
    )
    expect(file).toMatchObject({ bytes: bytes.length, storage_key: expect.stringMatching(/\.xlsx$/) })
    for (const name of [`${file?.address}.xlsx`, file?.address])
      expect(
        (await server.app.inject({ url: `/archivos/${name}`, headers: { cookie: admin.cookie } })).statusCode,
      ).toBe(404)
  })

  it('must be a spreadsheet, of one of the two imports', async () => {
    expect((await keep(Buffer.from('no es'))).body).toMatchObject({ codigo: 100 })
    expect((await keep(undefined)).body).toMatchObject({ codigo: 0, campos: { file: importsTexts.file } })
    expect((await keep(Buffer.from('x'), 'OTRO')).body).toMatchObject({
      codigo: 0,
      campos: { CODIGO: expect.any(String) },
    })
  })
})
