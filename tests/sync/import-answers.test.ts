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
