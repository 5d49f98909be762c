import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { chipsTexts } from '../../src/registry/masters/chips.ts'
import { feesTexts } from '../../src/registry/masters/fees.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { numbersTexts } from '../../src/registry/texts/numbers.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { a01 } from './forms.ts'
import { type Answer, openWith, type Sending } from './harness.ts'
import { BLOCK, nid } from './world.ts'

const { server, admin, ana } = await openWith('admin', 'ana')

const call = (operation: string, fields: Values = {}, sending: Sending = {}) =>
  server.call(operation, fields, { as: admin, detail: true, ...sending })
const rowsOf = ({ body }: Answer) => body as Values[]
const idOf = async (code: string, number: number) =>
  String(
    (await server.rows<{ id: number }>(sql`select id from numbers where code = ${code} and number = ${number}`))[0]?.id,
  )

describe('the master of numbers', () => {
  it('answers every number, with owner, form and state, as documented', async () => {
    const rows = rowsOf(await call('maestroConsecutivos/maestroConsecutivos'))
    expect(rows).toHaveLength(await server.count('numbers'))
    expect(rows.find((row) => row.codigo === 'A01' && row.numero === '1000')).toEqual({
      id: await idOf('A01', 1000),
      codigo: 'A01',
      descripcion: expect.stringContaining('A01'),
      nid_propietario: nid.ana,
      NOMBRE: 'Ana Ardila',
      numero: '1000',
      estado: '0',
      MESTADO: 'Disponible',
      fecha_uso: '',
      total: String(BLOCK),
      CON_REGISTRO: 'N',
    })
    const anas = rowsOf(await call('maestroConsecutivos/maestroConsecutivos', { nid_propietario: nid.ana }))
    expect(new Set(anas.map((row) => row.nid_propietario))).toEqual(new Set([nid.ana]))
  })

  const save = (fields: Values, sending: Sending = {}) =>
    call(
      'maestroConsecutivos/ingresarConsecutvo',
      { id: '', codigo: 'A05', nid_propietario: nid.ana, numero: '50', estado: '0', ...fields },
      sending,
    )

  it('takes a new number once; a second is 100', async () => {
    expect((await save({}, { key: 'k-numero' })).body).toBe(1)
    expect((await save({}, { key: 'k-numero' })).body).toBe(1)
    expect((await save({})).body).toMatchObject({ codigo: 100, campos: { numero: numbersTexts.exists } })
    expect(await server.count('numbers', sql`code = 'A05'`)).toBe(1)
  })

  it('twelve at once with the same number: one is stored', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => save({ numero: '77' })))
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(1)
    expect(await server.count('numbers', sql`code = 'A05' and number = 77`)).toBe(1)
  })

  it.each([
    ['codigo', '', numbersTexts.code],
    ['codigo', 'A07', commonTexts.notAnOption],
    ['nid_propietario', '', numbersTexts.owner],
    ['nid_propietario', '123456', filingTexts.ownerUnknown],
    ['nid_propietario', nid.inactive, filingTexts.ownerUnknown],
    ['numero', '', numbersTexts.number],
    ['numero', '0', numbersTexts.numberBounds],
    ['numero', '1234567890', numbersTexts.numberBounds],
    ['estado', '', numbersTexts.state],
    ['estado', '3', commonTexts.notAnOption],
  ])('%s %j is refused', async (field, value, text) => {
    expect((await save({ [field]: value })).body).toMatchObject({ codigo: 0, campos: { [field]: text } })
  })

  it('voids an available number, which is offered no more, and gives it back', async () => {
    const id = await idOf('A05', 50)
    const offered = async () =>
      rowsOf(
        await server.call('selecciones/seleccionCodigos', { NID_PROPIETARIO: nid.ana, CODIGO: 'A05' }, { as: ana }),
      ).map((each) => each.code)
    expect((await save({ id, estado: '2' })).body).toBe(1)
    expect(await offered()).not.toContain('50')
    expect((await save({ id })).body).toBe(1)
    expect(await offered()).toContain('50')
  })

  it('never touches a number that a form stands on', async () => {
    const form = a01()
    expect((await server.call('formularioA01/ingresarNacimiento', form, { as: ana })).body).toBe(1)
    const number = form.CONSECUTIVO ?? ''
    const id = await idOf('A01', Number(number))
    for (const change of [{ estado: '0' }, { numero: '99999' }, { nid_propietario: nid.beto }, { codigo: 'A02' }]) {
      const fields = { id, codigo: 'A01', nid_propietario: nid.ana, numero: number, estado: '1', ...change }
      expect((await save(fields)).body).toMatchObject({
        codigo: 0,
        campos: { [Object.keys(change)[0] ?? '']: numbersTexts.hasForm },
      })
    }
    expect(await server.count('numbers', sql`id = ${Number(id)} and state = 1 and owner_nid = ${nid.ana}`)).toBe(1)
  })

  it('knows a form that no list of forms knows by its trail, and a number that was written down as used by hand', async () => {
    const row = async (number: number) =>
      rowsOf(await server.call('maestroConsecutivos/maestroConsecutivos', {}, { as: admin })).find(
        (each) => each.codigo === 'A01' && each.numero === String(number),
      )
    expect((await save({ id: '0', codigo: 'A01', numero: '77001', estado: '1' })).body).toBe(1)
    expect(await row(77001)).toMatchObject({ estado: '1', CON_REGISTRO: 'N' })
    await server.rows(sql`insert into filings (operation, code, number, owner_nid, captured_by, after)
      values ('nuevo/ingresar', 'A01', '77001', ${nid.ana}, ${nid.ana}, '{}')`)
    expect(await row(77001)).toMatchObject({ CON_REGISTRO: 'S' })
  })

  it('an unknown id is 103', async () => {
    expect((await save({ id: '999999', numero: '88' })).body).toMatchObject({ codigo: 103 })
  })
})

describe('the query of numbers', () => {
  const count = (fields: Values, as = ana) =>
    server.call('maestroConsecutivos/contarEstado', { nid_propietario: '', estado: '6', ...fields }, { as })

  it('answers the used, the available, or all, voided ones included, with their totals', async () => {
    await server.rows(sql`update numbers set state = 2 where code = 'A04' and number = 1399`)
    const all = rowsOf(await count({}))
    expect(all).toHaveLength(await server.count('numbers', sql`owner_nid = ${nid.ana}`))
    const used = rowsOf(await count({ estado: '1' }))
    expect(used.length).toBe(await server.count('numbers', sql`owner_nid = ${nid.ana} and state = 1`))
    const available = rowsOf(await count({ estado: '0' }))
    expect(available.every((row) => row.estado === '0')).toBe(true)
    expect(available.find((row) => row.codigo === 'A04')?.total).toBe(String(BLOCK - 1))
    expect(all.find((row) => row.numero === '1399' && row.codigo === 'A04')).toMatchObject({
      MESTADO: 'Anulado',
      total: '1',
    })
  })

  it('the day of use is that of Colombia', async () => {
    await server.rows(
      sql`update numbers set state = 1, used_at = '2026-11-22T03:30:00Z' where code = 'A04' and number = 1398`,
    )
    const rows = rowsOf(await count({ estado: '1' }))
    expect(rows.find((row) => row.numero === '1398')?.fecha_uso).toBe('2026-11-21')
    const on = async (days: string) => {
      const page = { estado: '1', DESDE: '0', FILAS: '100', FILTROS: JSON.stringify({ fecha_uso: days }) }
      return rowsOf(await count(page)).map(({ numero }) => numero)
    }
    expect(await on('2026-11-21..2026-11-21')).toContain('1398')
    expect(await on('..2026-11-20')).not.toContain('1398')
    expect(await on('2026-11-22..')).not.toContain('1398')
  })

  it('a day that there is not is refused', async () => {
    const FILTROS = JSON.stringify({ fecha_uso: '2026-02-30..' })
    expect((await count({ DESDE: '0', FILAS: '5', FILTROS })).status).toBe(400)
  })

  it('of others is the administrators’', async () => {
    expect((await count({ nid_propietario: nid.beto })).status).toBe(403)
    expect((await count({ nid_propietario: 'ADMINANCO' })).status).toBe(403)
    expect(rowsOf(await count({ nid_propietario: nid.beto }, admin)).length).toBeGreaterThan(0)
    expect(rowsOf(await count({ nid_propietario: 'ADMINANCO' }, admin))).toHaveLength(await server.count('numbers'))
  })

  it('a state that there is not is refused, and never taken for all of them', async () => {
    for (const estado of ['2', '7', 'x', '__proto__']) {
      const said = { status: 400, body: { error: serverTexts.badState } }
      expect(await count({ estado }), estado).toMatchObject(said)
      expect(await call('usuario/usuariosConsecutivos', { estado }), estado).toMatchObject(said)
    }
    expect(rowsOf(await count({ estado: '' }))).toHaveLength(rowsOf(await count({})).length)
  })

  it('owners are listed by state for administrators', async () => {
    const owners = async (estado: string) =>
      rowsOf(await call('usuario/usuariosConsecutivos', { estado })).map((each) => each.code)
    expect(await owners('6')).toEqual([nid.ana, nid.beto, nid.caro])
    expect(await owners('1')).toEqual([nid.ana, nid.beto])
    expect((await call('usuario/usuariosConsecutivos', { estado: '6' }, { as: ana })).status).toBe(403)
  })
})

describe('pages of a long list', () => {
  const page = (fields: Values, operation = 'maestroConsecutivos/maestroConsecutivos') => call(operation, fields)

  it('have the rows asked for, in the order asked for, and say how many there are', async () => {
    const all = await server.count('numbers')
    const first = rowsOf(await page({ DESDE: '0', FILAS: '10', BUSCAR: '', ORDEN: '-numero' }))
    expect(first).toHaveLength(10)
    expect(first[0]?.TOTAL_FILAS).toBe(String(all))
    const numbers = first.map((row) => Number(row.numero))
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    const second = rowsOf(await page({ DESDE: '10', FILAS: '10', BUSCAR: '', ORDEN: '-numero' }))
    expect(new Set([...first, ...second].map((row) => row.id)).size).toBe(20)
    expect(rowsOf(await page({ DESDE: '999999', FILAS: '10', BUSCAR: '', ORDEN: '' }))).toEqual([])
  })

  it('one record is found by its key, wherever in the list it is', async () => {
    const [, , third] = rowsOf(await page({ DESDE: '0', FILAS: '3', ORDEN: '-numero' }))
    const found = rowsOf(await page({ DESDE: '0', FILAS: '1', CLAVE: third?.id ?? '' }))
    expect(found).toMatchObject([{ id: third?.id, numero: third?.numero, TOTAL_FILAS: '1' }])
    expect(rowsOf(await page({ DESDE: '0', FILAS: '1', CLAVE: 'nada' }))).toEqual([])
  })

  it('sort by every column of the list, the total too', async () => {
    for (const column of [
      'codigo',
      'descripcion',
      'numero',
      'nid_propietario',
      'NOMBRE',
      'estado',
      'fecha_uso',
      'total',
    ])
      for (const ORDEN of [column, `-${column}`])
        expect(rowsOf(await page({ DESDE: '0', FILAS: '3', BUSCAR: '', ORDEN })), ORDEN).toHaveLength(3)
    const totals = async (ORDEN: string) =>
      Number(rowsOf(await page({ DESDE: '0', FILAS: '1', BUSCAR: '', ORDEN }))[0]?.total)
    expect(await totals('-total')).toBeGreaterThan(await totals('total'))
  })

  it.each([
    ['Ávila', 0],
    ['ana ardíla', 4],
    ['1399', 4],
    ['anulado', 1],
    ['%', 0],
    ["' or 1=1 --", 0],
  ])('search %j in every column', async (BUSCAR, atLeast) => {
    const { status, body } = await page({ DESDE: '0', FILAS: '5', BUSCAR, ORDEN: '' })
    expect(status).toBe(200)
    const found = Number((body as Values[])[0]?.TOTAL_FILAS ?? 0)
    if (atLeast === 0) expect(found).toBe(0)
    else expect(found).toBeGreaterThanOrEqual(atLeast)
  })

  it('an unknown column or size asks for nothing strange', async () => {
    expect((await page({ DESDE: '-5', FILAS: '3', BUSCAR: '', ORDEN: 'password; drop' })).status).toBe(200)
    expect(rowsOf(await page({ DESDE: '0', FILAS: 'mil', BUSCAR: '', ORDEN: '' }))).toHaveLength(
      await server.count('numbers'),
    )
    expect(rowsOf(await page({ DESDE: '0', FILAS: '99999', BUSCAR: '', ORDEN: '' })).length).toBeLessThanOrEqual(5000)
  })
})

describe('the master of chips', () => {
  const save = (fields: Values, sending: Sending = {}) =>
    call(
      'maestroChips/ingresarChip',
      {
        ID: '',
        CHIP_MAESTRO: '982000411200001',
        FECHA_RECEPCION: '2026-01-31',
        HOMOLOGADO: 'N',
        NOMBRE: '',
        ESTADO: '0',
        ...fields,
      },
      sending,
    )
  const listed = async () => rowsOf(await call('maestroChips/maestroChips'))

  it('takes a chip once, shows it, and offers it as free', async () => {
    expect((await save({}, { key: 'k-chip' })).body).toBe(1)
    expect((await save({}, { key: 'k-chip' })).body).toBe(1)
    expect((await save({})).body).toMatchObject({ codigo: 100, campos: { CHIP_MAESTRO: chipsTexts.exists } })
    expect(await listed()).toMatchObject([
      { CHIP_MAESTRO: '982000411200001', FECHA_RECEPCION: '2026-01-31', HOMO: 'No', MESTADO: 'Disponible' },
    ])
    const free = await server.call('selecciones/SeleccionChipsLibres', {}, { as: ana })
    expect(rowsOf(free).map((each) => each.code)).toEqual(['982000411200001'])
  })

  it.each([
    ['CHIP_MAESTRO', '', chipsTexts.chip],
    ['CHIP_MAESTRO', '=1+1', chipsTexts.invalid],
    ['CHIP_MAESTRO', 'PENDIENTE', chipsTexts.noChip],
    ['CHIP_MAESTRO', 'no', chipsTexts.noChip],
    ['CHIP_MAESTRO', 'NN', chipsTexts.noChip],
    ['FECHA_RECEPCION', '', chipsTexts.received],
    ['FECHA_RECEPCION', '2026-02-30', commonTexts.badDate],
    ['HOMOLOGADO', '', chipsTexts.homologated],
    ['ESTADO', '', chipsTexts.state],
    ['ESTADO', '9', commonTexts.notAnOption],
  ])('%s %j is refused', async (field, value, text) => {
    expect((await save({ [field]: value })).body).toMatchObject({ codigo: 0, campos: { [field]: text } })
  })

  it('the name is asked for only where it is homologated, and dropped otherwise', async () => {
    const CHIP_MAESTRO = '982000411200002'
    expect((await save({ CHIP_MAESTRO, HOMOLOGADO: 'S' })).body).toMatchObject({ campos: { NOMBRE: chipsTexts.name } })
    expect((await save({ CHIP_MAESTRO, HOMOLOGADO: 'S', NOMBRE: 'Allflex' })).body).toBe(1)
    const ID = (await listed()).find((row) => row.CHIP_MAESTRO === CHIP_MAESTRO)?.ID ?? ''
    expect((await save({ ID, CHIP_MAESTRO, HOMOLOGADO: 'N', NOMBRE: 'Allflex', ESTADO: '2' })).body).toBe(1)
    expect((await listed()).find((row) => row.ID === ID)).toMatchObject({ NOMBRE: '', MESTADO: 'Anulado' })
  })

  it('a chip that an animal carries is not new, and keeps its number and its state', async () => {
    expect((await save({ CHIP_MAESTRO: 'AM1' })).body).toMatchObject({ codigo: 100 })
    await server.rows(sql`insert into chips (chip, received_on, state) values ('AH1', '2026-01-01', 1)`)
    const ID = (await listed()).find((row) => row.CHIP_MAESTRO === 'AH1')?.ID ?? ''
    expect((await listed()).find((row) => row.ID === ID)?.ESTADO).toBe('1')
    const carried = { ID, CHIP_MAESTRO: 'AH1', ESTADO: '1' }
    expect((await save({ ...carried, ESTADO: '0' })).body).toMatchObject({ campos: { ESTADO: chipsTexts.hasAnimal } })
    expect((await save({ ...carried, CHIP_MAESTRO: 'AH9' })).body).toMatchObject({
      campos: { CHIP_MAESTRO: chipsTexts.hasAnimal },
    })
    expect((await save({ ...carried, FECHA_RECEPCION: '2026-02-02' })).body).toBe(1)
    expect(
      rowsOf(await call('maestroChips/maestroChips', { DESDE: '0', FILAS: '10', BUSCAR: 'ah1', ORDEN: '' })),
    ).toMatchObject([{ CHIP_MAESTRO: 'AH1', FECHA_RECEPCION: '2026-02-02', CON_ANIMAL: 'S', TOTAL_FILAS: '1' }])
  })
})

describe('the fees of the forms', () => {
  const list = async () => rowsOf(await call('formularios/formularios'))
  const fee = async (codigo: string, anio: string) =>
    (await list()).find((row) => row.codigo === codigo && row.anio === anio)
  const save = (fields: Values, sending: Sending = {}) => call('formularios/ingresarFormulario', fields, sending)

  it('a price changes in its year; another year is a row of its own and the old price stays', async () => {
    const before = (await fee('A01', '2026')) ?? {}
    expect((await save({ ...before, valor: '12000' })).body).toBe(1)
    expect(await fee('A01', '2026')).toMatchObject({ id: before.id, valor: '12000' })
    expect((await save({ ...before, valor: '13000', anio: '2027' }, { key: 'k-anio' })).body).toBe(1)
    expect((await save({ ...before, valor: '13000', anio: '2027' }, { key: 'k-anio' })).body).toBe(1)
    expect(await fee('A01', '2026')).toMatchObject({ valor: '12000' })
    expect(await fee('A01', '2027')).toMatchObject({ valor: '13000' })
    expect((await save({ ...before, valor: '1', anio: '2027' })).body).toMatchObject({
      campos: { anio: feesTexts.exists },
    })
  })

  it.each([
    ['descripcion', '', feesTexts.description],
    ['valor', '', feesTexts.value],
    ['valor', '-1', feesTexts.valueBounds],
    ['valor', '1.5', feesTexts.valueBounds],
    ['anio', '', feesTexts.year],
    ['anio', '1959', feesTexts.yearBounds],
    ['codigo', 'A02', filingTexts.fixed],
  ])('%s %j is refused', async (field, value, text) => {
    const known = (await fee('A04', '2026')) ?? {}
    expect((await save({ ...known, [field]: value })).body).toMatchObject({ codigo: 0, campos: { [field]: text } })
  })

  it('no code is made, and only administrators change one', async () => {
    const known = (await fee('A04', '2026')) ?? {}
    expect((await save({ ...known, id: '' })).body).toMatchObject({ codigo: 103 })
    expect((await save(known, { as: ana })).status).toBe(403)
    expect((await call('formularios/formularios', {}, { as: ana })).status).toBe(403)
  })
})
