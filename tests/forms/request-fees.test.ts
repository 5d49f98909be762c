import { describe, expect, it } from 'vitest'
import { compareWithFees, differenceText, lineWords, sumWords } from '../../src/registry/masters/request-fees.ts'

const fee = (codigo: string, valor: string, anio = '2026') => ({ codigo, valor, anio, descripcion: codigo })
const line = (code: string, cantidad: string, valor: string) => ({
  ...{ code, name: `${code} FORMULARIO`, cantidad, valor, total: String(Number(cantidad) * Number(valor)) },
})

describe('a request beside the fees of its year', () => {
  it('agrees where every line was sent with its fee', () => {
    const compared = compareWithFees([line('A01', '2', '9500'), line('A02', '0', '1')], [fee('A01', '9500')], '2026')
    expect(compared).toMatchObject({ asked: 19000, byFees: 19000, agrees: true })
    expect(compared.lines.map((one) => lineWords(one, '2026'))).toEqual(['Como la tarifa de 2026'])
    expect(sumWords(compared, '2026')).toBe('Coincide con las tarifas de 2026.')
  })

  it('says by how much it differs, line by line and in all; another year is no fee', () => {
    const fees = [fee('A01', '10000'), fee('A01', '8000', '2025'), fee('A04', '9000')]
    const compared = compareWithFees([line('A01', '10', '9500'), line('A04', '1', '9500')], fees, '2026')
    expect(compared.lines.map((one) => lineWords(one, '2026'))).toEqual([
      'Tarifa de 2026: $\u00a010.000. Diferencia: −\u00a0$\u00a05.000',
      'Tarifa de 2026: $\u00a09.000. Diferencia: +\u00a0$\u00a0500',
    ])
    expect(sumWords(compared, '2026')).toBe(
      'Según las tarifas de 2026: $\u00a0109.000. Diferencia: −\u00a0$\u00a04.500.',
    )
  })

  it('says which cannot be compared, and never that they agree', () => {
    const compared = compareWithFees([line('A01', '1', '9500')], [fee('A01', '9500', '2025')], '2026')
    expect(compared.agrees).toBe(false)
    expect(lineWords(compared.lines[0] as never, '2026')).toBe('Sin tarifa en 2026')
    expect(sumWords(compared, '2026')).toContain('no se pueden comparar todos')
  })

  it('a difference is told with its sign', () => {
    expect([1500, -500, 0].map(differenceText)).toEqual(['+\u00a0$\u00a01.500', '−\u00a0$\u00a0500', '$\u00a00'])
  })
})
