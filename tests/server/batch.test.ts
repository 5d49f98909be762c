import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { compiled } from '../../src/server/database/database.ts'
import { a01, a04, fresh } from './forms.ts'
import { openWith, type Session } from './harness.ts'
import { nid } from './world.ts'

const { server, ana, registrar } = await openWith('ana', 'registrar')

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
      { status: 403, body: { error: commonTexts.notAllowedOwner } },
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

  it('files every other form where one breaks the transaction that they share', async () => {
    const earlier = mating()
    await send([earlier])
    // Its key already exists: the database refuses the row and rolls back the round trip.
    const breaking = { ...mating(), key: earlier.key }
    const [before, after] = [mating(), mating()]
    expect((await send([before, breaking, after])).body).toMatchObject([
      { status: 200, body: 1 },
      { status: 422 },
      { status: 200, body: 1 },
    ])
    const filed = (one: Envio) =>
      server.count('services', sql`code = 'A01' and number = ${one.fields.CONSECUTIVO}::int`)
    expect([await filed(before), await filed(breaking), await filed(after)]).toEqual([1, 0, 1])
  })

  it('gives a number that comes twice to the first, and each its own answer', async () => {
    const first = mating()
    const second = { ...mating(), fields: first.fields }
    expect((await send([mating(), first, second])).body).toMatchObject([
      { status: 200, body: 1 },
      { status: 200, body: 1 },
      { status: 200, body: { codigo: 100 } },
    ])
    expect((await send([first, first])).body).toEqual(Array(2).fill({ status: 200, body: 1 }))
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
      { status: 400, body: { error: commonTexts.noSuchOperation } },
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
  it('of many questions about an owner asks once whether he is in the zone, and answers each as alone', async () => {
    const of = (owner: string) => ({
      controller: 'selecciones',
      op: 'seleccionCodigos',
      fields: { NID_PROPIETARIO: owner, CODIGO: 'A01' },
    })
    const execute = vi.spyOn(server.db, 'execute')
    const { body } = await ask([of(nid.ana), of(nid.caro), of(nid.ana), of(nid.caro)], registrar)
    expect((body as { status: number }[]).map(({ status }) => status)).toEqual([200, 403, 200, 403])
    const texts = execute.mock.calls.map(([statement]) => compiled(statement as ReturnType<typeof sql>).text)
    execute.mockRestore()
    expect(texts.filter((text) => /^select 1 from third_parties t where t\.nid/.test(text))).toHaveLength(2)
  })

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

describe('a batch that is long', () => {
  const numbers = (count: number) =>
    server.rows(sql`insert into numbers (code, number, owner_nid)
    select 'A01', 700000 + n, ${nid.beto} from generate_series(1, ${count}::int) n on conflict do nothing`)
  const counting = { controller: 'maestroConsecutivos', op: 'contarEstado', fields: { nid_propietario: nid.beto } }
  let beto: Session
  beforeAll(async () => {
    beto = await server.signIn('beto')
  })

  it('lets whoever comes meanwhile be heard, question by question', async () => {
    await numbers(300)
    let isDone = false
    const batch = ask(Array(60).fill(counting), beto).finally(() => {
      isDone = true
    })
    let heard = 0
    while (!isDone) {
      // Yields to the event loop, like a request that arrives over a socket.
      await new Promise((resolve) => setImmediate(resolve))
      const { statusCode } = await server.app.inject({ url: '/salud' })
      expect(statusCode).toBe(200)
      if (!isDone) heard++
    }
    const answers = (await batch).body as { status: number }[]
    expect(answers).toHaveLength(60)
    // On a busy machine the batch ends before its last query.
    expect(heard * 2).toBeGreaterThan(answers.filter(({ status }) => status === 200).length)
  })

  it('is the only one of its person, and nobody else waits for it', async () => {
    await server.rows(sql`delete from numbers where number >= 700000`)
    await server.rows(sql`insert into numbers (code, number, owner_nid) values ('A01', 900000, ${nid.beto})`)
    const ends: string[] = []
    const asked = async (name: string, count: number, as: Session, owner: string) => {
      const { body } = await ask(Array(count).fill({ ...counting, fields: { nid_propietario: owner } }), as)
      ends.push(name)
      return (body as unknown[]).flatMap((one) => /9\d{5}/.exec(JSON.stringify(one))?.map(Number) ?? [])
    }
    let isOver = false
    const both = Promise.all([asked('beto', 8, beto, nid.beto), asked('beto', 8, beto, nid.beto)]).finally(() => {
      isOver = true
    })
    const other = asked('ana', 1, ana, nid.ana)
    // The number changes continuously, so that each answer shows when its query ran.
    for (let n = 900_001; !isOver; n++) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      await server.rows(sql`update numbers set number = ${n} where number = ${n - 1}`)
    }
    const [earlier = [], later = []] = (await both).sort(([a = 0], [b = 0]) => a - b)
    await other
    expect(later[0]).toBeGreaterThanOrEqual(earlier.at(-1) ?? 0)
    expect(ends.at(-1)).toBe('beto')
  })

  it('ends once it has answered enough: what is left is told to come again, and comes then', async () => {
    await numbers(20_000)
    const { status, body } = await ask(Array(4).fill(counting), beto)
    expect(status).toBe(200)
    expect((body as { status: number }[]).map((one) => one.status)).toEqual([200, 503, 503, 503])
    expect((body as unknown[])[3]).toEqual({ status: 503, body: { error: serverTexts.busy } })
    const again = (await ask([counting], beto)).body
    expect(again).toMatchObject([{ status: 200 }])
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
