import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { a05Texts } from '../../src/registry/forms/a05-genealogy.ts'
import { fill, sealOf, type Values } from '../../src/registry/index.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { certificate, initial, nextChip, seedA05 } from './a05.ts'
import { a01, a04 } from './forms.ts'
import { openWith, type Session } from './harness.ts'
import { animalIds, nid } from './world.ts'

let ana: Session
let admin: Session
const { server } = await openWith()
beforeAll(async () => {
  await seedA05(server)
  ana = await server.signIn('ana')
  admin = await server.signIn('admin')
})

/** A birth with parents AM1 and AH2 (whose own parents are AM1 and AH1). @returns its number */
async function birth(): Promise<string> {
  const service = a01({ CHIP_HEMBRA: 'AH2', PARENTESCO: 'HI' })
  expect((await server.call('formularioA01/ingresarNacimiento', service, { as: ana, detail: true })).body).toBe(1)
  const form = a04({ CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '', CHIP_HEMBRA: 'AH2' })
  expect((await server.call('formularioA04/ingresarNacimiento', form, { as: ana, detail: true })).body).toBe(1)
  return form.CONSECUTIVO ?? ''
}
const file = (fields: Values, as = admin, key?: string) =>
  server.call('formularioA05/ingresarGenealogia', fields, { as, detail: true, key })
const list = async (owner: string, as = admin) =>
  (await server.call('formularioA05/formulariosA05', { NID_PROPIETARIO: owner }, { as })).body as Values[]

describe('a certificate', () => {
  it('gives the born animal its chip, name, colour and number, and uses the chip', async () => {
    const form = certificate(await birth())
    expect((await file(form)).body).toBe(1)
    const [animal] = await server.rows(sql`select * from animals where birth_number = ${form.CONSEC_NACIMIENTO}`)
    expect(animal).toMatchObject({
      chip: form.CHIP,
      name: 'Niña Ñandú',
      color: 'Café',
      marks: 'Tatuaje ANA 26',
      registration_number: Number(form.CONSECUTIVO),
      registered_on: '2026-11-21',
    })
    expect(await server.rows(sql`select state from chips where chip = ${form.CHIP}`)).toEqual([{ state: 1 }])
  })

  it('with OPCION 0, which only looks, is refused with that reason; nothing is used', async () => {
    const form = certificate(await birth())
    expect((await file({ ...form, OPCION: '0' })).body).toMatchObject({
      codigo: 0,
      campos: { OPCION: filingTexts.onlyNew },
    })
    expect((await file(form)).body).toBe(1)
  })

  it('with OPCION 0 of one that exists is refused with that reason too, not because its number is used', async () => {
    const form = certificate(await birth())
    await file(form)
    expect((await file({ ...form, OPCION: '0' })).body).toMatchObject({
      codigo: 0,
      campos: { OPCION: filingTexts.onlyNew },
    })
  })

  it('stands in the list with everything that its paper says, and the seal of its verification', async () => {
    const form = certificate(await birth())
    await file(form)
    const row = (await list(nid.ana)).find(({ CONSECUTIVO }) => CONSECUTIVO === form.CONSECUTIVO)
    expect(row).toMatchObject({
      NOMPROP: 'Ana Ardila',
      NOM_CRIADOR: 'Ana Ardila',
      NOM_ESPECIE: 'Caprina',
      LIBRO: 'PRIMERA GENERACION',
      NOM_CONCEPCION: 'MONTA DIRECTA',
      NOM_REGISTRADOR: 'Rita Registradora',
      CRIADERO: 'El Refugio',
      CHIP_MACHO: 'AM1',
      CHIP_HEMBRA: 'AH2',
      CHIP_ABUELO_MATERNO: 'AM1',
      CHIP_ABUELA_MATERNA: 'AH1',
      CHIP_ABUELO_PATERNO: '',
      SELLO: expect.stringMatching(/^[0-9A-Z]{20}$/),
    })
  })

  it('its birth is no longer offered, its data are those of the birth', async () => {
    const number = await birth()
    const offered = async () =>
      (
        await server.call(
          'selecciones/seleccionConsecutivoServicio',
          { NID_PROPIETARIO: nid.ana, CODIGO: 'A04' },
          { as: admin },
        )
      ).body as Values[]
    expect((await offered()).map(({ code }) => code)).toContain(number)
    const data = await server.call(
      'formularioA05/datosConsecutivoServicio',
      { CONSECUTIVO: number, NID_PROPIETARIO: nid.ana },
      { as: admin },
    )
    expect(data.body).toMatchObject([
      {
        SEXO: 'H',
        ESPECIE: 'C',
        CONCEPCION: 'MD',
        COMPOSICION: 'G1',
        CHIP_MACHO: 'AM1',
        CHIP_ABUELA_MATERNA: 'AH1',
        PREFIJO: 'ANA',
      },
    ])
    await file(certificate(number))
    expect((await offered()).map(({ code }) => code)).not.toContain(number)
  })

  it('the same key files once, and its seal is the one that the device printed', async () => {
    const form = certificate(await birth())
    expect((await file(form, admin, 'llave-del-certificado')).body).toBe(1)
    expect((await file(form, admin, 'llave-del-certificado')).body).toBe(1)
    const hash = async (text: string) => createHash('sha256').update(text).digest('hex')
    expect(await server.rows(sql`select seal from registrations where number = ${form.CONSECUTIVO}`)).toEqual([
      { seal: await sealOf(nid.admin, 'llave-del-certificado', hash) },
    ])
  })
})

describe('a certificate that does not fit', () => {
  it.each([
    ['a taken chip', { CHIP: 'AM1' }, 101, 'CHIP'],
    ['an unknown birth', { CONSEC_NACIMIENTO: '77' }, 103, 'CONSEC_NACIMIENTO'],
    ['a number that is not the owner’s', { CONSECUTIVO: '12' }, 100, 'CONSECUTIVO'],
    ['an inactive registrar', { NID_REGISTRADOR: nid.formerRegistrar }, 0, 'NID_REGISTRADOR'],
    ['another sex than at birth', { SEXO: 'M' }, 0, 'SEXO'],
    ['another sire than at birth', { CHIP_MACHO: 'BM1' }, 0, 'CHIP_MACHO'],
    ['a grandsire that the registry does not have', { CHIP_ABUELO_PATERNO: 'X' }, 0, 'CHIP_ABUELO_PATERNO'],
    ['the birth of another owner', { NID_PROPIETARIO: nid.beto }, 100, 'CONSECUTIVO'],
    ['no name', { NOMBRE: '' }, 0, 'NOMBRE'],
    ['the consulting option', { OPCION: '0' }, 0, 'OPCION'],
  ])('%s: refused at its field, and nothing is used', async (_, given, codigo, field) => {
    const form = certificate(await birth(), given)
    const { body } = await file(form)
    expect(body).toMatchObject({ codigo })
    expect(Object.keys((body as { campos: Values }).campos)).toEqual([field])
    expect(await server.count('chips', sql`chip = ${form.CHIP} and state = 1 and chip like 'LIBRE%'`)).toBe(0)
    expect(await server.count('numbers', sql`code = 'A05' and number = ${form.CONSECUTIVO} and state = 1`)).toBe(0)
  })

  it('two certificates of one birth at once: one is filed, the other told so', async () => {
    const number = await birth()
    const answers = await Promise.all([file(certificate(number)), file(certificate(number))])
    const refused = answers.map(({ body }) => body).find((body) => body !== 1)
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(1)
    expect(refused).toMatchObject({
      codigo: 103,
      campos: { CONSEC_NACIMIENTO: fill(a05Texts.certified, { n: number }) },
    })
  })

  it('a chip wanted by an initial animal at the same time goes to one of them', async () => {
    const CHIP = nextChip()
    const born = certificate(await birth(), { CHIP })
    const answers = await Promise.all([
      file(born),
      server.call('formularioA05Iniciales/ingresarAnimalInicial', initial({ CHIP, PUNTAJE_FUNDADORES: '99' }), {
        as: admin,
        detail: true,
      }),
    ])
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(1)
    expect(await server.count('animals', sql`chip = ${CHIP}`)).toBe(1)
  })

  it('only an administrator files it; an owner reads his own, nobody else’s', async () => {
    const form = certificate(await birth())
    expect((await file(form, ana)).status).toBe(403)
    await file(form)
    expect((await list(nid.ana, ana)).map(({ CHIP }) => CHIP)).toContain(form.CHIP)
    const beto = await server.signIn('beto')
    expect((await server.call('formularioA05/formulariosA05', { NID_PROPIETARIO: nid.ana }, { as: beto })).status).toBe(
      403,
    )
  })
})

describe('generarArbol', () => {
  const tree = (fields: Values, as = admin) => server.call('formularioPdf/generarArbol', fields, { as })

  it('answers six ancestors in order, with their parents beside them, and says where none is registered', async () => {
    const form = certificate(await birth())
    await file(form)
    const { body } = await tree(
      { chip_hijo: form.CHIP ?? '', chip_padre: '', chip_madre: '', prefijo: '', nombre: '' },
      ana,
    )
    expect((body as Values[]).map(({ PARENTESCO, ETIQUETA }) => [PARENTESCO, ETIQUETA])).toEqual([
      ['PADRE', 'AM1'],
      ['MADRE', 'AH2'],
      ['ABUELO PATERNO', 'SIN REGISTRO'],
      ['ABUELA PATERNA', 'SIN REGISTRO'],
      ['ABUELO MATERNO', 'AM1'],
      ['ABUELA MATERNA', 'AH1'],
    ])
    expect((body as Values[])[1]).toMatchObject({ NOMBRE: 'Animal AH2', CHIP_PADRE: 'AM1', NOMBRE_MADRE: 'Animal AH1' })
  })

  it('of an animal that is not registered yet follows the parents named', async () => {
    const { body } = await tree({
      chip_hijo: 'LIBRE190',
      chip_padre: 'AM1',
      chip_madre: 'BH1',
      prefijo: '',
      nombre: '',
    })
    expect((body as Values[]).map(({ ETIQUETA }) => ETIQUETA)).toEqual([
      'AM1',
      'BH1',
      'SIN REGISTRO',
      'SIN REGISTRO',
      'BM1',
      'SIN REGISTRO',
    ])
  })

  it('is not told of somebody else’s animal', async () => {
    expect(animalIds.BH1).toBeDefined()
    expect(
      (await tree({ chip_hijo: 'BH1', chip_padre: '', chip_madre: '', prefijo: '', nombre: '' }, ana)).status,
    ).toBe(403)
    expect(
      (await tree({ chip_hijo: '', chip_padre: 'BM1', chip_madre: 'BH1', prefijo: '', nombre: '' }, ana)).status,
    ).toBe(403)
    // Nor of somebody else's male beside an own female.
    await server.rows(sql`update animals set sire_id = ${animalIds.CM1} where chip = 'BM1'`)
    const { body } = await tree({ chip_hijo: '', chip_padre: 'BM1', chip_madre: 'AH2', prefijo: '', nombre: '' }, ana)
    expect(JSON.stringify(body)).not.toMatch(/BM1|CM1/)
    expect((body as Values[]).map(({ ETIQUETA }) => ETIQUETA)).toContain('AH1')
  })
})
