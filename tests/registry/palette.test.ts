/** Ctrl+K: results for a typed text, and their order. */
import { describe, expect, it } from 'vitest'
import {
  beginningsOf,
  capacities,
  findPlaces,
  listedForms,
  masters,
  screensOf,
  soughtOf,
  soughtWords,
} from '../../src/registry/index.ts'

const at = (nivel: number) => screensOf({ nivel, capacidades: capacities })
const screens = at(2)
const labels = (typed: string, most = 5) => findPlaces(screens, typed, most).map(({ label }) => label)

describe('what is found', () => {
  it('begins with what is typed before it has it somewhere, whatever the accents', () => {
    expect(labels('revision')[0]).toBe('Revisión de campo')
    expect(labels('mis da')[0]).toBe('Mis Datos Personales')
    expect(labels('PARAM')).toEqual(['Parámetros'])
  })

  it('has every word, in any order, in its name or its group', () => {
    expect(labels('chips maestro')).toEqual(['Maestro de Chips'])
    expect(labels('maestros raz')).toEqual(['Razas'])
  })

  it('is nothing for nothing, and no more than is shown', () => {
    expect(labels('  ')).toEqual([])
    expect(labels('a', 3)).toHaveLength(3)
  })

  it('is found by what people call it', () => {
    for (const typed of ['tarifa', 'precio', 'Tarifas', 'cobro']) expect(labels(typed)).toContain('Tarifas')
    for (const typed of ['chapeta', 'arete']) expect(labels(typed)).toContain('Maestro de Chips')
    expect(labels('anulados')).toContain('Revisión de campo')
    expect(labels('exportar')).toContain('Traer un registro')
    expect(labels('clave')).toEqual(expect.arrayContaining(['Mis Datos Personales', 'Terceros']))
    expect(screens.filter(({ words }) => !words)).toEqual([])
    expect(labels('chip nuevo')).toContain('Maestro de Chips')
    expect(labels('números nuevos')).toContain('Maestro de Consecutivos')
    expect(labels('copiar tarifas')).toContain('Tarifas')
    expect(labels('vender')).toContain('A06 Transferencia de Propiedad')
    expect(labels('arriendo')).toContain('A12 Arrendados')
    expect(labels('pregunta')).toEqual(['Revisión de campo'])
    expect(labels('contraseñas')).toEqual(expect.arrayContaining(['Mis Datos Personales', 'Terceros']))
  })

  it('is first what waits, and a word that begins so before one that only contains it', () => {
    expect(labels('solicitudes')[0]).toBe('Pendientes de Revisión')
    expect(labels('revis')[0]).toBe('Revisión de campo')
    expect(labels('venta')[0]).toBe('A06 Transferencia de Propiedad')
    for (const [typed, label] of [
      ['pagos', 'Pendientes de Revisión'],
      ['mis numeros', 'Consecutivos por Usuario'],
      ['correcciones', 'Revisión de campo'],
      ['rechazos', 'Revisión de campo'],
      ['crear usuario', 'Terceros'],
      ['cédula', 'Terceros'],
      ['editar ayuda', 'Ayuda'],
      ['recepción de chips', 'Maestro de Chips'],
    ] as const)
      expect(labels(typed)[0], typed).toBe(label)
  })

  it('is of a form, a document or a chip, however it is written', () => {
    const asked = (typed: string) => {
      const { code, number, text } = soughtOf(typed)
      return [code.toLowerCase(), number, text]
    }
    for (const typed of [
      'A04 8704',
      'a048704',
      'A04-8704',
      'A 04 No. 8704',
      'a04 #08704',
      'A4 8704',
      'A04 8.704',
      'formulario A04 8704',
    ])
      expect(asked(typed).slice(0, 2)).toEqual(['a04', '8704'])
    for (const typed of ['No. 8704', 'n° 8704', 'formulario 8704'])
      expect(asked(typed).slice(0, 2)).toEqual(['', '8704'])
    for (const typed of ['parto 8704', 'Nacimiento No. 8704', 'partos 8.704'])
      expect(asked(typed).slice(0, 2), typed).toEqual(['a04', '8704'])
    expect(asked('venta 12').slice(0, 2)).toEqual(['a06', '12'])
    expect(asked('monta grupal 12').slice(0, 2)).toEqual(['a01a', '12'])
    // A01 and A01a, A03 and A06 are called so.
    for (const typed of ['monta 12', 'transferencia 12']) expect(asked(typed).slice(0, 2)).toEqual(['', '12'])
    expect(asked('a01a 12').slice(0, 2)).toEqual(['a01a', '12'])
    expect(asked('8704')).toEqual(['', '8704', '8704'])
    expect(asked('8.704')).toEqual(['', '8704', '8704'])
    expect(asked('79.456.123')).toEqual(['', '79456123', '79456123'])
    expect(asked('900.123.456-1')[2]).toBe('900123456')
    expect(asked('...0420')).toEqual(['', '420', '0420'])
    expect(asked('170 000 000 100 420')).toEqual(['', '', '170000000100420'])
    expect(asked('A04')).toEqual(['', '', 'A04'])
    expect(asked('Katy 2')).toEqual(['', '', 'Katy 2'])
  })

  it('are only screens and beginnings of the level', () => {
    expect(at(1).some(({ href }) => href === '/terceros')).toBe(false)
    const begun = (nivel: number) => beginningsOf(nivel, [...listedForms, ...masters]).map(({ href }) => href)
    expect(begun(2)).toContain('/formularioA01?adicionar=1')
    expect(begun(2)).toContain('/terceros?adicionar=1')
    expect(begun(1)).not.toContain('/terceros?adicionar=1')
  })
})

it('offers nothing of ours before a host that only has what the documents say', () => {
  const offered = (capacidades: readonly string[]) => screensOf({ nivel: 2, capacidades }).map(({ href }) => href)
  const ours = ['/misDispositivos', '/privacidad', '/parametros', '/traerRegistro', '/revisionCampo']
  expect(offered([]).filter((href) => href && ours.includes(href))).toEqual([])
  expect(offered(capacities)).toEqual(expect.arrayContaining(ours))
})

it('looks for each word once, and for few: a text of fifty words is not fifty searches', () => {
  expect(soughtWords('  ana   maría ana ')).toEqual(['ana', 'maría'])
  expect(soughtWords(Array.from({ length: 50 }, (_, at) => `p${at}`).join(' '))).toHaveLength(8)
})
