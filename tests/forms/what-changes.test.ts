import { describe, expect, it } from 'vitest'
import { formOf, forms, historyWords, questionsAboutForm, whatChanges } from '../../src/registry/index.ts'

const changes = (key: string, values: Record<string, string>) => whatChanges(formOf(key), values)

describe('what a form changes in the registry', () => {
  it('is said of a birth: its number, the service that it ends, what it opens, and the young still to come', () => {
    const values = { CONSECUTIVO: '8705', FORMA_CONCEPCION: 'A01', CONSECUTIVO_SERVICIO: '2427', TIPO_DE_PARTO: '2' }
    expect(changes('A04', { ...values, sigla: '1' })).toEqual([
      'Usa el consecutivo A04 8705.',
      'Cierra la espera de A01 2427.',
      'Abre A04 8705: otros formularios pueden partir de él.',
      'Admite 1 más por tipo de parto.',
    ])
  })

  it('is said of straws that are taken, once, and of stock that comes in', () => {
    const insemination = {
      CONSECUTIVO: '3342',
      FORMULARIO: 'A11',
      CONSECUTIVO_SERVICIO: '11053',
      CANTIDAD_PAJILLAS: '2',
    }
    const said = changes('A02', insemination)
    expect(said).toContain('Toma 2 de las existencias de A11 11053.')
    expect(said.filter((text) => text.includes('11053'))).toHaveLength(1)
    expect(changes('A08', { CONSECUTIVO: '900', NUMERO_EMBRIONES: '6' })).toEqual([
      'Usa el consecutivo A08 900.',
      'Entra a existencias: número de embriones, 6 (A08 900).',
    ])
  })

  it('is said of a female that joins a group, of a chip that is given, and of an animal that is given away', () => {
    expect(changes('A01a-hembra', { CONSECUTIVO: '2622', CHIP_HEMBRA: '982000365217408' })).toEqual([
      'Agrega 982000365217408 a A01a 2622.',
    ])
    expect(changes('A05', { CONSECUTIVO: '5', CONSEC_NACIMIENTO: '8705', CHIP: '982000365217409' })).toContain(
      'El chip 982000365217409 deja de estar libre.',
    )
    const transfer = { consecutivo: '7', crg_animal: '982', fecha_transferencia: '2026-11-20' }
    expect(changes('A06', transfer)).toContain('982 sale del inventario de su propietario el vie 20 nov 2026.')
  })

  it('is there for every form that uses a number, a new one too, without a word of its own', () => {
    const invented = { ...formOf('A01'), provides: () => [], refersTo: () => [], consumes: () => [] }
    expect(whatChanges(invented, { CONSECUTIVO: '12' })).toEqual(['Usa el consecutivo A01 12.'])
    for (const form of forms.filter(({ partOf }) => !partOf?.row))
      expect(whatChanges(form, { [form.number]: '12' }).join(' ')).toContain(form.code)
    for (const form of forms) expect(whatChanges(form, {}).join(' ')).not.toMatch(/undefined|NaN|\{/)
  })
})

describe('the history of an animal in words', () => {
  it('of a female: births, young, the last birth with its weights, services', () => {
    const row = {
      ...{ SEXO: 'H', NACIO: '', PARTOS: '3', CRIAS: '5', ULTIMO_PARTO: '2025-12-03', ULTIMOS_PESOS: '2.6 2.9' },
      ...{ SERVICIOS: '1', ULTIMO_SERVICIO: '2026-06-23', TRASPASOS: '0' },
    }
    expect(historyWords(row, '2026-11-22').join(' · ')).toBe(
      '3 partos · 5 crías · último parto mié 3 dic 2025 (2,6 y 2,9 kg) · 1 servicio, el último mar 23 jun',
    )
  })

  it('of a male, and of one of whom nothing is known', () => {
    expect(historyWords({ SEXO: 'M', CRIAS: '12', SERVICIOS: '4' }, '2026-11-22')).toEqual(['12 crías', '4 servicios'])
    expect(historyWords({ SEXO: 'H' }, '2026-11-22')).toEqual(['sin partos', 'sin otros servicios'])
  })
})

it('questions are found at their form, by code and number', () => {
  const rows = [
    { ID: '1', FORMULARIO: 'A04', NUMERO: '8705', PREGUNTA: '¿Cuánto?' },
    { ID: '2', FORMULARIO: 'A01', NUMERO: '8705', PREGUNTA: '¿Otra?' },
  ]
  expect(questionsAboutForm(rows, 'A04', '8705').map(({ question }) => question)).toEqual(['¿Cuánto?'])
  expect(questionsAboutForm([{ FORMULARIO: 'A04', NUMERO: '' }], 'A04', '')).toEqual([])
})
