import { describe, expect, it } from 'vitest'
import { folded, matchOptions, withRecentFirst } from '../../src/registry/index.ts'
import { option } from './filling.ts'

const list = [
  option('CC1', 'Ángela Muñoz'),
  option('CC2', 'Angélica Díaz'),
  option('CC3', 'José Ángel Rojas'),
  option('NIT9', 'Hacienda El Ángulo'),
  option('982000411200101', '982000411200101 RELÁMPAGO'),
]
const codes = (query: string) => matchOptions(list, query).map(({ code }) => code)

describe('what a picker shows', () => {
  it('shows everything for an empty query, blanks included', () => {
    expect(matchOptions(list, '')).toBe(list)
    expect(matchOptions(list, '  ')).toBe(list)
  })

  it('shows the names that start so first, case and accents ignored', () => {
    expect(codes('ang')).toEqual(['CC1', 'CC2', 'CC3', 'NIT9'])
    expect(codes('ÁNGELI')).toEqual(['CC2'])
    expect(codes('angela mun')).toEqual(['CC1'])
  })

  it('shows what was chosen lately first, each once, and nothing that is offered no more', () => {
    const shown = withRecentFirst(list, ['CC3', 'gone', 'NIT9', 'CC3']).map(({ code }) => code)
    expect(shown).toEqual(['CC3', 'NIT9', 'CC1', 'CC2', '982000411200101'])
    expect(withRecentFirst(list, ['gone'])).toBe(list)
  })

  it('finds a name by any of its words, and by the beginning of a code', () => {
    expect(codes('rojas')).toEqual(['CC3'])
    expect(codes('angulo')).toEqual(['NIT9'])
    expect(codes('nit')).toEqual(['NIT9'])
    expect(codes('relam')).toEqual(['982000411200101'])
  })

  it('finds every word that is typed, in whatever order', () => {
    expect(codes('rojas jos')).toEqual(['CC3'])
    expect(codes('rojas mun')).toEqual([])
  })

  it('finds a chip by its digits, the last four too', () => {
    expect(codes('98200041')).toEqual(['982000411200101'])
    expect(codes('0101')).toEqual(['982000411200101'])
    expect(codes('01')).toEqual([])
  })

  it('shows names that only contain the text last, from three letters on', () => {
    expect(codes('gel')).toEqual(['CC1', 'CC2', 'CC3'])
    expect(codes('ngul rojas')).toEqual([])
    expect(codes('gela')).toEqual(['CC1'])
    expect(codes('ge')).toEqual([])
    expect(codes('zz')).toEqual([])
  })

  it('folds every letter of the language', () => {
    expect(folded('ÁÉÍÓÚÜÑ áéíóúüñ')).toBe('aeiouun aeiouun')
  })

  it('looks at each of 5,000 names once, however much is typed', () => {
    let looks = 0
    const many = Array.from({ length: 5_000 }, (_, n) => ({
      code: String(n),
      get name() {
        looks += 1
        return `98200041${10000 + n} CAÑA ${n}`
      },
    }))
    for (const query of ['c', 'ca', 'can', 'cana 4999', '9820004114999'])
      expect(matchOptions(many, query).length).toBeGreaterThan(0)
    expect(looks).toBe(5_000)
  })
})
