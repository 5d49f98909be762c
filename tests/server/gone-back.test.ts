/** Promise 12: a host that went back in time says which filed forms it lost, and keeps their numbers for them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import type { AppContext } from '../../src/server/core/app-context.ts'
import { tidyDaily } from '../../src/server/housekeeping.ts'
import { makeBlock } from '../../src/server/numbers/numbers-block.ts'
import { SOON } from '../within.ts'
import { a01 } from './forms.ts'
import { openServer, type Server, type Session, START } from './harness.ts'
import { nid } from './world.ts'

let server: Server
let admin: Session
let ana: Session
let beto: Session
let registrar: Session
beforeAll(async () => {
  server = await openServer()
  ;[admin, ana, beto, registrar] = await Promise.all([
    server.signIn('admin'),
    server.signIn('ana'),
    server.signIn('beto'),
    server.signIn('registrar'),
  ])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.rows(sql`delete from absent_forms`)
})

interface Presence {
  readonly mark: string
  readonly absent: readonly string[]
}
const present = async (ids: readonly string[], as = ana): Promise<Presence> => {
  const { body } = await server.call('campo/presentes', { IDS: JSON.stringify(ids) }, { as })
  const rows = body as Values[]
  return { mark: rows[0]?.MARCA ?? '', absent: rows.flatMap(({ FALTA }) => FALTA || []) }
}
const report = (forms: readonly unknown[], as = ana, DISPOSITIVO = 'telefono') =>
  server.call('campo/informarAusentes', { DISPOSITIVO, FORMULARIOS: JSON.stringify(forms) }, { as })
const absent = (id: string, numero: string, formulario = 'A01') => ({ id, formulario, numero })
const offered = async (as = ana) =>
  (
    (await server.call('selecciones/seleccionCodigos', { CODIGO: 'A01', NID_PROPIETARIO: '' }, { as })).body as Values[]
  ).map(({ code }) => code)
const told = async () =>
  ((await server.call('tablero/pendientes', { ZONA: '' }, { as: admin })).body as Values[]).filter(({ CLASE = '' }) =>
    ['copia', 'regresaron', 'faltan', 'retenidos', 'sinVer'].includes(CLASE),
  )
const file = async (key: string, number: string) =>
  expect(
    (await server.call('formularioA01/ingresarNacimiento', a01({ CONSECUTIVO: number }), { as: ana, key })).body,
  ).toBe(1)

describe('promise 12: which filed forms the host has', () => {
  it('answers its mark and the keys under which this person has nothing filed', async () => {
    await file('clave-presente', '1390')
    const { mark, absent } = await present(['clave-presente', 'clave-perdida'])
    expect(mark).not.toBe('')
    expect(absent).toEqual(['clave-perdida'])
    expect((await present(['clave-presente'], beto)).absent).toEqual(['clave-presente'])
    expect((await present([])).mark).toBe(mark)
  })

  it('asks for no more than 500 at once, each an id, and is announced', async () => {
    expect(ana.answer.capacidades).toContain('presentes')
    const ask = async (IDS: string) => (await server.call('campo/presentes', { IDS }, { as: ana })).status
    const many = (n: number) => JSON.stringify(Array.from({ length: n }, (_, at) => `id-${at}`))
    expect(await ask(many(500))).toBe(200)
    for (const bad of [many(501), '', 'no', '{}', '[1]', '[""]', JSON.stringify(['x'.repeat(61)])])
      expect(await ask(bad)).toBe(400)
    expect((await server.call('campo/presentes', { IDS: '[]' }, { bearer: ana.tokenEnvio })).status).toBe(403)
  })

  it('another timeline or system is another life; administrators hear of it once a device misses something', async () => {
    const before = (await present([])).mark
    const lastId = async () =>
      (await server.rows<{ n: number }>(sql`select nextval('filings_id_seq')::int as n`))[0]?.n ?? 0
    const id = await lastId()
    await server.rows(sql`update registry_life set timeline = '0000000F'`)
    const after = (await present([])).mark
    expect(after).not.toBe(before)
    expect((await present([])).mark).toBe(after)
    // Those of lost filings are not given out again, and only once is so much left out.
    const left = (await lastId()) - id
    expect(left).toBeGreaterThan(1_000_000)
    expect(left).toBeLessThan(1_001_000)
    expect((await server.rows(sql`select back_to from registry_life`))[0]).toEqual({ back_to: null })
    expect(await told()).toEqual([])
    await report([{ id: 'e0', formulario: 'A01', numero: '' }])
    expect((await told())[0]).toMatchObject({ CLASE: 'copia', FECHA: '', CANTIDAD: '1' })
  })
})

it('promise 12: a promoted standby begins a life within a minute, also where no device asks', async () => {
  const mark = async () => (await server.rows<{ mark: string }>(sql`select mark from registry_life`))[0]?.mark
  await present([])
  const before = await mark()
  await server.rows(sql`update registry_life set timeline = '0000000E'`)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = tidyDaily({ db: server.db, now: () => new Date(START), log: server.app.log } as unknown as AppContext)
  try {
    vi.advanceTimersByTime(60_000)
  } finally {
    stop()
    vi.useRealTimers()
  }
  await expect.poll(mark, { timeout: SOON }).not.toBe(before)
})

describe('promise 12: numbers of lost forms', () => {
  it('are offered to nobody until the form is back', async () => {
    expect(await offered()).toContain('1391')
    expect((await report([absent('e1', '1391')])).body).toBe(1)
    expect(await offered()).not.toContain('1391')
    expect(await offered(admin)).not.toContain('1391')
    await report([])
    expect(await offered()).toContain('1391')
  })

  it("an administrator releases them, and the device's next report does not withhold them again", async () => {
    await report([absent('e2', '1392')])
    const release = (PERSONA: string, as = admin) =>
      server.call('tablero/liberarConsecutivos', { PERSONA }, { as, detail: true })
    expect((await release(nid.ana, ana)).status).toBe(403)
    expect((await release(nid.ana)).body).toBe(1)
    expect((await release(nid.ana)).body).toMatchObject({ codigo: 103 })
    await report([absent('e2', '1392'), absent('e3', '1393')])
    expect(await offered()).toContain('1392')
    expect(await offered()).not.toContain('1393')
  })

  it('only of numbers that the person may use: nobody takes those of others out of use', async () => {
    await report([absent('e4', '2391')])
    expect(await offered(beto)).toContain('2391')
    await report([absent('e5', '2391'), absent('e6', '2391', 'A06')], registrar)
    expect(await offered(beto)).not.toContain('2391')
    expect(
      await server.rows(sql`select entry, number from absent_forms where person_nid = ${nid.registrar} order by 1`),
    ).toEqual([
      { entry: 'e5', number: 2391 },
      { entry: 'e6', number: null },
    ])
  })

  it('a new block contains none of a lost block, however far a false report reaches', async () => {
    const [{ top = 0 } = {}] = await server.rows<{ top: number }>(
      sql`select max(number)::int as top from numbers where code = 'A01'`,
    )
    await report([absent('e7', String(top + 3)), absent('e8', '999999999'), absent('e9', '7', 'A99')])
    // What was never given out is neither withheld nor told to administrators as such.
    expect(await server.rows(sql`select entry, number from absent_forms order by 1`)).toEqual([
      { entry: 'e7', number: top + 3 },
      { entry: 'e8', number: null },
      { entry: 'e9', number: null },
    ])
    await server.rows(
      sql`insert into form_requests (id, owner_nid, state, requested_on) values (777, ${nid.ana}, 3, '2026-11-01')`,
    )
    const block = await makeBlock(server.db, { code: 'A01', owner: nid.ana, quantity: 5, requestId: 777 })
    // How far the lost block went on behind the number that was used is not known.
    expect(block).toMatchObject({ first: top + 104, last: top + 108 })
    await server.rows(sql`insert into numbers (code, number, owner_nid, state)
      select 'A01', n, ${nid.ana}, 0 from generate_series(${top + 1}::int, ${top + 3}::int) n`)
    const next = await makeBlock(server.db, { code: 'A01', owner: nid.ana, quantity: 5, requestId: 777 })
    expect(next).toMatchObject({ first: top + 109, last: top + 113 })
  })

  it('are kept within limits per person and device', async () => {
    const many = Array.from({ length: 501 }, (_, at) => absent(`x${at}`, ''))
    expect((await report(many)).status).toBe(400)
    for (let device = 0; device < 12; device++) await report([absent('d', '')], ana, `telefono ${device}`)
    expect(await server.count('absent_forms')).toBe(10)
    for (const device of ['a', 'b', 'c']) await report(many.slice(1), ana, device)
    expect(await server.count('absent_forms')).toBe(1000)
    for (const bad of ['', 'no', '[{"id":"a"}]', '[{"id":"a","formulario":"A01","numero":"-1"}]'])
      expect(
        (await server.call('campo/informarAusentes', { DISPOSITIVO: 'd', FORMULARIOS: bad }, { as: ana })).status,
      ).toBe(400)
  })
})

describe('promise 12: administrators', () => {
  it('are told what came back from how many devices, what has not, and who has not been seen since', async () => {
    await report([absent('clave-de-vuelta', '1394'), absent('clave-que-falta', '1395')])
    await file('clave-de-vuelta', '1394')
    await report([absent('clave-que-falta', '1395')])
    await server.rows(sql`update registry_life set back_to = '2026-11-20T09:00:00Z', since = '2026-11-20T10:00:00Z'`)
    await server.rows(
      sql`update devices set name = 'Chrome en Android', used_at = '2026-11-20T08:00:00Z'
          where account_id = (select id from accounts where username = 'beto')`,
    )
    const row = (CLASE: string, CANTIDAD: string, more: Values = {}) => ({
      CLASE,
      CANTIDAD,
      FECHA: '',
      FORMULARIO: '',
      NID_PROPIETARIO: '',
      NOMBRE: '',
      ...more,
    })
    expect(await told()).toEqual(
      expect.arrayContaining([
        row('copia', '1', { FECHA: '2026-11-20T09:00:00Z' }),
        row('regresaron', '1'),
        row('faltan', '1'),
        row('retenidos', '1', { NID_PROPIETARIO: nid.ana, NOMBRE: 'Ana Ardila' }),
        row('sinVer', '1', {
          FECHA: '2026-11-20T08:00:00Z',
          NID_PROPIETARIO: nid.beto,
          NOMBRE: 'Beto Bueno, Chrome en Android',
        }),
      ]),
    )
    expect(await told()).toHaveLength(5)
    // Its own question, however soon after its last use, shows that a device is in use.
    await present([], beto)
    expect((await told()).map(({ CLASE }) => CLASE)).not.toContain('sinVer')
  })
})
