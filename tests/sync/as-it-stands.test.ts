/** What one hands to others says what the registry has: corrected values, and nothing that was voided. */
import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { asTheyStand } from '../../src/sync/reading/outbox-view.ts'

const NOON = Date.parse('2026-11-21T17:00:00Z')
const birth = {
  form: 'A04',
  mode: 'add' as 'add' | 'edit',
  state: 'filed',
  number: '8706',
  values: { CONSECUTIVO: '8706', SEXO: 'H', NOM_SEXO: 'HEMBRA', PESO_AL_NACER: '28' } as Values,
  filedAt: NOON as number | undefined,
}
const further = {
  ...birth,
  form: 'A04-adicional',
  number: '8707',
  values: { CONSECUTIVO: '8706', CONSECUTIVONEW: '8707', PESO_AL_NACER: '28', PESO_AL_NACER_ADICIONAL: '29' },
}
const line = (NUMERO: string, what: string, after: Values, FECHA = '2026-11-21T18:00:00Z') => ({
  ...{ OPERACION: `revisionCampo/${what}`, FORMULARIO: 'A04', NUMERO, FECHA },
  DESPUES: JSON.stringify({ MOTIVO: 'Faltó la coma', ...after }),
})
const corrected = (kg: string, at?: string) => line('8706', 'corregir', { PESO_AL_NACER: kg }, at)
const valuesOf = (entries: Parameters<typeof asTheyStand>[0], lines: readonly Values[] = []) =>
  asTheyStand(entries, lines).map(({ values }) => values)

describe('a filed form as it stands', () => {
  it('has what the association corrected, the last of several, and the rest as it was', () => {
    const lines = [corrected('2.9', '2026-11-22T18:00:00Z'), corrected('2.8')]
    expect(valuesOf([birth], lines)).toEqual([{ ...birth.values, PESO_AL_NACER: '2.9' }])
    expect(valuesOf([birth], [line('8709', 'corregir', { PESO_AL_NACER: '2.8' })])).toEqual([birth.values])
  })

  it('a further young has it in fields of its own, and keeps the number of the first', () => {
    const [values] = valuesOf([further], [line('8707', 'corregir', { PESO_AL_NACER: '2.9', CONSECUTIVO: '8707' })])
    expect(values).toEqual({ ...further.values, PESO_AL_NACER_ADICIONAL: '2.9' })
  })

  it('has what one corrected oneself, sent or not, unless it was refused; what is still unsent has none', () => {
    const again = { ...birth, mode: 'edit' as const, filedAt: undefined, state: 'waiting' }
    const edit = { ...again, values: { ...birth.values, PESO_AL_NACER: '3.1' } }
    expect(valuesOf([birth, edit])[0]?.PESO_AL_NACER).toBe('3.1')
    expect(valuesOf([birth, { ...edit, state: 'refused' }])[0]?.PESO_AL_NACER).toBe('28')
    expect(valuesOf([{ ...birth, state: 'waiting' }, edit])[0]?.PESO_AL_NACER).toBe('28')
  })

  it('the later of two corrections counts, whoever made it', () => {
    const edit = { ...birth, mode: 'edit' as const, values: { ...birth.values, PESO_AL_NACER: '3.1' } }
    const later = { ...edit, filedAt: NOON + 2 * 3_600_000 }
    const before = { ...edit, filedAt: NOON + 60_000 }
    expect(valuesOf([birth, later], [corrected('2.8')]).map((values) => values.PESO_AL_NACER)).toEqual(['3.1', '3.1'])
    expect(valuesOf([birth, before], [corrected('2.8')]).map((values) => values.PESO_AL_NACER)).toEqual(['2.8', '2.8'])
  })

  it('is voided until it is restored', () => {
    const voided = line('8706', 'anular', {})
    const back = line('8706', 'restaurar', {}, '2026-11-22T18:00:00Z')
    const voidedOf = (lines: readonly Values[]) => asTheyStand([birth], lines).map((one) => 'voided' in one)
    expect(asTheyStand([birth], [voided])).toMatchObject([{ voided: 'Faltó la coma' }])
    expect([voidedOf([]), voidedOf([back, voided])]).toEqual([[false], [false]])
  })
})
