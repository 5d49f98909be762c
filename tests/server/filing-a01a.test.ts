import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { a01aTexts } from '../../src/registry/forms/texts/a01a.ts'
import { CHANGED, fill, formOf, type Person, sawOf, startValues, type Values } from '../../src/registry/index.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { a04, fresh } from './forms.ts'
import { openWith, type Sending } from './harness.ts'
import { animalIds, breed, nid } from './world.ts'

/** Chips of additional females of ana. */
const many = Array.from({ length: 14 }, (_, at) => `AX${at + 10}`)
const { server, admin, ana, beto, registrar } = await openWith('admin', 'ana', 'beto', 'registrar')
const person = { nid: nid.ana, tid: 'CC' } as Person
beforeAll(async () => {
  for (const chip of many)
    await server.rows(sql`insert into animals (chip, owner_nid, species, breed_id, sex, composition, name)
      values (${chip}, ${nid.ana}, 'C', ${breed.alpina}, 'H', 'FU', ${`Animal ${chip}`})`)
})

const a01a = (given: Values = {}): Values => ({
  NID_PROPIETARIO: nid.ana,
  CONSECUTIVO: fresh(),
  FECHA_SOLICITUD: '2026-11-21',
  COD_ESPECIE: 'C',
  FECHA_INICIO_EMPADRE: '2026-11-10',
  FECHA_FIN_EMPADRE: '2026-12-20',
  RAZA: String(breed.alpina),
  CHIP_MACHO: 'AM1',
  OBSERVACIONES: '',
  CODIGO: 'A01a',
  ...given,
})
const call = (op: string, fields: Values, sending: Sending = {}) =>
  server.call(`formularioA01a/${op}`, fields, { as: ana, detail: true, ...sending })
const file = (fields: Values, sending: Sending = {}) => call('ingresarMontaGrupal', fields, sending)
const add = (CONSECUTIVO: string, CHIP_HEMBRA: string, sending: Sending = {}) =>
  call('ingresarMontaGrupalDetalle', { CONSECUTIVO, CHIP_HEMBRA }, sending)
const remove = (CONSECUTIVO: string, CHIP_HEMBRA: string, sending: Sending = {}) =>
  call('eliminarHembraMontaGrupal', { CONSECUTIVO, CHIP_HEMBRA }, sending)
const females = async (CONSECUTIVO: string) =>
  ((await call('hembrasMontaGrupal', { CONSECUTIVO })).body as Values[]).map((row) => row.CHIP_HEMBRA)

/** A group of ana's, with these females. */
async function group(...chips: string[]): Promise<string> {
  const form = a01a()
  expect((await file(form)).body).toBe(1)
  for (const chip of chips) expect((await add(form.CONSECUTIVO as string, chip)).body).toBe(1)
  return form.CONSECUTIVO as string
}

let keys = 0
const newKey = () => `01890000-0000-7000-8001-${String(keys++).padStart(12, '0')}`

describe('a Monta Directa Grupal', () => {
  it('opens a group over a period, uses its number, and stands in the list with its total', async () => {
    const form = a01a({ OBSERVACIONES: 'Potrero bajo' })
    expect((await file(form)).body).toBe(1)
    const number = form.CONSECUTIVO as string
    await add(number, 'AH1')
    const [row] = await server.rows(sql`select * from services where code = 'A01a' and number = ${number}`)
    expect(row).toMatchObject({ served_on: '2026-11-10', ends_on: '2026-12-20', dam_id: null, prefix: 'ANA', state: 0 })
    expect(await server.count('numbers', sql`code = 'A01a' and number = ${number} and state = 1`)).toBe(1)
    const { body } = await call('formulariosA01a', { NID_PROPIETARIO: nid.ana })
    const { CODIGO: _, ...sent } = form
    expect((body as Values[]).find((each) => each.CONSECUTIVO === number)).toMatchObject({
      ...sent,
      NOMBRE: 'Ana Ardila',
      NOM_ESPECIE: 'Caprina',
      NOM_RAZA: 'Alpina',
      ESTADO: '0',
      dominio: 'S',
      TOTAL: '1',
    })
  })

  it('is somebody else’s to whoever files for his zone', async () => {
    const form = a01a()
    expect((await file(form, { as: registrar })).body).toBe(1)
    const { body } = await call('formulariosA01a', { NID_PROPIETARIO: nid.ana }, { as: registrar })
    expect((body as Values[]).find((each) => each.CONSECUTIVO === form.CONSECUTIVO)?.dominio).toBe('N')
  })

  it('takes a male that is leased through the whole period, and not beyond it', async () => {
    expect((await file(a01a({ CHIP_MACHO: 'BM2' }))).body).toBe(1)
    const beyond = await file(a01a({ CHIP_MACHO: 'BM2', FECHA_FIN_EMPADRE: '2027-01-01' }))
    expect(beyond.body).toMatchObject({ codigo: 0, campos: { CHIP_MACHO: expect.any(String) } })
    const before = await file(a01a({ CHIP_MACHO: 'BM2', FECHA_INICIO_EMPADRE: '2026-10-31' }))
    expect(before.body).toMatchObject({ codigo: 0, campos: { CHIP_MACHO: expect.any(String) } })
  })

  const required = Object.entries(formOf('A01a').fields).filter(([, field]) => field.required && !field.unsent)
  it.each(required)('is refused without %s, with the text of the document', async (name, field) => {
    const answer = await file(a01a({ [name]: '' }))
    expect(answer.body).toMatchObject({ codigo: 0, campos: { [name]: field.required } })
  })

  it.each([
    ['a period that ends before it begins', { FECHA_FIN_EMPADRE: '2026-11-09' }, 0, 'FECHA_FIN_EMPADRE'],
    ['a day that does not exist', { FECHA_INICIO_EMPADRE: '2026-02-30' }, 0, 'FECHA_INICIO_EMPADRE'],
    ['a female as the male', { CHIP_MACHO: 'AH1' }, 0, 'CHIP_MACHO'],
    ['another’s male', { CHIP_MACHO: 'BM1' }, 0, 'CHIP_MACHO'],
    ['another species', { COD_ESPECIE: 'O' }, 0, 'CHIP_MACHO'],
    ['a breed that is not the male’s', { RAZA: String(breed.saanen) }, 0, 'RAZA'],
    ['another’s number', { CONSECUTIVO: '2000' }, 100, 'CONSECUTIVO'],
    ['a number of letters', { CONSECUTIVO: 'x' }, 100, 'CONSECUTIVO'],
  ])('is refused with %s, and leaves nothing behind', async (_what, spoilt, codigo, name) => {
    const before = await server.count('filings')
    const form = a01a(spoilt)
    expect((await file(form)).body).toMatchObject({ codigo, campos: { [name]: expect.any(String) } })
    expect(await server.count('filings')).toBe(before)
    if (codigo === 0)
      expect(await server.count('numbers', sql`code = 'A01a' and number = ${form.CONSECUTIVO} and state = 0`)).toBe(1)
  })

  it('is refused for another owner', async () => {
    expect((await file(a01a(), { as: beto })).status).toBe(403)
    expect((await call('formulariosA01a', { NID_PROPIETARIO: nid.ana }, { as: beto })).status).toBe(403)
  })
})

describe('a female of a group', () => {
  it('joins it and is listed with her name and breed', async () => {
    const number = await group('AH1')
    const { body } = await call('hembrasMontaGrupal', { CONSECUTIVO: number })
    expect(body).toEqual([
      {
        CHIP_HEMBRA: 'AH1',
        NOMBREHEMBRA: 'Animal AH1',
        RAZA: String(breed.alpina),
        NOM_RAZA: 'Alpina',
        CONSECUTIVO: number,
        CON_NACIMIENTO: 'N',
      },
    ])
  })

  it('leaves it, and may come back; each step is in the trail', async () => {
    const number = await group('AH1', 'AH2')
    expect((await remove(number, 'AH1')).body).toBe(1)
    expect(await females(number)).toEqual(['AH2'])
    expect((await add(number, 'AH1')).body).toBe(1)
    expect(await females(number)).toEqual(['AH1', 'AH2'])
    expect(await server.count('filings', sql`code = 'A01a' and number = ${number}`)).toBe(5)
  })

  it('joins and leaves once for one key, whatever is sent again', async () => {
    const number = await group()
    const [first, second] = [newKey(), newKey()]
    expect((await add(number, 'AH1', { key: first })).body).toBe(1)
    expect((await add(number, 'AH1', { key: first })).body).toBe(1)
    expect((await remove(number, 'AH1', { key: second })).body).toBe(1)
    expect((await remove(number, 'AH1', { key: second })).body).toBe(1)
    expect((await add(number, 'AH1', { key: first })).body).toBe(1)
    expect(await females(number)).toEqual([])
    expect((await add(number, 'AH2', { key: first })).status).toBe(422)
  })

  it('is the eleventh at most, also when several come at once', async () => {
    const number = await group(...many.slice(0, 9))
    const answers = await Promise.all(many.slice(9, 14).map((chip) => add(number, chip)))
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(2)
    expect(answers.find(({ body }) => body !== 1)?.body).toMatchObject({
      codigo: 0,
      campos: { CHIP_HEMBRA: a01aTexts.full },
    })
    expect(await females(number)).toHaveLength(11)
  })

  it.each([
    ['no chip', '', a01aTexts.female],
    ['a male', 'AM1', undefined],
    ['another’s female', 'BH1', undefined],
    ['a chip nobody knows', 'NADIE', undefined],
    ['a female of another species', 'AO1', filingTexts.species],
    ['a female of another breed', 'AH3', filingTexts.breed],
    ['one that is there already', 'AH2', 'La hembra AH2 ya está en esta monta, verifique por favor'],
  ])('is refused: %s', async (_what, chip, text) => {
    const number = await group('AH2')
    const before = await server.count('filings')
    expect((await add(number, chip)).body).toMatchObject({
      codigo: 0,
      campos: { CHIP_HEMBRA: text ?? expect.any(String) },
    })
    expect(await females(number)).toEqual(['AH2'])
    expect(await server.count('filings')).toBe(before)
  })

  it('is not taken from a group in which she is not', async () => {
    const number = await group('AH1')
    expect((await remove(number, 'AH2')).body).toMatchObject({ codigo: 0, campos: { CHIP_HEMBRA: expect.any(String) } })
    expect((await remove(number, '')).body).toMatchObject({ codigo: 0, campos: { CHIP_HEMBRA: a01aTexts.female } })
  })

  it('neither joins nor leaves a group nobody filed, or one that is void', async () => {
    expect((await add('1399', 'AH1')).body).toMatchObject({ codigo: 103, campos: { CONSECUTIVO: expect.any(String) } })
    expect((await remove('1399', 'AH1')).body).toMatchObject({ codigo: 103 })
    expect((await remove('x', 'AH1')).status).toBe(403)
    const number = await group('AH1')
    await server.rows(sql`update services set state = 2 where code = 'A01a' and number = ${number}`)
    expect((await add(number, 'AH2')).body).toMatchObject({ codigo: 0, campos: { CONSECUTIVO: expect.any(String) } })
    expect((await remove(number, 'AH1')).body).toMatchObject({ codigo: 0 })
  })

  it('joins and leaves the group that was seen, as its list has it, and no other that has its number by now', async () => {
    const number = await group('AH1')
    const groups = (await call('formulariosA01a', { NID_PROPIETARIO: nid.ana })).body as Values[]
    const row = groups.find(({ CONSECUTIVO }) => CONSECUTIVO === number) ?? {}
    const moves = [
      ['ingresarMontaGrupalDetalle', 'A01a-hembra', 'AH2'],
      ['eliminarHembraMontaGrupal', 'A01a-retiro', 'AH1'],
    ] as const
    const seen = (key: string) => sawOf(formOf(key), startValues(formOf(key), person, '2026-11-21', row))
    const move = (op: string, key: string, CHIP_HEMBRA: string, other: Values = {}) =>
      call(op, { CONSECUTIVO: number, CHIP_HEMBRA, ANTES: JSON.stringify({ ...seen(key), ...other }) })
    for (const [op, key, chip] of moves)
      for (const name of ['CHIP_MACHO', 'FECHA_INICIO_EMPADRE', 'FECHA_FIN_EMPADRE'])
        expect((await move(op, key, chip, { [name]: '2026-01-01' })).body, name).toMatchObject({
          codigo: CHANGED,
          campos: { CONSECUTIVO: fill(filingTexts.otherRecord, { n: number }) },
        })
    expect(await females(number)).toEqual(['AH1'])
    for (const [op, key, chip] of moves) expect((await move(op, key, chip)).body).toBe(1)
    expect(await females(number)).toEqual(['AH2'])
  })

  it('is moved by the owner, by the registrar of his zone, and by nobody else', async () => {
    const number = await group('AH1')
    expect((await add(number, 'AH2', { as: beto })).status).toBe(403)
    expect((await remove(number, 'AH1', { as: beto })).status).toBe(403)
    expect((await call('hembrasMontaGrupal', { CONSECUTIVO: number }, { as: beto })).status).toBe(403)
    expect((await add(number, 'AH2', { as: registrar })).body).toBe(1)
  })
})

describe('a birth from a group', () => {
  const birth = (given: Values) =>
    server.call('formularioA04/ingresarNacimiento', a04({ FORMA_CONCEPCION: 'MDG', ...given }), {
      as: ana,
      detail: true,
    })

  it('is of one of its females, once each; afterwards she stays in it and the group says so', async () => {
    const number = await group('AH1', 'AH2')
    expect((await birth({ CONSECUTIVO_SERVICIO: number, CHIP_HEMBRA: 'AH1' })).body).toBe(1)
    expect((await remove(number, 'AH1')).body).toMatchObject({
      codigo: 0,
      campos: { CHIP_HEMBRA: 'La hembra AH1 ya tiene un parto de esta monta, verifique por favor' },
    })
    expect((await remove(number, 'AH2')).body).toBe(1)
    expect((await birth({ CONSECUTIVO_SERVICIO: number, CHIP_HEMBRA: 'AH2' })).body).toMatchObject({
      campos: { CHIP_HEMBRA: expect.any(String) },
    })
    const [row] = await server.rows(
      sql`select a.dam_id, a.concept from births b join animals a on a.id = b.animal_id
          where b.service_code = 'A01a' and b.service_number = ${number}`,
    )
    expect(row).toEqual({ dam_id: animalIds.AH1, concept: 'MDG' })
    const { body } = await call('formulariosA01a', { NID_PROPIETARIO: nid.ana })
    expect((body as Values[]).find((each) => each.CONSECUTIVO === number)).toMatchObject({ ESTADO: '1', TOTAL: '1' })
  })

  it('and her leaving at the same moment never both happen', async () => {
    for (let round = 0; round < 4; round++) {
      const number = await group('AH1')
      await Promise.all([birth({ CONSECUTIVO_SERVICIO: number, CHIP_HEMBRA: 'AH1' }), remove(number, 'AH1')])
      const born = await server.count('births', sql`service_code = 'A01a' and service_number = ${number}`)
      expect(await females(number)).toHaveLength(born)
    }
  })
})

it('the review names the female of each addition, and begins with her history', async () => {
  const number = await group(many[12] ?? '', many[13] ?? '')
  const rows = (await server.call('revisionCampo/recibidos', { FORMULARIO: 'A01a' }, { as: admin })).body as Values[]
  const ofGroup = rows.filter(({ NUMERO }) => NUMERO === number)
  expect(ofGroup.map(({ CHIP, NOMBRE }) => [CHIP, NOMBRE])).toEqual([
    [many[13], `Animal ${many[13]}`],
    [many[12], `Animal ${many[12]}`],
    ['', ''],
  ])
  const asked = await server.call('revisionCampo/detalle', { ID: ofGroup[0]?.ID ?? '' }, { as: admin })
  const [{ HISTORIA = '' } = {}] = asked.body as Values[]
  expect(JSON.parse(HISTORIA).map(({ CHIP }: Values) => CHIP)).toEqual([many[13], 'AM1'])
})
