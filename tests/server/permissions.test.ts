import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { operations, type Values } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { a01, a04 } from './forms.ts'
import { openWith, type Session } from './harness.ts'
import { nid, type Who } from './world.ts'

const sessions = new Map<Who, Session>()
const as = (who: Who): Session => {
  const session = sessions.get(who)
  if (!session) throw new Error(`${who} is not signed in`)
  return session
}
const { server } = await openWith()
beforeAll(async () => {
  const people = [
    'admin',
    'ana',
    'beto',
    'registrar',
    'national',
    'inseminator',
    'formerRegistrar',
    'consulta',
  ] as const
  for (const who of people) sessions.set(who, await server.signIn(who))
})

const forAna = (who: Who) => server.call('formularioA01/ingresarNacimiento', a01(), { as: as(who), detail: true })
let carosNumber = 3000
const forCaro = (who: Who) =>
  server.call(
    'formularioA01/ingresarNacimiento',
    a01({ CONSECUTIVO: String(carosNumber++), NID_PROPIETARIO: nid.caro, CHIP_MACHO: 'CM1', CHIP_HEMBRA: 'CH1' }),
    { as: as(who), detail: true },
  )

describe('who may file for whom', () => {
  it.each([
    ['ana', 1, 403],
    ['beto', 403, 403],
    ['admin', 1, 1],
    ['registrar', 1, 403],
    ['inseminator', 1, 403],
    ['national', 1, 1],
    ['formerRegistrar', 403, 403],
    ['consulta', 403, 403],
  ] as const)('%s: for ana (zone 02) %s, for caro (zone 03) %s', async (who, ana, caro) => {
    const told = ({ status, body }: { status: number; body: unknown }) => (status === 200 ? body : status)
    expect(told(await forAna(who))).toBe(ana)
    expect(told(await forCaro(who))).toBe(caro)
  })

  it('a refusal says so in Spanish', async () => {
    expect((await forAna('beto')).body).toEqual({ error: commonTexts.notAllowedOwner })
  })

  it('the premises decide the zone before the third-party record does', async () => {
    await server.rows(sql`insert into premises (owner_nid, name, department, municipality)
      values (${nid.caro}, 'La Isla', '68', '68001')`)
    expect((await forCaro('registrar')).body).toBe(1)
    await server.rows(sql`delete from premises`)
    expect((await forCaro('registrar')).status).toBe(403)
  })

  it('nobody files as the owner ADMINANCO', async () => {
    const form = a01({ NID_PROPIETARIO: 'ADMINANCO' })
    const admin = await server.call('formularioA01/ingresarNacimiento', form, { as: as('admin'), detail: true })
    expect(admin.body).toMatchObject({ codigo: 0 })
    expect((await server.call('formularioA01/ingresarNacimiento', form, { as: as('ana') })).status).toBe(403)
  })

  it('staging a photo follows the same rule', async () => {
    const fields = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: '1', OPCION: '0', CODIGO: 'A02' }
    expect((await server.call('archivos/subirArchivos', fields, { as: as('beto') })).status).toBe(403)
    expect(
      (await server.call('archivos/subirArchivos', { ...fields, CODIGO: 'A08' }, { as: as('registrar') })).status,
    ).toBe(403)
  })
})

describe('who may read whose records', () => {
  const reads: readonly (readonly [string, string, Values])[] = [
    ['formularioA01/formulariosA01', 'NID_PROPIETARIO', {}],
    ['formularioA02/formulariosA02', 'NID_TERCERO', {}],
    ['formularioA04/formulariosA04', 'NID_PROPIETARIO', {}],
    ['dashboard/informacionInicial', 'NID_PROPIETARIO', {}],
    ['dashboard/dataAnimales', 'NID_PROPIETARIO', {}],
    ['dashboard/fechasNacimiento', 'NID_PROPIETARIO', {}],
    ['dashboard/genealogia', 'NID_PROPIETARIO', {}],
    ['dashboard/lecturas', 'NID_PROPIETARIO', { CHIP: 'AH1' }],
    ['selecciones/seleccionChips', 'NID_PROPIETARIO', { CODIGO: 'A01', SEXO: 'M' }],
    ['selecciones/seleccionCodigos', 'NID_PROPIETARIO', { CODIGO: 'A01' }],
    ['selecciones/seleccionPrefijo', 'NID_PROPIETARIO', {}],
    ['selecciones/seleccionConsecutivoServicio', 'NID_PROPIETARIO', { CODIGO: 'A01' }],
    ['selecciones/seleccionLibrosDash', 'NID_PROPIETARIO', {}],
    ['selecciones/seleccionHembrasDash', 'NID_PROPIETARIO', {}],
    ['formularioA04/datosConsecutivoServicio', 'NID_PROPIETARIO', { CODIGO: 'A01', CONSECUTIVO_SERVICIO: '1' }],
    ['selecciones/seleccionUsuarios', 'NID_PROPIETARIO', { codigo: 'A01' }],
  ]
  it.each(reads)('%s', async (operation, ownerField, fields) => {
    const status = async (who: Who, owner: string) =>
      (await server.call(operation, { ...fields, [ownerField]: owner }, { as: as(who) })).status
    expect(await status('ana', nid.ana)).toBe(200)
    expect(await status('ana', nid.beto)).toBe(403)
    expect(await status('ana', 'ADMINANCO')).toBe(403)
    expect(await status('registrar', nid.ana)).toBe(200)
    expect(await status('registrar', nid.caro)).toBe(403)
    expect(await status('registrar', 'ADMINANCO')).toBe(403)
    expect(await status('admin', nid.caro)).toBe(200)
    expect(await status('admin', 'ADMINANCO')).toBe(200)
  })

  it("another's straws and groups are not shown by their number", async () => {
    const straws = { CONSECUTIVO: '5004', CODIGO: 'A10' }
    const asked = (who: Who) => server.call('formularioA02/datosConsecutivoServicio', straws, { as: as(who) })
    expect((await asked('ana')).status).toBe(403)
    expect((await asked('beto')).body).toHaveLength(1)
  })

  it('a registrar chooses among himself and the associates of his zone who have numbers', async () => {
    const ask = async (who: Who, NID_PROPIETARIO: string) => {
      const { body } = await server.call(
        'selecciones/seleccionUsuarios',
        { codigo: 'A01', TID_PROPIETARIO: '', NID_PROPIETARIO },
        { as: as(who) },
      )
      return (body as Values[]).map((each) => each.code)
    }
    expect(await ask('registrar', nid.registrar)).toEqual([nid.ana, nid.beto])
    expect(await ask('national', nid.national)).toEqual([nid.ana, nid.beto, nid.caro])
    expect(await ask('ana', nid.ana)).toEqual([nid.ana])
    expect(await ask('admin', 'ADMINANCO')).toEqual([nid.ana, nid.beto, nid.caro])
  })
})

describe('every operation of the table', () => {
  it('answers an ordinary associate and an administrator without a 500, also with every field wrong', async () => {
    const wrong = [
      '',
      'ADMINANCO',
      "' or 1=1 --",
      '-1',
      '99999999999999999999',
      '2026-13-45',
      'ñ€𝄞',
      '{"a":[1]}',
      'null',
    ]
    // Each value for every operation, of the two people in turn.
    for (const [turn, value] of wrong.entries())
      for (const [place, { controller, op, fields }] of operations.entries()) {
        if (controller === 'usuario') continue
        const who = (turn + place) % 2 === 0 ? 'ana' : 'admin'
        const sent = Object.fromEntries(fields.map((name) => [name, value]))
        const { status, body } = await server.call(`${controller}/${op}`, sent, { as: as(who), detail: true })
        expect([200, 400, 403], `${who} ${controller}/${op} ${value}`).toContain(status)
        if (status !== 200) expect(body).toEqual({ error: expect.any(String) })
      }
  }, 120_000)

  it('is closed to a level without its screen', async () => {
    const closed = await server.call('terceros/terceros', {}, { as: as('ana') })
    expect(closed).toMatchObject({ status: 403, body: { error: commonTexts.notAllowedRoute } })
    expect((await server.call('terceros/terceros', {}, { as: as('admin') })).status).toBe(200)
  })
})

it('an additional birth is filed for the owner of the first one, whoever is named', async () => {
  const service = a01()
  await server.call('formularioA01/ingresarNacimiento', service, { as: as('ana') })
  const first = a04({ CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '', TIPO_DE_PARTO: '2' })
  await server.call('formularioA04/ingresarNacimiento', first, { as: as('ana') })
  const more = {
    ...first,
    NID_PROPIETARIO: nid.beto,
    CONSECUTIVONEW: '2001',
    SEXO_ADICIONAL: 'M',
    PESO_AL_NACER_ADICIONAL: '3',
  }
  expect((await server.call('formularioA04/ingresarNacimientoAdicionales', more, { as: as('beto') })).status).toBe(403)
})
