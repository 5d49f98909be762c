/** Measures of a population against published worked examples and figures that are derived by hand. */
import { describe, expect, it } from 'vitest'
import { equivalentGenerations, knownByGeneration } from '../../src/registry/pedigree/completeness.ts'
import {
  Regression,
  sizeFromIncreases,
  sizeFromParents,
  sizeFromTrend,
} from '../../src/registry/pedigree/effective-size.ts'
import { originOf } from '../../src/registry/pedigree/gene-origin.ts'
import { inbreedingIn } from '../../src/registry/pedigree/inbreeding.ts'
import { emptyPopulation } from '../../src/registry/pedigree/population.ts'
import { birthsOf } from '../../src/registry/pedigree/reproduction.ts'
import { linesOf } from './pedigrees.ts'

/** Places of animals by their published numbers. */
const places = (...numbers: readonly number[]) => Int32Array.from(numbers, (number) => number - 1)

/** Boichard, Maignel and Verrier 1997, figure 1; the population under study has no numbers there: 9 to 13. */
const FIGURE_1 = '1 0 0; 2 0 0; 3 0 0; 4 0 0; 5 2 3; 6 0 0; 7 5 6; 8 0 0; 9 1 2; 10 4 5; 11 7 8; 12 7 8; 13 7 8'
/** The same, figure 2: two families. */
const FIGURE_2 =
  '1 0 0; 2 0 0; 3 0 0; 4 0 0; 5 1 2; 6 3 4; 7 5 6; 8 5 6; 9 5 6; 10 5 6; 11 5 6; 12 5 6; 13 5 6; 14 5 6; 15 0 0; 16 0 0; 17 15 16; 18 15 16; 19 17 18; 20 17 18'

describe('probabilities of gene origin', () => {
  it('of Boichard et al. 1997, figure 1: the marginal contributions of table I, and the ancestors that they imply', () => {
    const origin = originOf(linesOf(FIGURE_1), places(9, 10, 11, 12, 13))
    const shares = origin.ancestors.map(({ animal, share }) => [animal + 1, Number(share.toFixed(9))])
    expect(shares).toEqual([
      [7, 0.3],
      [8, 0.3],
      [2, 0.15],
      [1, 0.1],
      [4, 0.1],
      [5, 0.05],
    ])
    expect(origin.founders).toBe(6)
    for (const bound of origin.effectiveAncestors) expect(bound).toBeCloseTo(1 / 0.225, 9)
  })

  it.each([
    ['both families', [7, 8, 9, 10, 11, 12, 13, 14, 19, 20], 6, 1 / 0.18, 1 / 0.34],
    ['family 1', [7, 8, 9, 10, 11, 12, 13, 14], 4, 4, 2],
    ['family 2', [19, 20], 2, 2, 2],
  ])('of Boichard et al. 1997, figure 2 and table II: %s', (_who, members, founders, effectiveFounders, ancestors) => {
    const origin = originOf(linesOf(FIGURE_2), places(...members))
    expect(origin.founders).toBe(founders)
    expect(origin.effectiveFounders).toBeCloseTo(effectiveFounders, 9)
    for (const bound of origin.effectiveAncestors) expect(bound).toBeCloseTo(ancestors, 9)
  })

  it('of Lacy 1989, figure 3: 2.909 founder equivalents', () => {
    const lacy = linesOf('1 0 0; 2 0 0; 3 0 0; 4 1 2; 5 1 2; 6 5 3; 7 5 3')
    expect(originOf(lacy, places(4, 5, 6, 7)).effectiveFounders).toBeCloseTo(32 / 11, 9)
  })

  it('an unknown parent beside a known one is a founder of its own', () => {
    const origin = originOf(linesOf('1 0 0; 2 0 0; 3 1 0; 4 3 2'), places(4))
    expect(origin.founders).toBe(3)
    expect(origin.effectiveFounders).toBeCloseTo(1 / (0.25 ** 2 + 0.25 ** 2 + 0.5 ** 2), 9)
    expect(origin.ancestors.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
  })

  it('nobody to study, nothing to say', () => {
    const origin = originOf(linesOf('1 0 0'), places())
    expect(origin).toMatchObject({ founders: 0, ancestors: [], effectiveFounders: Number.NaN })
  })
})

describe('inbreeding, as published', () => {
  it("of PyPedal's horse pedigree, Blue Joe: a stallion mated to his own line, by hand from kinships", () => {
    // 1 to 7 founders; 8 Shorty, 9 Trixie, 10 Jay; his daughters 11 Dingo and 12 Strip, 13 Chilli of Dingo and 14 Lady I
    // of Strip; his son 15 Joseph of Chilli; 16 Lady II (Joseph and Lady I), 17 Blue Joe (Joseph and Lady II).
    const founders = Array.from({ length: 7 }, (_, n) => `${n + 1} 0 0`).join('; ')
    const line = '8 1 2; 9 3 4; 10 8 9; 11 10 5; 12 10 6; 13 10 11; 14 10 12; 15 10 13; 16 15 14; 17 15 16'
    const found = [...inbreedingIn(linesOf(`${founders}; ${line}`)).ofAll()].slice(12)
    // Lady II: half of Jay's kinship with Lady I (3/8) and of Chilli's (9/32). Blue Joe: (11/16 + 21/64) / 2.
    expect(found).toEqual([0.25, 0.25, 0.375, 21 / 64, 65 / 128])
  })
})

describe('completeness', () => {
  it('equivalent generations count each known ancestor by its distance', () => {
    // Parents and one grandsire: 1/2 + 1/2 + 1/4.
    const lines = linesOf('1 0 0; 2 1 0; 3 0 0; 4 2 3')
    expect([...equivalentGenerations(lines)]).toEqual([0, 0.5, 0, 1.25])
    expect(knownByGeneration(lines, places(4), 3)).toEqual([1, 0.25, 0])
    expect(knownByGeneration(lines, places(2, 4), 2)).toEqual([0.75, 0.125])
  })
})

describe('births', () => {
  it('young of one night are one birth, and an embryo is no birth of its dam', () => {
    const population = emptyPopulation(7)
    population.dams.set([-1, 0, 0, 0, 0, 0, -1])
    population.bornOn.set([0, 1000, 1001, 1200, 1500, 1501, 1700])
    population.carried[3] = 1
    expect(birthsOf(population, places(2, 3, 4, 5, 6, 7))).toEqual({
      births: 2,
      youngPerBirth: 2,
      intervals: 1,
      medianInterval: 500,
    })
    expect(birthsOf(population, places(7))).toMatchObject({ births: 0, medianInterval: Number.NaN })
  })
})

describe('effective population size', () => {
  it('from the numbers of parents: 4 Nm Nf / (Nm + Nf)', () => {
    expect(sizeFromParents(10, 90)).toBe(36)
    expect(sizeFromParents(0, 90)).toBeNaN()
  })

  it('from the trend: a constant loss of one per cent a year over four years a generation', () => {
    const regression = new Regression()
    for (let year = 2000; year < 2020; year++) regression.add(year, (year - 2000) * Math.log(0.99))
    const { rate, size } = sizeFromTrend(regression.slope, 4)
    expect(rate).toBeCloseTo(1 - 0.99 ** 4, 12)
    expect(size).toBeCloseTo(1 / (2 * (1 - 0.99 ** 4)), 9)
    expect(sizeFromTrend(0.01, 4).size).toBeNaN()
    expect(new Regression().slope).toBeNaN()
  })

  it('from individual increases: an animal of two complete generations with F of a quarter has lost a quarter', () => {
    const { rate, size } = sizeFromIncreases(places(1, 2), Float64Array.of(0.25, 0.25), Float64Array.of(2, 2))
    expect([rate, size]).toEqual([0.25, 2])
    // With three: 1 - sqrt(0.75). Unknown parents say nothing.
    const deeper = sizeFromIncreases(places(1, 2), Float64Array.of(0.25, 0), Float64Array.of(3, 0))
    expect(deeper.rate).toBeCloseTo(1 - Math.sqrt(0.75), 12)
    // Two animals: mean 0.125, deviation 0.25 / sqrt(2): (2 / sqrt(2)) * 4^2 * that.
    const two = sizeFromIncreases(places(1, 2), Float64Array.of(0.25, 0), Float64Array.of(2, 2))
    expect([two.size, two.error]).toEqual([4, expect.closeTo(4, 9)])
  })
})
