/** What a form offers so that nothing has to be typed: usual weights, and phrases for remarks. */
import { describe, expect, it } from 'vitest'
import { quickPhrases, saysPhrase, usualWeights, withPhrase } from '../../src/registry/index.ts'

describe('usual weights', () => {
  it('are the quartiles of the births, to a tenth', () => {
    expect(usualWeights([3.4, 2.61, 2.9, 3.2, 2.6, 2.88, 3.2, 2.4, 3.0])).toEqual([2.6, 2.9, 3.2])
  })
  it('are three different ones where all births weigh the same', () => {
    expect(usualWeights([3, 3, 3, 3, 3, 3])).toEqual([2.9, 3, 3.1])
  })
  it('are none where too few births are known', () => {
    expect(usualWeights([2.9, 3, 3.1, 3])).toEqual([])
  })
})

describe('quick phrases', () => {
  it('are the own most used first, then those of the form', () => {
    const remarks = ['Con luna llena. Sin novedad', 'Celo fuerte', 'Celo fuerte. Sin novedad', 'Celo fuerte', 'Una vez']
    expect(quickPhrases(remarks, ['Celo natural', 'Sin novedad'])).toEqual([
      'Celo fuerte',
      'Sin novedad',
      'Celo natural',
    ])
  })
  it('leave out what is too long to be said again', () => {
    const long = 'La hembra estaba separada desde el martes por la tarde'
    expect(quickPhrases([long, long], [])).toEqual([])
  })
  it('are added as a sentence, and taken back, without touching the rest', () => {
    expect(withPhrase('', 'Sin novedad')).toBe('Sin novedad')
    expect(withPhrase('Llovía.', 'Sin novedad')).toBe('Llovía. Sin novedad')
    expect(withPhrase('Llovía. Sin novedad', 'Sin novedad')).toBe('Llovía')
    expect(saysPhrase('Llovía. Sin novedad.', 'Sin novedad')).toBe(true)
  })
})
