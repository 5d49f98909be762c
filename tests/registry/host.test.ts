import { describe, expect, it } from 'vitest'
import {
  capacities,
  documentedHost,
  gainedCapacities,
  hostOf,
  hostWith,
  operationNamed,
} from '../../src/registry/index.ts'

const filed = { CAPTURADO_EN: '2026-01-01', DISPOSITIVO: 'a', DESFASE: '3', RECIBO: 'r', CONSEJOS: '[]' }
const mine = hostWith(capacities)

describe('what a host can do', () => {
  it('is nothing beyond the documents unless announced', () => {
    expect(hostOf({ capacidades: [] })).toBe(documentedHost)
    expect(documentedHost.takes({ ...filed, ANTES: '{}', ARRENDADOS: '1', CAMBIOS: '1' })).toEqual({})
    expect(documentedHost.heads('k')).toEqual({})
    expect([documentedHost.photoWay(true), documentedHost.photoWay(false)]).toEqual(['withForm', 'together'])
    expect(documentedHost.offers(operationNamed('usuario/login'))).toBe(true)
    expect(documentedHost.offers(operationNamed('lote/enviar'))).toBe(false)
  })

  it('is the same for a host that announces only what this app does not know', () => {
    const { offers, reads, takes, heads, photoWay, ...answers } = hostWith(['otra'])
    expect(answers).toMatchObject(Object.fromEntries(Object.keys(answers).map((name) => [name, false])))
    expect([reads('ANTES'), takes(filed), heads('k'), photoWay(true), offers({ capacity: 'lote' })]).toEqual([
      false,
      {},
      {},
      'withForm',
      false,
    ])
  })

  it('is all of it for a host that announces all', () => {
    expect(mine.takes({ ...filed, OTRO: 'x' })).toEqual(filed)
    expect(mine.heads('k')).toEqual({ key: 'k', detail: true })
    expect(mine.heads()).toEqual({ detail: true })
    expect(mine.photoWay(true)).toBe('alone')
    expect(capacities.every((capacity) => mine.offers({ capacity }))).toBe(true)
  })

  it('needs each capacity that a field rests on', () => {
    expect(hostWith(['reloj', 'consejos', 'revision']).takes(filed)).toEqual({})
    expect(Object.keys(hostWith(['idempotencia', 'reloj']).takes(filed))).toEqual([
      'CAPTURADO_EN',
      'DISPOSITIVO',
      'DESFASE',
    ])
    expect(hostWith(['cambios']).reads('CAMBIOS')).toBe(false)
    expect(hostWith(['cambios', 'condicional']).reads('CAMBIOS')).toBe(true)
  })

  it('is chosen once for each announcement', () => {
    const person = { capacidades: ['lote'] }
    expect(hostOf(person)).toBe(hostOf({ ...person }))
    expect(gainedCapacities(person, { capacidades: ['lote', 'detalle'] })).toEqual(['detalle'])
  })
})
