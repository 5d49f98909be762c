import { describe, expect, it } from 'vitest'
import { operationNamed, pageRequest, readAnswer, totalOf } from '../../src/registry/index.ts'

const reply = (body: unknown) => ({ status: 200, contentType: 'application/json', text: JSON.stringify(body) })

describe('the answer of an import', () => {
  const chips = operationNamed('consecutivos/insertaChips')

  it('1 is done; 4 is refused under its own code', () => {
    expect(readAnswer(chips, reply(1))).toMatchObject({ kind: 'done' })
    expect(readAnswer(chips, reply('4'))).toEqual({ kind: 'refused', code: 4 })
  })

  it('rows are what is there already: a refusal that carries them, as texts', () => {
    expect(readAnswer(chips, reply([{ CHIP: 982000411200001, HOMOLOGADO: null }]))).toEqual({
      kind: 'refused',
      code: 0,
      rows: [{ CHIP: '982000411200001', HOMOLOGADO: '' }],
    })
  })

  it('rows in the place of a code mean nothing in any other call', () => {
    expect(readAnswer(operationNamed('maestroChips/ingresarChip'), reply([{}]))).toMatchObject({ kind: 'unclear' })
  })

  it('a page of a portal is nobody’s word', () => {
    const portal = { status: 200, contentType: 'text/html', text: '<html>1</html>' }
    expect(readAnswer(chips, portal)).toMatchObject({ kind: 'unclear' })
  })
})

describe('a page in front of the host', () => {
  const file = operationNamed('formularioA04/ingresarNacimiento')
  const statuses = [200, 302, 400, 401, 403, 404, 409, 413, 418, 422, 429, 500, 502, 503]

  it.each(statuses)('is unclear with status %i: it refuses nothing and ends no session', (status) => {
    for (const [contentType, text] of [
      ['text/html', '<html><title>403 Forbidden</title></html>'],
      ['', ' \n<!doctype html>'],
      ['application/json', '<h1>x</h1>'],
      ['text/html; charset=iso-8859-1', 'Forbidden'],
    ] as const)
      expect(readAnswer(file, { status, contentType, text })).toMatchObject({ kind: 'unclear' })
  })

  it.each([400, 401, 403, 404, 413, 422])('nor is %i without the host’s own { error } a refusal', (status) => {
    for (const text of ['', '{}', 'null', '[]', '{"message":"no"}', '{"error":null}', '{"error":{"code":1}}'])
      expect(readAnswer(file, { status, contentType: 'application/json', text })).toMatchObject({ kind: 'unclear' })
    const own = { status, contentType: 'application/json', text: '{"error":"No"}' }
    expect(readAnswer(file, own).kind).toMatch(/refused|forbidden|signedOut/)
  })
})

describe('a list with what is no row', () => {
  it('is the rows that it has', () => {
    const list = operationNamed('formularioA01/formulariosA01')
    for (const nothing of [null, 7, 'x', [], undefined])
      expect(readAnswer(list, reply([nothing, { CONSECUTIVO: '1' }, nothing]))).toEqual({
        kind: 'done',
        body: [{ CONSECUTIVO: '1' }],
      })
    expect(readAnswer(list, reply([null]))).toEqual({ kind: 'done', body: [] })
  })

  it('keeps its places where each answers a call of a batch', () => {
    const batch = operationNamed('lote/enviar')
    expect(readAnswer(batch, reply([null, { status: 200, body: 1 }]))).toMatchObject({
      body: [null, { status: 200, body: 1 }],
    })
  })
})

describe('a page of a long list', () => {
  it('is the documented call with its place beside it', () => {
    const whole = { operation: 'maestroChips/maestroChips', fields: { A: '1' }, passing: [] } as const
    const wanted = { first: 200, rows: 100, search: ' luna ', sort: { column: 'CHIP', descending: true } }
    expect(pageRequest(whole, wanted).fields).toEqual({
      A: '1',
      DESDE: '200',
      FILAS: '100',
      BUSCAR: 'luna',
      ORDEN: '-CHIP',
    })
  })

  it('says in each row how many there are', () => {
    expect(totalOf([{ CHIP: '1', TOTAL_FILAS: '200000' }])).toBe(200_000)
    expect(totalOf([])).toBe(0)
  })
})
