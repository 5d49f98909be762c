/** The data of an administrator's home: counted by the database, bounded, by role and zone. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Values, type WaitingWork, waitingOf, waitingWork } from '../../src/registry/index.ts'
import { a01, a06 } from './forms.ts'
import { openWith } from './harness.ts'
import { nid } from './world.ts'

const { server, admin, ana, registrar } = await openWith('admin', 'ana', 'registrar')

const waiting = async (zone = ''): Promise<WaitingWork> =>
  waitingWork((await server.call('tablero/pendientes', { ZONA: zone }, { as: admin })).body as Values[])
const countOf = async (kind: WaitingWork['counts'][number]['kind'], zone = '') => waitingOf(await waiting(zone), kind)

describe('what waits for the office', () => {
  it('is for administrators only', async () => {
    for (const as of [ana, registrar])
      expect((await server.call('tablero/pendientes', { ZONA: '' }, { as })).status).toBe(403)
    expect((await server.call('tablero/pendientes', { ZONA: '' })).status).toBe(401)
    expect(admin.answer.capacidades).toContain('tablero')
  })

  it('counts forms that nobody has looked at, until somebody does, and tells the day of the oldest', async () => {
    expect(await countOf('sinRevisar')).toBe(0)
    for (let n = 0; n < 2; n++)
      expect((await server.call('formularioA01/ingresarNacimiento', a01(), { as: ana })).body).toBe(1)
    expect((await waiting()).counts).toContainEqual({ kind: 'sinRevisar', count: 2, more: false, since: '2026-11-21' })
    const [first] = (await server.call('revisionCampo/recibidos', {}, { as: admin })).body as Values[]
    await server.call('revisionCampo/revisar', { ID: first?.ID ?? '', NOTA: '' }, { as: admin })
    expect(await countOf('sinRevisar')).toBe(1)
  })

  it('tells what came in by day at the farm and form', async () => {
    // 23:30 of the previous day in Colombia.
    await server.rows(
      sql`update filings set filed_at = '2026-11-21T04:30:00Z' where id = (select min(id) from filings)`,
    )
    const { arrived } = await waiting()
    expect(arrived).toContainEqual({ day: '2026-11-20', form: 'A01', count: 1 })
    expect(arrived).toContainEqual({ day: '2026-11-21', form: 'A01', count: 1 })
    await server.rows(
      sql`update filings set filed_at = '2026-11-07T04:59:00Z' where id = (select min(id) from filings)`,
    )
    expect((await waiting()).arrived).toHaveLength(1)
  })

  it('counts requests that are sent, with or without proof of payment, and none that are decided or drafts', async () => {
    await server.rows(sql`insert into form_requests (owner_nid, state, requested_on) values
      (${nid.ana}, 0, '2026-11-01'), (${nid.ana}, 1, '2026-11-10'), (${nid.caro}, 2, '2026-11-12'), (${nid.ana}, 3, '2026-11-02'),
      (${nid.ana}, 4, '2026-11-03')`)
    const { counts, withoutReceipt } = await waiting()
    expect(counts).toContainEqual({ kind: 'solicitudes', count: 2, more: false, since: '2026-11-10' })
    expect(withoutReceipt).toBe(1)
  })

  it('counts what lies refused on devices', async () => {
    const told = [{ id: 'e1', formulario: 'A01', numero: '1399', codigo: '100', fecha: '2026-11-19T10:00:00Z' }]
    const fields = { DISPOSITIVO: 'telefono', RECHAZOS: JSON.stringify(told) }
    await server.call('campo/informarRechazos', fields, { bearer: registrar.tokenEnvio })
    expect((await waiting()).counts).toContainEqual({ kind: 'rechazos', count: 1, more: false, since: '2026-11-19' })
  })

  it('counts transfers and leases that are due within fifteen days', async () => {
    const { body } = await server.call(
      'formularioA06/ingresarFormularioA06',
      a06({ fecha_transferencia: '2026-12-06' }),
      { as: ana, detail: true },
    )
    expect(body).toBe(1)
    expect((await waiting()).counts).toContainEqual({ kind: 'traspasos', count: 1, more: false, since: '2026-12-06' })
    await server.rows(sql`update transfers set transferred_on = '2026-12-07' where not done`)
    expect(await countOf('traspasos')).toBe(0)
    expect(await countOf('arriendos')).toBe(0)
    await server.rows(sql`update leases set ends_on = '2026-11-21'`)
    expect((await waiting()).counts).toContainEqual({ kind: 'arriendos', count: 1, more: false, since: '2026-11-21' })
    await server.rows(sql`update leases set ends_on = '2026-11-20'`)
    expect(await countOf('arriendos')).toBe(0)
  })

  it('names owners and forms whose numbers run out, where they are used', async () => {
    expect((await waiting()).runningOut).toEqual([])
    // Ana has just used A01; Caro has no A01 left, but does not use it.
    await server.rows(sql`update numbers set state = 2 where code = 'A01' and state = 0 and number not in
      (select n.number from numbers n where n.code = 'A01' and n.owner_nid = ${nid.ana} and n.state = 0 order by n.number limit 3)`)
    const { runningOut, counts } = await waiting()
    expect(runningOut).toEqual([{ form: 'A01', owner: nid.ana, name: 'Ana Ardila', left: 3 }])
    expect(counts).toContainEqual({ kind: 'consecutivos', count: 1, more: false, since: '' })
  })

  it('counts accounts of active people that have no e-mail address', async () => {
    const before = await countOf('sinCorreo')
    await server.rows(sql`update third_parties set email = 'ana@ejemplo.co' where nid = ${nid.ana}`)
    expect(await countOf('sinCorreo')).toBe(before - 1)
    // Irene is inactive: she cannot sign in and needs no email.
    await server.rows(sql`update third_parties set email = 'i@ejemplo.co' where nid = ${nid.inactive}`)
    expect(await countOf('sinCorreo')).toBe(before - 1)
  })

  it('is that of one zone, where one is asked for', async () => {
    // Ana lives in zone 02, Caro in 03.
    expect(await countOf('solicitudes', '02')).toBe(1)
    expect(await countOf('solicitudes', '03')).toBe(1)
    expect(await countOf('sinRevisar', '03')).toBe(0)
    expect(await countOf('rechazos', '02')).toBe(1)
    expect(await countOf('rechazos', '03')).toBe(0)
    expect((await waiting('03')).runningOut).toEqual([])
    expect((await waiting('03')).arrived).toEqual([])
    expect((await waiting('99')).counts.every(({ count }) => count === 0)).toBe(true)
  })

  it('is never told whole: a thousand, and that there are more', async () => {
    await server.rows(sql`insert into form_requests (owner_nid, state, requested_on)
      select ${nid.beto}, 1, '2026-11-15' from generate_series(1, 1200)`)
    const asked = (await server.call('tablero/pendientes', { ZONA: '' }, { as: admin })).body as Values[]
    expect(asked.find(({ CLASE }) => CLASE === 'solicitudes')?.CANTIDAD).toBe('1001')
    expect((await waiting()).counts).toContainEqual(
      expect.objectContaining({ kind: 'solicitudes', count: 1000, more: true }),
    )
  })
})
