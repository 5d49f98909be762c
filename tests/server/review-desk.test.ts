import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { fill, type Values } from '../../src/registry/index.ts'
import { reviewTexts } from '../../src/registry/texts/review.ts'
import { revisionCampo } from '../../src/server/controllers/revisionCampo.ts'
import type { Call, Handlers } from '../../src/server/core/call.ts'
import { a01, a04, fresh } from './forms.ts'
import { openWith, type Session } from './harness.ts'
import { nid } from './world.ts'

const { server, admin, ana, registrar } = await openWith('admin', 'ana', 'registrar')

const rowsOf = async (fields: Values = {}) =>
  (await server.call('revisionCampo/recibidos', fields, { as: admin })).body as Values[]
/** @returns the id of the filing */
const file = async (as: Session, fields: Values = a01()) => {
  const { body } = await server.call('formularioA01/ingresarNacimiento', fields, { as, key: fresh(70000) })
  expect(body).toBe(1)
  const [{ ID = '', NUMERO } = {}] = await rowsOf()
  expect(NUMERO).toBe(fields.CONSECUTIVO)
  return ID
}
const ask = (ID: string, PREGUNTA: string, as = admin, key?: string) =>
  server.call('revisionCampo/preguntar', { ID, PREGUNTA }, { as, detail: true, key })
const asked = async (as: Session) => (await server.call('campo/preguntas', {}, { as })).body as Values[]
const answer = (ID: string, RESPUESTA: string, as = registrar) =>
  server.call('campo/responder', { ID, RESPUESTA }, { as, detail: true })
const detailOf = async (ID: string) =>
  ((await server.call('revisionCampo/detalle', { ID }, { as: admin })).body as Values[])[0] ?? {}

describe('a question about a form', () => {
  it('reaches who captured it and nobody else, with its form; the answer reaches the administrator', async () => {
    const id = await file(registrar)
    expect((await ask(id, '¿Se pesó con la misma báscula?')).body).toBe(1)
    expect(await asked(ana)).toEqual([])
    expect(await asked(admin)).toEqual([])
    const [question = {}] = await asked(registrar)
    expect(question).toMatchObject({
      FORMULARIO: 'A01',
      NID_PROPIETARIO: nid.ana,
      PREGUNTA: '¿Se pesó con la misma báscula?',
      PREGUNTO: 'Amparo Administradora',
      FECHA: '2026-11-21T15:00:00Z',
      RESPUESTA: '',
    })
    expect(await rowsOf({ PREGUNTA: 'A' })).toMatchObject([{ ID: id, PREGUNTAS_ABIERTAS: '1' }])
    expect((await answer(question.ID ?? '', 'Sí, la de la finca.')).body).toBe(1)
    expect(await rowsOf({ PREGUNTA: 'A' })).toEqual([])
    expect(await rowsOf({ PREGUNTA: 'R' })).toMatchObject([{ ID: id, PREGUNTAS_RESPONDIDAS: '1' }])
    expect(JSON.parse((await detailOf(id)).PREGUNTAS ?? '')).toMatchObject([
      { PREGUNTA: '¿Se pesó con la misma báscula?', RESPUESTA: 'Sí, la de la finca.', RESPONDE: 'Rita Registradora' },
    ])
  })

  it('is asked by administrators only, and answered by who was asked only, once', async () => {
    const id = await file(registrar)
    expect((await ask(id, 'x', ana)).status).toBe(403)
    expect((await ask(id, 'x', registrar)).status).toBe(403)
    await ask(id, '¿Cuál?')
    const [question] = await asked(registrar)
    for (const other of [ana, admin])
      expect((await answer(question?.ID ?? '', 'no es mía', other)).body).toMatchObject({ codigo: 103 })
    expect((await answer(question?.ID ?? '', 'La segunda')).body).toBe(1)
    expect((await answer(question?.ID ?? '', 'La tercera')).body).toMatchObject({ error: reviewTexts.alreadyAnswered })
    expect((await server.call('campo/preguntas', {}, {})).status).toBe(401)
    expect((await server.call('campo/preguntas', {}, { bearer: registrar.tokenEnvio })).status).not.toBe(200)
  })

  it('stands in the history of the record with its answer, and the form stands in the review once', async () => {
    const fields = a01()
    const id = await file(registrar, fields)
    const before = await rowsOf({ BUSCAR: fields.CONSECUTIVO ?? '' })
    await ask(id, '¿Qué día fue?')
    const [question] = await asked(registrar)
    await answer(question?.ID ?? '', 'El lunes')
    const trail = { TIPO: 'A01', NUMERO: fields.CONSECUTIVO ?? '' }
    const { body } = await server.call('auditoria/historial', trail, { as: admin })
    expect((body as Values[]).map(({ USUARIO, DESPUES = '' }) => [USUARIO, JSON.parse(DESPUES)])).toEqual([
      ['Rita Registradora', { RESPUESTA: 'El lunes' }],
      ['Amparo Administradora', { PREGUNTA: '¿Qué día fue?' }],
      ['Rita Registradora', expect.objectContaining({ CONSECUTIVO: fields.CONSECUTIVO })],
    ])
    expect(await rowsOf({ BUSCAR: fields.CONSECUTIVO ?? '' })).toHaveLength(before.length)
  })

  it('is refused in words when it is empty, too long, one of too many, or about nothing', async () => {
    const id = await file(registrar)
    const refusal = async (ID: string, text: string) => (await ask(ID, text)).body
    expect(await refusal(id, '  ')).toMatchObject({ campos: { PREGUNTA: reviewTexts.questionEmpty } })
    expect(await refusal(id, 'x'.repeat(501))).toMatchObject({ campos: { PREGUNTA: reviewTexts.questionTooLong } })
    for (const ID of ['', 'x', '999999999']) expect(await refusal(ID, 'x')).toMatchObject({ codigo: 103 })
    for (let n = 0; n < 20; n++) expect(await refusal(id, 'ñ'.repeat(500))).toBe(1)
    expect(await refusal(id, 'otra')).toMatchObject({ campos: { PREGUNTA: reviewTexts.tooManyQuestions } })
    const [question] = await asked(registrar)
    expect((await answer(question?.ID ?? '', '')).body).toMatchObject({
      campos: { RESPUESTA: reviewTexts.answerEmpty },
    })
    expect((await answer(question?.ID ?? '', 'x'.repeat(501))).body).toMatchObject({ codigo: 0 })
  })

  it('arrives once however often it is sent, and is told for sixty days', async () => {
    const id = await file(ana)
    await Promise.all([ask(id, '¿Una?', admin, 'pregunta'), ask(id, '¿Una?', admin, 'pregunta')])
    expect(await asked(ana)).toHaveLength(1)
    await server.rows(
      sql`update review_questions set asked_at = asked_at - interval '61 days' where asked_of = ${nid.ana}`,
    )
    expect(await asked(ana)).toEqual([])
  })
})

describe('an answer', () => {
  it('brings its form back on top, also if it was reviewed meanwhile', async () => {
    const id = await file(registrar)
    await ask(id, '¿Cuál?')
    await server.call('revisionCampo/revisar', { ID: id, NOTA: '' }, { as: admin })
    await file(ana)
    const waiting = async () => (await rowsOf({ REVISADO: 'N', FILAS: '500' })).map(({ ID }) => ID)
    expect(await waiting()).not.toContain(id)
    const question = (await asked(registrar)).find(({ RESPUESTA }) => RESPUESTA === '')
    await answer(question?.ID ?? '', 'La segunda')
    expect((await waiting())[0]).toBe(id)
    expect(JSON.parse((await detailOf(id)).REVISIONES ?? '')).toHaveLength(1)
    await server.call('revisionCampo/revisar', { ID: id, NOTA: '' }, { as: admin })
    expect(await waiting()).not.toContain(id)
  })
})

describe('a form to which more came than its reviewer saw', () => {
  const review = (IDS: string, VISTO: string) =>
    server.call('revisionCampo/revisarVarios', { IDS, NOTA: '', VISTO }, { as: admin, detail: true })
  const waits = async (id: string) =>
    (await rowsOf({ REVISADO: 'N', FILAS: '500' })).some(({ ID, REVISADO }) => ID === id && REVISADO === 'N')
  const seenOf = async (id: string) => (await detailOf(id)).VISTO ?? ''

  it('is not marked after an answer, alone or with others, until that was seen', async () => {
    const [id, other] = [await file(registrar), await file(ana)]
    await ask(id, '¿Cuál?')
    const before = await seenOf(id)
    const { NUMERO = '' } = await detailOf(id)
    const question = (await asked(registrar)).find(({ RESPUESTA }) => RESPUESTA === '')
    await answer(question?.ID ?? '', 'La segunda')
    expect((await review(`${other},${id}`, `${await seenOf(other)},${before}`)).body).toMatchObject({
      codigo: 0,
      campos: { VISTO: fill(reviewTexts.changedSince, { names: `A01 ${NUMERO}` }) },
    })
    expect([await waits(id), await waits(other)]).toEqual([true, true])
    const alone = { ID: id, NOTA: '', VISTO: before }
    expect((await server.call('revisionCampo/revisar', alone, { as: admin, detail: true })).body).toMatchObject({
      codigo: 0,
    })
    expect((await review(`${other},${id}`, `${await seenOf(other)},${await seenOf(id)}`)).body).toBe(1)
    expect([await waits(id), await waits(other)]).toEqual([false, false])
  })

  it("is not marked after another administrator's change; one's own is known", async () => {
    const id = await file(ana)
    const before = await seenOf(id)
    await server.rows(sql`insert into filings (operation, code, number, owner_nid, captured_by, filed_at, before, after)
      select operation, code, number, owner_nid, ${nid.national}, filed_at, after, after from filings where id = ${Number(id)}`)
    expect((await review(id, before)).body).toMatchObject({ codigo: 0 })
    await server.rows(sql`update filings set captured_by = ${nid.admin} where captured_by = ${nid.national}`)
    expect((await review(id, before)).body).toBe(1)
  })

  it('is compared only where a standing was sent', async () => {
    const id = await file(ana)
    for (const VISTO of ['', 'x', '1', '1.2.3']) expect((await review(id, VISTO)).body).toBe(1)
  })
})

describe('what was just marked', () => {
  it('is taken back by who marked it, for a minute, and stays in its history', async () => {
    const ids = [await file(ana), await file(ana)]
    const states = async () =>
      (await rowsOf({ FILAS: '500' })).filter(({ ID = '' }) => ids.includes(ID)).map(({ REVISADO }) => REVISADO)
    const takeBack = (IDS: string, as = admin) => server.call('revisionCampo/desmarcar', { IDS }, { as, detail: true })
    await server.call('revisionCampo/revisarVarios', { IDS: ids.join(), NOTA: '' }, { as: admin })
    expect((await takeBack(ids.join(), registrar)).status).toBe(403)
    expect(await states()).toEqual(['S', 'S'])
    expect((await takeBack(ids.join())).body).toBe(1)
    expect(await states()).toEqual(['N', 'N'])
    const past = async () =>
      JSON.parse((await detailOf(ids[0] ?? '')).REVISIONES ?? '').map((one: Values) => one.sin_efecto)
    expect(await past()).toEqual(['S'])
    await server.call('revisionCampo/revisarVarios', { IDS: ids.join(), NOTA: '' }, { as: admin })
    await server.rows(sql`update reviews set reviewed_at = reviewed_at - interval '61 seconds'`)
    expect((await takeBack(ids.join())).body).toMatchObject({ campos: { IDS: reviewTexts.tooLate } })
    expect(await states()).toEqual(['S', 'S'])
    expect(await past()).toEqual(['', 'S'])
    for (const IDS of ['', 'x', '1;2']) expect((await takeBack(IDS)).body).toMatchObject({ codigo: 103 })
  })
})

describe('several at once', () => {
  const review = (IDS: string, NOTA = '', as = admin) =>
    server.call('revisionCampo/revisarVarios', { IDS, NOTA }, { as, detail: true })

  it('are all reviewed, or none of them', async () => {
    const ids = [await file(ana), await file(ana)]
    expect((await review([...ids, '999999999'].join())).body).toMatchObject({ codigo: 103 })
    expect((await rowsOf({ REVISADO: 'N', FILAS: '500' })).filter(({ ID = '' }) => ids.includes(ID))).toHaveLength(2)
    expect((await review([...ids, ids[0]].join(), 'Juntos')).body).toBe(1)
    const done = (await rowsOf({ REVISADO: 'S', FILAS: '500' })).filter(({ ID = '' }) => ids.includes(ID))
    expect(done.map(({ NOTA }) => NOTA)).toEqual(['Juntos', 'Juntos'])
  })

  it('are a hundred at most, of administrators only, and real ids', async () => {
    expect((await review('1', '', ana)).status).toBe(403)
    const many = Array.from({ length: 101 }, (_, n) => n + 1).join()
    expect((await review(many)).body).toMatchObject({ campos: { IDS: reviewTexts.tooMany } })
    for (const bad of ['', 'x', '1,,2', "1}'", '-1']) expect((await review(bad)).body).toMatchObject({ codigo: 103 })
  })
})

describe('the list of the review', () => {
  it('is filtered by farm, by who captured, and by advice', async () => {
    // Long ago: the registry has no warnings of its own.
    const id = await file(registrar, a01({ FECHA_SERVICIO: '2020-05-01' }))
    const has = async (fields: Values) => (await rowsOf({ ...fields, FILAS: '500' })).some(({ ID }) => ID === id)
    expect(await has({ ASOCIADO: nid.ana, REGISTRADOR: nid.registrar })).toBe(true)
    expect(await has({ ASOCIADO: nid.registrar })).toBe(false)
    expect(await has({ REGISTRADOR: nid.ana })).toBe(false)
    expect(await has({ AVISO: 'S' })).toBe(false)
    await server.rows(
      sql`update filings set advice = '[{"field":"","rule":"x","text":"Muy joven"}]' where id = ${Number(id)}`,
    )
    expect(await has({ AVISO: 'S' })).toBe(true)
    expect((await rowsOf({ ORDEN: 'CONSEJOS' }))[0]?.ID).toBe(id)
  })

  it('is sorted by farm, by who captured, by form and by arrival; by nothing else', async () => {
    await file(ana)
    await file(registrar)
    const column = async (ORDEN: string, key: string) => (await rowsOf({ ORDEN, FILAS: '500' })).map((row) => row[key])
    const captured = await column('CAPTURO', 'CAPTURO')
    expect(captured).toEqual([...captured].sort())
    expect(await column('-CAPTURO', 'CAPTURO')).toEqual([...captured].reverse())
    const ids = (await column('RECIBIDO_EN', 'ID')).map(Number)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(await column('f.id; drop table reviews', 'ID')).toEqual(await column('', 'ID'))
  })
})

describe('the history of an animal beside the form', () => {
  it('counts what the registry had before this form', async () => {
    const service = a01()
    const first = await file(ana, service)
    const historyOf = async (id: string): Promise<Values[]> => JSON.parse((await detailOf(id)).HISTORIA ?? '')
    const before = (await historyOf(first)).find(({ CHIP }) => CHIP === service.CHIP_HEMBRA)
    expect(before).toMatchObject({ SEXO: 'H', PROPIETARIO: 'Ana Ardila' })
    const birth = a04({ CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '' })
    const { body } = await server.call('formularioA04/ingresarNacimiento', birth, { as: ana, key: fresh(71000) })
    expect(body).toBe(1)
    const [{ ID = '' } = {}] = await rowsOf({ FORMULARIO: 'A04' })
    const dam = (await historyOf(ID)).find(({ CHIP }) => CHIP === service.CHIP_HEMBRA)
    expect(Number(dam?.SERVICIOS)).toBe(Number(before?.SERVICIOS) + 1)
    expect(dam?.PARTOS).toBe(before?.PARTOS)
    const after = (await historyOf(first)).find(({ CHIP }) => CHIP === service.CHIP_HEMBRA)
    expect(after).toMatchObject({ PARTOS: String(Number(dam?.PARTOS) + 1), ULTIMO_PARTO: birth.FECHA_PARTO })
  })
})

it('a form is shown however many its owner has filed: its record is asked for alone', async () => {
  const form = a01()
  const ID = await file(ana, form)
  const asked: Values[] = []
  const lists: Handlers = {
    'formularioA01/formulariosA01': async ({ fields }) => {
      asked.push(fields)
      return []
    },
  }
  const detail = revisionCampo(lists)['revisionCampo/detalle']
  await detail?.({ context: { db: server.db }, fields: { ID }, files: [] } as unknown as Call)
  expect(asked).toEqual([{ NID_PROPIETARIO: nid.ana, DESDE: '0', FILAS: '1', CLAVE: form.CONSECUTIVO }])
  expect(JSON.parse((await detailOf(ID)).REGISTRO ?? '')).toMatchObject({ CONSECUTIVO: form.CONSECUTIVO })
})
