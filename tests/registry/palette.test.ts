/** Ctrl+K: results for a typed text, and their order. */
import { describe, expect, it } from 'vitest'
import { beginningsOf, capacities, findPlaces, listedForms, masters, screensOf } from '../../src/registry/index.ts'

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
