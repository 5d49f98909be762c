import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adviceIn,
  changesOf,
  clockError,
  clockErrorOf,
  formOf,
  photosIn,
  readAct,
  reviewsIn,
  reviewTable,
  spanText,
  valuesIn,
} from '../../src/registry/index.ts'

const a01 = formOf('A01')
const line = (before: object | '', after: object) => ({
  FECHA: '2026-11-21T15:00:00Z',
  USUARIO: 'Amparo',
  ANTES: before === '' ? '' : JSON.stringify(before),
  DESPUES: JSON.stringify(after),
})

describe('the trail of a record', () => {
  it('says which fields changed, by their labels, with names where they are known', () => {
    const before = { OBSERVACIONES: 'a', RAZA_MACHO: '11', NOM_RAZA: 'ALPINA', CHIP_MACHO: 'x', OTRA: '1' }
    const after = { OBSERVACIONES: 'b', RAZA_MACHO: '12', CHIP_MACHO: 'x', OTRA: '2' }
    const later = { RAZA_MACHO: '12', NOM_RAZA: 'SAANEN' }
    const nameKey = a01.fields.RAZA_MACHO?.nameKey ?? ''
    const named = (values: Record<string, string>) => ({
      ...values,
      ...(values.NOM_RAZA && { [nameKey]: values.NOM_RAZA }),
    })
    const changes = changesOf(a01, readAct(line(named(before), after)), [named(later)])
    expect(changes.map(({ label }) => label)).toEqual(
      Object.values(a01.fields)
        .filter((field) => field === a01.fields.RAZA_MACHO || field === a01.fields.OBSERVACIONES)
        .map(({ label }) => label),
    )
    expect(changes).toContainEqual({ label: a01.fields.OBSERVACIONES?.label, from: 'a', to: 'b' })
    expect(changes).toContainEqual({ label: a01.fields.RAZA_MACHO?.label, from: 'ALPINA', to: 'SAANEN' })
  })

  it('tells what was asked about it and answered, as words and not as changes', () => {
    const asked = readAct({ ...line('', { PREGUNTA: '¿Cuándo?' }), OPERACION: 'revisionCampo/preguntar' })
    expect(asked.said).toEqual({ verb: 'preguntó', text: '¿Cuándo?' })
    expect(readAct({ ...line('', { RESPUESTA: 'Ayer' }), OPERACION: 'campo/responder' }).said?.text).toBe('Ayer')
    expect(readAct({ ...line('', {}), OPERACION: 'constructor' }).said).toBeUndefined()
  })

  it('an act that made the record changed nothing; one that says nothing of a field left it alone', () => {
    expect(changesOf(a01, readAct(line('', { OBSERVACIONES: 'a' })))).toEqual([])
    expect(changesOf(a01, readAct(line({ OBSERVACIONES: 'a' }, {})))).toEqual([])
  })

  it('whatever stands in the trail is read without a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.oneof(fc.string(), fc.json()), (before, after) => {
        const act = readAct({ ANTES: before, DESPUES: after })
        for (const { from, to } of changesOf(a01, act)) expect(from).not.toBe(to)
      }),
    )
  })
})

describe('what a reviewer reads', () => {
  it('whatever a row carries is read without a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
        for (const read of [adviceIn, photosIn, reviewsIn]) expect(Array.isArray(read(json))).toBe(true)
        expect(typeof valuesIn(json)).toBe('object')
      }),
    )
  })

  it('shows pictures of this host only', () => {
    const photo = (url: string) => JSON.stringify([{ url, columna: 'SOPORTE', sha256: 'ab' }])
    expect(photosIn(photo('/archivos/0a1b.jpg'))).toHaveLength(1)
    for (const url of ['https://otro.sitio/x.jpg', '//otro/archivos/x.jpg', 'javascript:1', '/archivos/../x'])
      expect(photosIn(photo(url))).toEqual([])
  })

  it('says ages in the largest fitting measure', () => {
    expect([0, 59, 61, 47 * 60, 49 * 60].map((minutes) => spanText(minutes * 60_000))).toEqual([
      '0 min',
      '59 min',
      '1 h',
      '47 h',
      '2 días',
    ])
  })

  it('tells a device clock that is ahead, and only that', () => {
    const errorOf = (CAPTURADO_EN: string) => clockErrorOf({ CAPTURADO_EN, RECIBIDO_EN: '2026-11-21T15:00:00Z' })
    expect(errorOf('2026-11-21T16:00:00Z')).toBe('adelantado 1 h')
    expect(errorOf('2026-11-21T15:03:00Z')).toBe('')
    expect(errorOf('2026-11-20T15:00:00Z')).toBe('')
    expect(errorOf('')).toBe('')
  })

  it('tells a measured clock in both directions, beyond five minutes', () => {
    const errorOf = (DESFASE: string) =>
      clockErrorOf({ DESFASE, CAPTURADO_EN: '2026-11-21T14:00:00Z', RECIBIDO_EN: '2026-11-21T15:00:00Z' })
    expect(errorOf('63072000')).toBe('atrasado 2 años')
    expect(errorOf('-63072000')).toBe('adelantado 2 años')
    expect(errorOf('301')).toBe('atrasado 5 min')
    expect(errorOf('300')).toBe('')
    expect(clockError(-2 * 86_400_000)).toBe('adelantado 2 días')
  })

  it('is a table in which advice is words', () => {
    const cells = reviewTable.cells({ NUMERO: '1201', CONSEJOS: '[{"field":"x","rule":"y","text":"Muy joven"}]' })
    expect(cells).toHaveLength(reviewTable.head.headings.length)
    expect(cells).toContain('Muy joven')
  })
})
