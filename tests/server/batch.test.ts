import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texts, type Values } from '../../src/registry/index.ts'
import { a01, a04, fresh } from './forms.ts'
import { openServer, type Server, type Session } from './harness.ts'
import { nid } from './world.ts'

let server: Server
let ana: Session
beforeAll(async () => {
  server = await openServer()
  ana = await server.signIn('ana')
})
afterAll(() => server.close())

interface Envio {
  controller: string
  op: string
  key: string
  fields: Values
}
let keys = 0
const mating = (given: Values = {}): Envio => ({
  controller: 'formularioA01',
  op: 'ingresarNacimiento',
  key: `lote-${keys++}`,
  fields: a01(given),
})
const send = (envios: unknown, as = ana) => server.call('lote/enviar', { envios: JSON.stringify(envios) }, { as })
const ask = (consultas: unknown, as = ana) =>
  server.call('lote/consultar', { consultas: JSON.stringify(consultas) }, { as })

describe('lote/enviar', () => {
  it('answers each in its order as alone, with detail; a refused one stops nobody', async () => {
    const envios = [mating(), mating({ CHIP_HEMBRA: 'BH1' }), mating({ NID_PROPIETARIO: nid.beto }), mating()]
    const { status, body } = await send(envios)
    expect(status).toBe(200)
    expect(body).toEqual([
      { status: 200, body: 1 },
      { status: 200, body: { codigo: 0, error: expect.any(String), campos: { CHIP_HEMBRA: expect.any(String) } } },
      { status: 403, body: { error: texts.common.notAllowedOwner } },
      { status: 200, body: 1 },
    ])
    const used = sql`code = 'A01' and number = any(${`{${envios.map((each) => each.fields.CONSECUTIVO)}}`}::int[])`
    expect(await server.count('services', used)).toBe(2)
  })

  it('files a service, its birth and the twin in one go', async () => {
    const service = mating()
    const first = a04({ CONSECUTIVO_SERVICIO: service.fields.CONSECUTIVO ?? '', TIPO_DE_PARTO: '2' })
    const twin = { ...first, CONSECUTIVONEW: fresh(), SEXO_ADICIONAL: 'M', PESO_AL_NACER_ADICIONAL: '2.8', SIGLA: '1' }
    const controller = 'formularioA04'
    const { body } = await send([
      service,
      { controller, op: 'ingresarNacimiento', key: 'f', fields: first },
      { controller, op: 'ingresarNacimientoAdicionales', key: 't', fields: twin },
    ])
    expect(body).toEqual(Array(3).fill({ status: 200, body: 1 }))
  })

  it('sent again gives the same answers and files nothing twice', async () => {
    const envios = [mating(), mating()]
    await send(envios)
    const before = await server.count('services')
    expect((await send(envios)).body).toEqual(Array(2).fill({ status: 200, body: 1 }))
    expect(await server.count('services')).toBe(before)
    const changed = [{ ...envios[0], fields: { ...envios[0]?.fields, OBSERVACIONES: 'otra' } }]
    expect((await send(changed)).body).toMatchObject([{ status: 422 }])
  })

  it('carries fifty and not fifty-one', async () => {
    const { body } = await send(Array.from({ length: 50 }, () => mating()))
    expect(body).toEqual(Array(50).fill({ status: 200, body: 1 }))
    expect((await send(Array.from({ length: 51 }, () => mating()))).status).toBe(400)
  })

  it.each([
    ['a read', { controller: 'formularioA01', op: 'formulariosA01' }],
    ['a sign-in', { controller: 'usuario', op: 'login' }],
    ['an upload', { controller: 'archivos', op: 'subirArchivos' }],
    ['a batch', { controller: 'lote', op: 'enviar' }],
    ['nothing that exists', { controller: 'nada', op: 'nada' }],
  ])('does not carry %s', async (_what, call) => {
    const { body } = await send([{ ...call, key: 'k', fields: {} }, mating()])
    expect(body).toEqual([
      { status: 400, body: { error: texts.common.noSuchOperation } },
      { status: 200, body: 1 },
    ])
  })

  it.each([['', 'no es json', '{}', '[1]', '[{"controller":"formularioA01"}]', '[{"controller":1,"op":2,"key":3}]']])(
    'that is %s is 400',
    async (...all) => {
      for (const envios of all) expect((await server.call('lote/enviar', { envios }, { as: ana })).status).toBe(400)
    },
  )
})

describe('lote/consultar', () => {
  const species = { controller: 'selecciones', op: 'seleccionCodigoEspecie', fields: {} }
  const list = { controller: 'formularioA01', op: 'formulariosA01', fields: { NID_PROPIETARIO: nid.ana } }

  it('answers each with its etag, and 304 without a body for what is known', async () => {
    const first = (await ask([species, list])).body as { status: number; etag: string; body: unknown }[]
    expect(first.map(({ status }) => status)).toEqual([200, 200])
    const again = first.map(({ etag }, at) => ({ ...[species, list][at], etag }))
    await send([mating()])
    const second = (await ask(again)).body as { status: number; etag: string; body?: unknown }[]
    expect(second[0]).toEqual({ status: 304, etag: first[0]?.etag })
    expect(second[1]).toMatchObject({ status: 200, body: expect.any(Array) })
    expect(second[1]?.etag).not.toBe(first[1]?.etag)
  })

  it('has the same etag as the call alone', async () => {
    const [batched] = (await ask([species])).body as { etag: string }[]
    const alone = await server.call('selecciones/seleccionCodigoEspecie', {}, { as: ana })
    expect(batched?.etag).toBe(alone.headers.etag)
  })

  it('refuses one without touching the others, and carries no filing', async () => {
    const others = { ...list, fields: { NID_PROPIETARIO: nid.beto } }
    const { body } = await ask([others, species, { ...mating(), etag: undefined }])
    expect(body).toMatchObject([{ status: 403 }, { status: 200 }, { status: 400 }])
  })

  it('carries a hundred and not a hundred and one', async () => {
    expect((await ask(Array(100).fill(species))).status).toBe(200)
    expect((await ask(Array(101).fill(species))).status).toBe(400)
  })
})

describe('a conditional read', () => {
  it('is 304 without a body while the answer is the same', async () => {
    const first = await server.call('dashboard/dataAnimales', { NID_PROPIETARIO: nid.ana }, { as: ana })
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await server.call('dashboard/dataAnimales', { NID_PROPIETARIO: nid.ana }, { as: ana, headers })
    expect(again).toMatchObject({ status: 304, body: '' })
    await server.rows(sql`update animals set name = 'Otro nombre' where chip = 'AH1'`)
    const changed = await server.call('dashboard/dataAnimales', { NID_PROPIETARIO: nid.ana }, { as: ana, headers })
    expect(changed.status).toBe(200)
  })
})
