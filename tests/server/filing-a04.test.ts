import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { a04Texts } from '../../src/registry/forms/texts/a04.ts'
import { fill, formOf, type Values } from '../../src/registry/index.ts'
import * as tables from '../../src/server/database/schema.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { a01, a02, a04, fresh, jpeg } from './forms.ts'
import { openWith } from './harness.ts'
import { animalIds, breed, nid } from './world.ts'

const { server, ana, admin } = await openWith('ana', 'admin')

const file = (fields: Values, as = ana) => server.call('formularioA04/ingresarNacimiento', fields, { as, detail: true })
const addBirth = (first: Values, given: Values, as = ana) =>
  server.call(
    'formularioA04/ingresarNacimientoAdicionales',
    { ...first, CONSECUTIVONEW: fresh(), SEXO_ADICIONAL: 'M', PESO_AL_NACER_ADICIONAL: '2.9', SIGLA: '1', ...given },
    { as, detail: true },
  )
/** A new Monta Directa of ana. @returns its number */
async function mating(given: Values = {}): Promise<string> {
  const form = a01(given)
  const { body } = await server.call('formularioA01/ingresarNacimiento', form, { as: ana, detail: true })
  expect(body).toBe(1)
  return form.CONSECUTIVO ?? ''
}
async function group(females: readonly string[], state = 0): Promise<string> {
  const number = Number(fresh())
  await server.db.insert(tables.services).values({
    code: 'A01a',
    number,
    ownerNid: nid.ana,
    requestedOn: '2026-06-01',
    servedOn: '2026-06-01',
    endsOn: '2026-07-15',
    species: 'C',
    breedId: breed.alpina,
    sireId: animalIds.AM1 ?? 0,
    state,
  })
  const rows = females.map((chip) => ({ number, damId: animalIds[chip] ?? 0 }))
  if (rows.length > 0) await server.db.insert(tables.serviceFemales).values(rows)
  return String(number)
}

describe('a birth', () => {
  it('of a Monta Directa makes an animal without chip, of the parents’ breed, one step up', async () => {
    const form = a04({ CONSECUTIVO_SERVICIO: await mating() })
    expect((await file(form)).body).toBe(1)
    const [animal] = await server.rows(sql`select * from animals where birth_number = ${form.CONSECUTIVO}`)
    expect(animal).toMatchObject({
      chip: null,
      owner_nid: nid.ana,
      breeder_nid: nid.ana,
      sex: 'H',
      born_on: '2026-11-21',
      composition: 'G2',
      concept: 'MD',
      prefix: 'ANA',
      sire_id: animalIds.AM1,
      dam_id: animalIds.AH1,
    })
  })

  it('stands in the list as it was sent, with names, and closes its service', async () => {
    const service = await mating()
    const form = a04({ CONSECUTIVO_SERVICIO: service })
    await file(form)
    const list = await server.call('formularioA04/formulariosA04', { NID_PROPIETARIO: nid.ana }, { as: ana })
    const shown = (list.body as Values[]).find((each) => each.CONSECUTIVO === form.CONSECUTIVO)
    const { CODIGO, CONSECUTIVOADICIONAL, SEXO_ADICIONAL, PESO_AL_NACER_ADICIONAL, ...sent } = form
    expect(shown).toMatchObject({
      ...sent,
      NOM_SEXO: 'HEMBRA',
      NOM_FORMULARIO: 'A01 MONTA DIRECTA',
      NOM_TIPO_DE_PARTO: 'SENCILLO',
      sigla: '0',
    })
    const open = await server.call(
      'selecciones/seleccionConsecutivoServicio',
      { NID_PROPIETARIO: nid.ana, CODIGO: 'A01' },
      { as: ana },
    )
    expect((open.body as Values[]).map((each) => each.code)).not.toContain(service)
    expect((await file(a04({ CONSECUTIVO_SERVICIO: service }))).body).toMatchObject({
      codigo: 103,
      campos: { CONSECUTIVO_SERVICIO: `El servicio ${service} ya tiene su parto registrado, verifique por favor` },
    })
  })

  it('of straws has the foreign sire, and G1 or better', async () => {
    const service = a02({ FORMULARIO: 'A11', CONSECUTIVO_SERVICIO: '5002', CHIP_MACHO: 'FOREIGN', PAIS: '20' })
    const files = [{ part: 'SOPORTE', bytes: await jpeg() }]
    await server.call('formularioA02/ingresarInseminacion', service, { as: ana, files })
    const form = a04({
      FORMA_CONCEPCION: 'IA',
      CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '',
      CHIP_MACHO: 'FOREIGN',
      CHIP_HEMBRA: 'AH2',
    })
    expect((await file(form)).body).toBe(1)
    const [animal] = await server.rows(sql`select * from animals where birth_number = ${form.CONSECUTIVO}`)
    expect(animal).toMatchObject({ concept: 'IA', composition: 'G1', sire_id: animalIds.FOREIGN })
  })

  it('of parents of two breeds is MZ', async () => {
    const service = await mating({ CHIP_HEMBRA: 'AH3', RAZA_MESTIZAJE: String(breed.saanen) })
    const form = a04({ CONSECUTIVO_SERVICIO: service, CHIP_HEMBRA: 'AH3' })
    expect((await file(form)).body).toBe(1)
    const [animal] = await server.rows(sql`select composition from animals where birth_number = ${form.CONSECUTIVO}`)
    expect(animal).toEqual({ composition: 'MZ' })
  })

  it('of a group is one for each of its females', async () => {
    const service = await group(['AH1', 'AH2'])
    const of = (CHIP_HEMBRA: string) => a04({ FORMA_CONCEPCION: 'MDG', CONSECUTIVO_SERVICIO: service, CHIP_HEMBRA })
    const females = async () => {
      const { body } = await server.call('selecciones/SeleccionHembrasA01a', { CONSECUTIVO: service }, { as: ana })
      return (body as Values[]).map((each) => each.code)
    }
    expect(await females()).toEqual(['AH1', 'AH2'])
    expect((await file(of('AH1'))).body).toBe(1)
    expect(await females()).toEqual(['AH2'])
    expect((await file(of('AH1'))).body).toMatchObject({ codigo: 103 })
    expect((await file(of('AH3'))).body).toMatchObject({ codigo: 0, campos: { CHIP_HEMBRA: expect.any(String) } })
    expect((await file(of('AH2'))).body).toBe(1)
    expect(await server.rows(sql`select state from services where code = 'A01a' and number = ${service}`)).toEqual([
      { state: 1 },
    ])
  })

  it('is stamped with who captured it, whatever was sent', async () => {
    const form = a04({ CONSECUTIVO_SERVICIO: await mating(), NID_REGISTRADOR: nid.beto })
    const registrar = await server.signIn('registrar')
    expect((await file(form, registrar)).body).toBe(1)
    expect(await server.rows(sql`select registrar_nid from births where number = ${form.CONSECUTIVO}`)).toEqual([
      { registrar_nid: nid.registrar },
    ])
  })

  it('freezes the service: only the request date and the remarks may then be edited', async () => {
    const service = a01()
    const edit = (given: Values) =>
      server.call(
        'formularioA01/ingresarNacimiento',
        { ...service, OPCION: '2', ...given },
        { as: admin, detail: true },
      )
    await server.call('formularioA01/ingresarNacimiento', service, { as: ana })
    await file(a04({ CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '' }))
    expect((await edit({ CHIP_HEMBRA: 'AH2' })).body).toMatchObject({
      codigo: 0,
      campos: { CHIP_HEMBRA: filingTexts.onceReferred },
    })
    expect((await edit({ OBSERVACIONES: 'Revisado', FECHA_SOLICITUD: '2026-11-19' })).body).toBe(1)
  })
})

const required = Object.entries(formOf('A04').fields).filter(([, field]) => field.required && !field.unsent)

describe('a birth is refused', () => {
  it.each(required)('without %s, with the text of the document', async (name, field) => {
    const answer = await file(a04({ CONSECUTIVO_SERVICIO: '1000', [name]: '' }))
    expect(answer.body).toMatchObject({ codigo: 0, campos: { [name]: field.required } })
  })

  it.each(['0', '-1', '20.001', '3.2345', 'tres', '1e1', '3,2', 'NaN'])('with a weight of %s', async (weight) => {
    const answer = await file(a04({ CONSECUTIVO_SERVICIO: await mating(), PESO_AL_NACER: weight }))
    expect(answer.body).toMatchObject({ codigo: 0, campos: { PESO_AL_NACER: a04Texts.weightBounds } })
  })

  it.each([
    ['with a sex that does not exist', { SEXO: 'X' }, 0, 'SEXO'],
    ['with a birth type that does not exist', { TIPO_DE_PARTO: '9' }, 0, 'TIPO_DE_PARTO'],
    ['with a concept that does not exist', { FORMA_CONCEPCION: 'ND' }, 0, 'FORMA_CONCEPCION'],
    ['with another female than the service’s', { CHIP_HEMBRA: 'AH2' }, 0, 'CHIP_HEMBRA'],
    ['with another male than the service’s', { CHIP_MACHO: 'BM1' }, 0, 'CHIP_MACHO'],
    ['with another species than the service’s', { COD_ESPECIE: 'O' }, 0, 'COD_ESPECIE'],
    ['with another breed than the service’s', { RAZA_MACHO: '2' }, 0, 'RAZA_MACHO'],
    ['with the wrong document type', { TID_PROPIETARIO: 'NIT' }, 0, 'TID_PROPIETARIO'],
    ['of a service nobody filed', { CONSECUTIVO_SERVICIO: '88888' }, 103, 'CONSECUTIVO_SERVICIO'],
    ['of a service of another form', { FORMA_CONCEPCION: 'IA' }, 103, 'CONSECUTIVO_SERVICIO'],
    ["with another owner's number", { CONSECUTIVO: '2000' }, 100, 'CONSECUTIVO'],
    ['born on a day that does not exist', { FECHA_PARTO: '2026-02-29' }, 0, 'FECHA_PARTO'],
  ])('%s', async (_what, spoilt, codigo, field) => {
    const animals = await server.count('animals')
    const answer = await file(a04({ CONSECUTIVO_SERVICIO: await mating(), ...spoilt }))
    expect(answer.body).toMatchObject({ codigo, campos: { [field]: expect.any(String) } })
    expect(await server.count('animals')).toBe(animals)
  })

  it('of a group that is void', async () => {
    const form = a04({ FORMA_CONCEPCION: 'MDG', CONSECUTIVO_SERVICIO: await group(['AH1'], 2) })
    expect((await file(form)).body).toMatchObject({ codigo: 103 })
  })

  it("of another owner's service", async () => {
    const form = a04({
      NID_PROPIETARIO: nid.beto,
      CONSECUTIVO: '2010',
      CONSECUTIVO_SERVICIO: await mating(),
      PREFIJO_SOLICITANTE: 'BTO',
    })
    expect((await file(form, admin)).body).toMatchObject({ codigo: 103 })
  })
})

describe('further births', () => {
  it('are as many as the type says, each with its own number and animal', async () => {
    const first = a04({ CONSECUTIVO_SERVICIO: await mating(), TIPO_DE_PARTO: '3' })
    expect((await file(first)).body).toBe(1)
    expect((await addBirth(first, { SEXO_ADICIONAL: 'H' })).body).toBe(1)
    const left = { CHIP_HEMBRA: '', FECHA_PARTO: '', CONSECUTIVO_SERVICIO: '', NID_PROPIETARIO: nid.beto }
    expect((await addBirth(first, left)).body).toBe(1)
    expect((await addBirth(first, { SIGLA: '9' })).body).toMatchObject({
      codigo: 0,
      error: a04Texts.allBirthsFiled,
    })
    const litter = await server.rows(
      sql`select b.place, b.born_on, a.sex, a.owner_nid, a.dam_id from births b join animals a on a.id = b.animal_id
          where b.first_number = ${first.CONSECUTIVO} order by b.place`,
    )
    const shared = { born_on: '2026-11-21', owner_nid: nid.ana, dam_id: animalIds.AH1 }
    expect(litter).toEqual([
      { place: 2, sex: 'H', ...shared },
      { place: 3, sex: 'M', ...shared },
    ])
  })

  it('show what remains as sigla', async () => {
    const first = a04({ CONSECUTIVO_SERVICIO: await mating(), TIPO_DE_PARTO: '2' })
    await file(first)
    const sigla = async () => {
      const { body } = await server.call('formularioA04/formulariosA04', { NID_PROPIETARIO: nid.ana }, { as: ana })
      return (body as Values[]).find((each) => each.CONSECUTIVO === first.CONSECUTIVO)?.sigla
    }
    expect(await sigla()).toBe('1')
    await addBirth(first, {})
    expect(await sigla()).toBe('0')
  })

  it.each([
    ['without a number', { CONSECUTIVONEW: '' }, 0, 'CONSECUTIVONEW'],
    ['without a sex', { SEXO_ADICIONAL: '' }, 0, 'SEXO_ADICIONAL'],
    ['without a weight', { PESO_AL_NACER_ADICIONAL: '' }, 0, 'PESO_AL_NACER_ADICIONAL'],
    ['with a weight out of bounds', { PESO_AL_NACER_ADICIONAL: '21' }, 0, 'PESO_AL_NACER_ADICIONAL'],
    ['with a sex that does not exist', { SEXO_ADICIONAL: '1' }, 0, 'SEXO_ADICIONAL'],
    ['with a number that is not available', { CONSECUTIVONEW: '2000' }, 100, 'CONSECUTIVONEW'],
    ['of a first birth nobody filed', { CONSECUTIVO: '1399' }, 103, 'CONSECUTIVO'],
  ])('are refused %s', async (_what, spoilt, codigo, field) => {
    const first = a04({ CONSECUTIVO_SERVICIO: await mating(), TIPO_DE_PARTO: '2' })
    await file(first)
    expect((await addBirth(first, spoilt)).body).toMatchObject({ codigo, campos: { [field]: expect.any(String) } })
  })

  it.each([
    ['dam', { CHIP_HEMBRA: 'AH2' }, 'El parto {n} es de otra hembra: verifique el primer nacimiento'],
    ['dam that nobody knows', { CHIP_HEMBRA: 'NADIE' }, a04Texts.otherDam],
    ['service', { CONSECUTIVO_SERVICIO: '1' }, a04Texts.otherService],
    ['day', { FECHA_PARTO: '2026-11-20' }, a04Texts.otherDay],
  ])(
    'that say another %s than the first birth of that number are refused, and nothing is spent',
    async (_, said, text) => {
      const first = a04({ CONSECUTIVO_SERVICIO: await mating(), TIPO_DE_PARTO: '2' })
      await file(first)
      const animals = await server.count('animals')
      const CONSECUTIVONEW = fresh()
      const message = fill(text, { n: first.CONSECUTIVO ?? '' })
      const answer = await addBirth(first, { CONSECUTIVONEW, ...said })
      expect(answer.body).toEqual({ codigo: 0, error: message, campos: { [Object.keys(said)[0] ?? '']: message } })
      expect(await server.count('animals')).toBe(animals)
      expect(await server.count('births', sql`number = ${CONSECUTIVONEW}`)).toBe(0)
      expect((await addBirth(first, { CONSECUTIVONEW })).body).toBe(1)
    },
  )

  it('are accepted as the list of births shows the first one', async () => {
    const first = a04({ CONSECUTIVO_SERVICIO: await mating(), TIPO_DE_PARTO: '2' })
    await file(first)
    const { body } = await server.call('formularioA04/formulariosA04', { NID_PROPIETARIO: nid.ana }, { as: ana })
    const shown = (body as Values[]).find((each) => each.CONSECUTIVO === first.CONSECUTIVO)
    expect((await addBirth(shown ?? {}, {})).body).toBe(1)
  })

  it("are refused for another's first birth", async () => {
    const first = a04({ CONSECUTIVO_SERVICIO: await mating(), TIPO_DE_PARTO: '2' })
    await file(first)
    const beto = await server.signIn('beto')
    expect((await addBirth(first, { CONSECUTIVONEW: '2011' }, beto)).status).toBe(403)
  })
})
