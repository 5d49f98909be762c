import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { requestsTexts } from '../../src/registry/masters/requests.ts'
import { jpeg } from './forms.ts'
import { type Answer, openWith, type Sending, type Session } from './harness.ts'
import { nid } from './world.ts'

const { server, ana, beto, admin } = await openWith('ana', 'beto', 'admin')
beforeEach(async () => {
  await server.rows(sql`delete from form_requests`)
})

const mine = (op: string, fields: Values = {}, sending: Sending = {}) =>
  server.call(`formulariosSolicitados/${op}`, fields, { as: ana, detail: true, ...sending })
const review = (op: string, fields: Values = {}, sending: Sending = {}) =>
  server.call(`formulariosParaRevisar/${op}`, fields, { as: admin, detail: true, ...sending })
const rowsOf = ({ body }: Answer) => body as Values[]
const ask = (codigo: string, cantidad: string, sending: Sending = {}) =>
  mine('formulariosGuardaValores', { nid_propietario: nid.ana, codigo, cantidad, valor: '1' }, sending)
const list = async (as = ana) => rowsOf(await mine('formularioSolicitados', {}, { as }))
const lines = async (consec_solicitud = '0', as = ana) => {
  const answer = await server.call(
    'selecciones/seleccionFormulariosGeneral',
    { consec_solicitud, nid_propietario: '' },
    { as },
  )
  return rowsOf(answer)
}
const line = async (code: string, consec?: string) => (await lines(consec)).find((each) => each.code === code) ?? {}
const support = async (id: string, sending: Sending = {}, shade = 99) =>
  mine(
    'ingresarArchivo',
    { consec_solicitud: id, nid_propietario: nid.ana },
    { files: [{ part: 'file', bytes: await jpeg(shade) }], ...sending },
  )
/** Sends a request of ana with these lines. @returns its number */
async function sent(wanted: Values): Promise<string> {
  for (const [code, quantity] of Object.entries(wanted)) expect((await ask(code, quantity)).body).toBe(1)
  const id = (await list())[0]?.id ?? ''
  expect((await mine('ingresarFormularioSolicitados', { id, nid_propietario: nid.ana })).body).toBe(1)
  return id
}
/** Sends a request with its proof of payment. @returns its number */
async function waiting(wanted: Values): Promise<string> {
  const id = await sent(wanted)
  expect((await support(id)).body).toBe(1)
  return id
}
const approve = (id: string, sending: Sending = {}) =>
  review('ingresarFormularioSolicitados', { id, consec_solicitud: id, nid_propietario: nid.ana }, sending)
const blockOf = (id: string) =>
  server.rows<{ code: string; n: number; first: number; last: number }>(
    sql`select code, count(*)::int as n, min(number) as first, max(number) as last from numbers
        where request_id = ${Number(id)} group by code order by code`,
  )

describe('a draft', () => {
  it('starts with its first line, saves each line at once at the price of the server, and is one', async () => {
    expect((await mine('verificaEstado', { NID_PROPIETARIO: nid.ana })).body).toBe(0)
    await ask('A01', '5')
    await ask('A04', '10')
    await ask('A01', '7')
    expect((await mine('verificaEstado', { NID_PROPIETARIO: nid.ana })).body).toBe(1)
    const [fee] = await server.rows<{ value: number }>(
      sql`select value from form_fees where code = 'A01' and year = 2026`,
    )
    const [fee4] = await server.rows<{ value: number }>(
      sql`select value from form_fees where code = 'A04' and year = 2026`,
    )
    const [a, b] = [fee?.value ?? 0, fee4?.value ?? 0]
    expect(a).toBeGreaterThan(1)
    expect(await line('A01')).toMatchObject({
      cantidad: '7',
      valor: String(a),
      total: String(7 * a),
      totalformularios: '17',
      totalgeneral: String(7 * a + 10 * b),
      minimo: '',
    })
    expect(await line('A12')).toMatchObject({ cantidad: '0', total: '0' })
    const requests = await list()
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ estado: '0', MESTADO: 'Borrador', total: '17', valor: String(7 * a + 10 * b) })
  })

  it('quantity 0 takes a line out, and the last one the draft', async () => {
    await ask('A01', '5')
    await ask('A01', '0')
    expect(await list()).toEqual([])
    expect((await ask('A04', '0')).body).toBe(1)
    expect(await list()).toEqual([])
  })

  it.each(['-1', '1.5', 'mil', '10001', '1e3000'])('a quantity of %s is refused', async (quantity) => {
    expect((await ask('A01', quantity)).body).toMatchObject({
      codigo: 0,
      campos: { cantidad: requestsTexts.quantity },
    })
  })

  it.each(['1e3', '0x10', ' 5', '+4', '-0', '5.0', '1,000'])(
    'a quantity of %j is no number of forms',
    async (cantidad) => {
      expect((await ask('A01', cantidad)).body).toMatchObject({ campos: { cantidad: requestsTexts.quantity } })
      expect(await list()).toEqual([])
    },
  )

  it('a form without a fee this year is refused', async () => {
    expect((await ask('A07', '1')).body).toMatchObject({ codigo: 0, campos: { codigo: requestsTexts.noFee } })
  })

  it('begun in a year that had a fee keeps none of it: it is not sent until its line is taken out', async () => {
    await ask('A01', '5')
    await ask('A02', '2')
    const [b] = await server.rows<{ value: number }>(
      sql`select value from form_fees where code = 'A02' and year = 2026`,
    )
    await server.rows(sql`update form_fees set year = 2025 where code = 'A01' and year = 2026`)
    try {
      expect(await line('A01')).toMatchObject({ cantidad: '5', valor: '0', total: '0' })
      expect((await list())[0]?.valor).toBe(String(2 * (b?.value ?? 0)))
      const send = () => mine('ingresarFormularioSolicitados', { id: '', nid_propietario: nid.ana })
      expect((await send()).body).toMatchObject({ codigo: 0, error: `A01: ${requestsTexts.noFee}` })
      expect((await ask('A01', '4')).body).toMatchObject({ campos: { codigo: requestsTexts.noFee } })
      expect((await ask('A01', '0')).body).toBe(1)
      expect((await send()).body).toBe(1)
    } finally {
      await server.rows(sql`update form_fees set year = 2026 where code = 'A01' and year = 2025`)
    }
  })

  it('eight first lines at once make one draft with all of them', async () => {
    const codes = ['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A08', 'A09']
    const answers = await Promise.all(codes.map((code) => ask(code, '2')))
    expect(answers.map(({ body }) => body)).toEqual(codes.map(() => 1))
    expect(await list()).toMatchObject([{ total: '16' }])
  })

  it('is deleted with answer 0, once and again', async () => {
    await ask('A01', '5')
    expect((await mine('borrarEstado', { nid_propietario: nid.ana })).body).toBe(0)
    expect(await list()).toEqual([])
    expect((await mine('borrarEstado', { nid_propietario: nid.ana }, { key: 'k-borrar' })).body).toBe(0)
    expect((await mine('borrarEstado', { nid_propietario: nid.ana }, { key: 'k-borrar' })).body).toBe(0)
  })

  it('does not touch what was sent', async () => {
    const id = await sent({ A01: '5' })
    await mine('borrarEstado', { nid_propietario: nid.ana })
    expect((await list()).map((each) => each.id)).toEqual([id])
  })
})

describe('sending', () => {
  it('needs a line', async () => {
    expect((await mine('ingresarFormularioSolicitados', { id: '', nid_propietario: nid.ana })).body).toMatchObject({
      codigo: 0,
      error: requestsTexts.nothingAsked,
    })
  })

  it('freezes the prices: a later fee changes nothing', async () => {
    const id = await sent({ A01: '3' })
    const before = (await list())[0]?.valor
    await server.rows(sql`update form_fees set value = value + 1000 where code = 'A01' and year = 2026`)
    try {
      expect((await list())[0]?.valor).toBe(before)
      expect((await line('A01', id)).total).toBe(before)
    } finally {
      await server.rows(sql`update form_fees set value = value - 1000 where code = 'A01' and year = 2026`)
    }
  })

  it('is done once with one key, and refused a second time without', async () => {
    await ask('A01', '3')
    const id = (await list())[0]?.id ?? ''
    const send = (sending: Sending = {}) =>
      mine('ingresarFormularioSolicitados', { id, nid_propietario: nid.ana }, sending)
    expect((await send({ key: 'k-enviar' })).body).toBe(1)
    expect((await send({ key: 'k-enviar' })).body).toBe(1)
    expect((await send()).body).toMatchObject({ codigo: 0, error: requestsTexts.notDraft })
    expect(await list()).toMatchObject([{ id, estado: '1', MESTADO: 'Enviada sin soporte' }])
    expect(await server.count('filings', sql`code = 'SOLICITUD' and number = ${id}`)).toBe(1)
  })
})

describe('the proof of payment', () => {
  it('moves the request to review, is replaceable until it is decided, and only its people see it', async () => {
    const id = await sent({ A01: '3' })
    expect((await support(id)).body).toBe(1)
    const first = (await list())[0] ?? {}
    expect(first).toMatchObject({ estado: '2', MESTADO: 'Pendiente de revisión' })
    expect((await support(id, {}, 30)).body).toBe(1)
    const second = (await list())[0] ?? {}
    expect(second.soporte).not.toBe(first.soporte)
    const seen = async (as?: Session) =>
      (await server.app.inject({ url: second.soporte ?? '', headers: as ? { cookie: as.cookie } : {} })).statusCode
    expect([await seen(ana), await seen(admin), await seen(beto), await seen()]).toEqual([200, 200, 403, 401])
    await approve(id)
    expect((await support(id)).body).toMatchObject({ codigo: 0, error: requestsTexts.supportLate })
  })

  it('is not taken by a draft', async () => {
    await ask('A01', '3')
    const id = (await list())[0]?.id ?? ''
    expect((await support(id)).body).toMatchObject({ codigo: 0, error: requestsTexts.supportLate })
  })

  it('must be there, be a jpg by content, and have at most 5,000,000 bytes', async () => {
    const id = await sent({ A01: '3' })
    const send = (bytes?: Buffer) =>
      mine(
        'ingresarArchivo',
        { consec_solicitud: id, nid_propietario: nid.ana },
        { files: bytes ? [{ part: 'file', name: 'consignacion.jpg', bytes }] : [] },
      )
    expect((await send()).body).toMatchObject({ codigo: 0, campos: { file: requestsTexts.supportRequired } })
    expect((await send(Buffer.from('%PDF-1.7'))).body).toMatchObject({ codigo: 100, error: requestsTexts.supportType })
    const heavy = Buffer.concat([await jpeg(1), Buffer.alloc(5_000_000)])
    expect((await send(heavy)).body).toMatchObject({ codigo: 99, error: requestsTexts.supportSize })
    expect((await send((await jpeg(1)).subarray(0, 300))).body).toMatchObject({ codigo: 100 })
    expect((await list())[0]).toMatchObject({ estado: '1', soporte: '' })
  })
})

describe('approval', () => {
  it('makes each line one unbroken block after the highest number, available at once in seleccionCodigos', async () => {
    const firstOf = async (code: string) => {
      const [top] = await server.rows<{ n: number }>(
        sql`select coalesce(max(number), 0) + 1 as n from numbers where code = ${code}`,
      )
      return top?.n ?? -1
    }
    const [a04, a12] = [await firstOf('A04'), await firstOf('A12')]
    const id = await waiting({ A04: '30', A12: '5' })
    expect((await approve(id)).body).toBe(1)
    expect(await blockOf(id)).toEqual([
      { code: 'A04', n: 30, first: a04, last: a04 + 29 },
      { code: 'A12', n: 5, first: a12, last: a12 + 4 },
    ])
    expect(await line('A04', id)).toMatchObject({ minimo: String(a04), maximo: String(a04 + 29) })
    expect(await list()).toMatchObject([{ estado: '4', MESTADO: 'Aprobada', fecha_aprobacion: '2026-11-21' }])
    const offered = await server.call(
      'selecciones/seleccionCodigos',
      { NID_PROPIETARIO: nid.ana, CODIGO: 'A12' },
      { as: ana },
    )
    const codes = rowsOf(offered).map(({ code }) => Number(code))
    for (let number = a12; number < a12 + 5; number++) expect(codes).toContain(number)
  })

  it('twice with one key generates once and says so twice; without a key the second is told it is decided', async () => {
    const id = await waiting({ A03: '4' })
    expect((await approve(id, { key: 'k-aprobar' })).body).toBe(1)
    expect((await approve(id, { key: 'k-aprobar' })).body).toBe(1)
    expect((await approve(id)).body).toMatchObject({ codigo: 0, error: requestsTexts.notWaiting })
    expect(await blockOf(id)).toMatchObject([{ code: 'A03', n: 4 }])
    expect(
      await server.count(
        'filings',
        sql`code = 'SOLICITUD' and number = ${id} and operation like 'formulariosParaRevisar%'`,
      ),
    ).toBe(1)
  })

  it('by two administrators on two servers at once generates one block', async () => {
    const sibling = await server.sibling()
    try {
      for (let round = 0; round < 4; round++) {
        const id = await waiting({ A06: '6' })
        const fields = { id, consec_solicitud: id, nid_propietario: nid.ana }
        const answers = await Promise.all(
          [server, sibling, server, sibling].map((one, at) =>
            one.call('formulariosParaRevisar/ingresarFormularioSolicitados', fields, {
              as: admin,
              key: `k-${id}-${at}`,
            }),
          ),
        )
        expect(answers.map(({ body }) => body).sort()).toEqual([0, 0, 0, 1])
        expect(await blockOf(id)).toMatchObject([{ code: 'A06', n: 6 }])
      }
    } finally {
      await sibling.close()
    }
  })

  it('of many requests at once gives each its own numbers', async () => {
    const ids = []
    for (let at = 0; at < 6; at++) ids.push(await waiting({ A08: '7' }))
    const answers = await Promise.all(ids.map((id) => approve(id)))
    expect(answers.map(({ body }) => body)).toEqual(ids.map(() => 1))
    const blocks = (await Promise.all(ids.map(blockOf))).flat().sort((a, b) => a.first - b.first)
    for (const [at, { n, first, last }] of blocks.entries()) {
      expect(n).toBe(7)
      expect(last - first).toBe(6)
      if (at > 0) expect(first).toBe((blocks[at - 1]?.last ?? 0) + 1)
    }
  })

  it('leaves nothing behind when a step fails', async () => {
    const id = await waiting({ A09: '3', A11: '3' })
    await server.rows(sql`create function fall() returns trigger language plpgsql as $$ begin
      if new.code = 'A11' and new.request_id is not null then raise exception 'broken'; end if; return new; end $$`)
    await server.rows(sql`create trigger fall before insert on numbers for each row execute function fall()`)
    try {
      expect((await approve(id, { key: 'k-falla' })).status).toBe(500)
    } finally {
      await server.rows(sql`drop trigger fall on numbers`)
      await server.rows(sql`drop function fall`)
    }
    expect(await blockOf(id)).toEqual([])
    expect((await list())[0]).toMatchObject({ estado: '2' })
    expect((await approve(id, { key: 'k-falla' })).body).toBe(1)
    expect(await blockOf(id)).toHaveLength(2)
  })

  it('goes on when somebody imported the last number there can be', async () => {
    await server.rows(sql`insert into numbers (code, number, owner_nid) values ('A10', 999999999, ${nid.beto})`)
    const id = await waiting({ A10: '4' })
    expect((await approve(id)).body).toBe(1)
    expect(await blockOf(id)).toMatchObject([{ n: 4 }])
    await server.rows(sql`delete from numbers where code = 'A10' and (request_id is not null or number = 999999999)`)
  })

  it('only of what waits for it, under its own number and owner', async () => {
    const id = await sent({ A01: '2' })
    expect((await approve(id)).body).toMatchObject({ codigo: 0, error: requestsTexts.notWaiting })
    await support(id)
    const wrong = { id, consec_solicitud: id, nid_propietario: nid.beto }
    expect((await review('ingresarFormularioSolicitados', wrong)).body).toMatchObject({ codigo: 103 })
    expect((await approve('999999')).body).toMatchObject({ codigo: 103 })
    expect(await blockOf(id)).toEqual([])
  })
})

describe('rejection', () => {
  it('needs its cause, which the member reads; the request is closed', async () => {
    const id = await waiting({ A01: '2' })
    const reject = (observaciones: string, sending: Sending = {}) =>
      review('ingresarFormularioObservaciones', { id, observaciones }, sending)
    expect((await reject('  ')).body).toMatchObject({
      codigo: 0,
      campos: { observaciones: requestsTexts.causeRequired },
    })
    expect((await reject('No aparece la consignación', { key: 'k-rechazo' })).body).toBe(1)
    expect((await reject('No aparece la consignación', { key: 'k-rechazo' })).body).toBe(1)
    expect(await list()).toMatchObject([
      { estado: '3', MESTADO: 'Rechazada', observaciones: 'No aparece la consignación', fecha_aprobacion: '' },
    ])
    expect((await approve(id)).body).toMatchObject({ codigo: 0 })
    expect(await blockOf(id)).toEqual([])
  })

  it('against an approval at the same moment: one of the two', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await waiting({ A02: '2' })
      const [yes, no] = await Promise.all([
        approve(id),
        review('ingresarFormularioObservaciones', { id, observaciones: 'Falta el recibo' }),
      ])
      expect([yes.body === 1, no.body === 1].filter(Boolean)).toHaveLength(1)
      expect((await blockOf(id)).length).toBe(yes.body === 1 ? 1 : 0)
    }
  })
})

describe('whose requests', () => {
  it('everyone sees and changes his own only', async () => {
    const id = await sent({ A01: '2' })
    expect(await list(beto)).toEqual([])
    for (const [op, fields] of [
      ['formularioSolicitados', { NID_PROPIETARIO: nid.ana }],
      ['verificaEstado', { NID_PROPIETARIO: nid.ana }],
      ['borrarEstado', { nid_propietario: nid.ana }],
      ['formulariosGuardaValores', { nid_propietario: nid.ana, codigo: 'A01', cantidad: '1', valor: '1' }],
      ['ingresarFormularioSolicitados', { id, nid_propietario: nid.ana }],
      ['ingresarArchivo', { consec_solicitud: id, nid_propietario: nid.ana }],
    ] as const)
      expect((await mine(op, fields, { as: beto })).status, op).toBe(403)
    const other = await mine(
      'ingresarArchivo',
      { consec_solicitud: id, nid_propietario: nid.beto },
      { as: beto, files: [{ part: 'file', bytes: await jpeg() }] },
    )
    expect(other.body).toMatchObject({ codigo: 103 })
    const theirs = await server.call(
      'selecciones/seleccionFormulariosGeneral',
      { consec_solicitud: id, nid_propietario: nid.beto },
      { as: beto },
    )
    expect(theirs.status).toBe(403)
  })

  it('review is the administrators’, and they have no requests of their own', async () => {
    for (const [op, fields] of [
      ['formulariosParaRevisar/formularioSolicitados', {}],
      ['formulariosParaRevisar/ingresarFormularioSolicitados', { id: '1' }],
      ['formulariosParaRevisar/ingresarFormularioObservaciones', { id: '1', observaciones: 'x' }],
      ['formulariosRevisados/formularioSolicitados', {}],
    ] as const)
      expect((await server.call(op, fields, { as: ana })).status, op).toBe(403)
    expect((await mine('formularioSolicitados', {}, { as: admin })).status).toBe(403)
  })

  it('each list has its states: 1 and 2 to review, 3 and 4 reviewed', async () => {
    const one = await sent({ A01: '1' })
    const two = await waiting({ A01: '1' })
    const three = await waiting({ A01: '1' })
    await review('ingresarFormularioObservaciones', { id: three, observaciones: 'No' })
    const four = await waiting({ A01: '1' })
    await approve(four)
    await ask('A01', '1')
    const ids = async (op: string) => rowsOf(await server.call(op, {}, { as: admin })).map((each) => each.id)
    expect(await ids('formulariosParaRevisar/formularioSolicitados'), 'the longest waiting first').toEqual([one, two])
    expect(await ids('formulariosRevisados/formularioSolicitados')).toEqual([four, three])
    expect(rowsOf(await review('formularioSolicitados'))[0]).toMatchObject({
      NOMBRE: 'Ana Ardila',
      nid_propietario: nid.ana,
    })
  })

  it('waits from the day on which it was sent, not from that on which it was begun', async () => {
    const [early, late] = [await waiting({ A01: '1' }), await waiting({ A01: '1' })]
    await server.rows(sql`update form_requests set requested_on = requested_on + 1 where id = ${Number(early)}`)
    const rows = rowsOf(await server.call('formulariosParaRevisar/formularioSolicitados', {}, { as: admin }))
    expect(rows.map(({ id }) => id)).toEqual([late, early])
  })

  it('bank and account are answered to members', async () => {
    expect(rowsOf(await mine('parametros'))[0]).toEqual({
      contenido: expect.any(String),
      subcontenido: expect.any(String),
    })
  })
})
