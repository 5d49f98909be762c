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

/** PyPedal, examples: the first hundred animals of simulated_pedigree, each with its published coefficient. There is no 4 and no 8. */
const SIMULATED = `
  1 0 0 0; 2 0 0 0; 3 0 0 0; 4 0 0 0; 5 0 0 0; 6 0 0 0; 7 0 0 0; 8 0 0 0; 9 5 1 0; 10 7 1 0; 11 5 1 0; 12 6 2 0;
  13 5 3 0; 14 5 1 0; 15 9 12 0; 16 7 2 0; 17 11 12 0; 18 5 1 0; 19 9 14 0.25; 20 9 3 0; 21 11 3 0;
  22 11 14 0.25; 23 21 12 0; 24 11 14 0.25; 25 7 12 0; 26 7 23 0; 27 15 10 0.0625; 28 18 19 0.25; 29 21 25 0;
  30 18 16 0; 31 18 19 0.25; 32 21 29 0.25; 33 15 20 0.125; 34 15 32 0.078125; 35 7 32 0.0625; 36 9 25 0;
  37 22 34 0.1328125; 38 21 20 0.1875; 39 21 33 0.125; 40 31 38 0.140625; 41 6 28 0; 42 22 38 0.15625;
  43 15 17 0.1875; 44 5 25 0; 45 37 27 0.15234375; 46 7 32 0.0625; 47 18 35 0.046875; 48 43 33 0.21875;
  49 43 30 0.09375; 50 31 17 0.125; 51 45 14 0.18359375; 52 24 12 0; 53 37 28 0.203125; 54 45 36 0.146484375;
  55 50 2 0.0625; 56 41 2 0; 57 7 27 0.125; 58 55 1 0.09375; 59 45 49 0.1513671875; 60 9 29 0.0625;
  61 48 26 0.07421875; 62 5 14 0.25; 63 45 49 0.1513671875; 64 51 29 0.095703125; 65 48 42 0.1484375;
  66 57 26 0.1796875; 67 6 44 0.0625; 68 45 62 0.15234375; 69 50 38 0.1171875; 70 31 38 0.140625;
  71 9 32 0.09375; 72 22 47 0.16015625; 73 15 63 0.2314453125; 74 5 60 0.15625; 75 66 10 0.203125;
  76 9 63 0.177734375; 77 67 10 0.03125; 78 9 63 0.177734375; 79 18 44 0.125; 80 68 39 0.14013671875;
  81 50 19 0.28125; 82 58 74 0.0859375; 83 76 19 0.2705078125; 84 48 28 0.1484375; 85 81 72 0.2119140625;
  86 7 60 0.0625; 87 18 73 0.1474609375; 88 9 44 0.125; 89 9 71 0.296875; 90 76 62 0.1943359375;
  91 77 19 0.09375; 92 41 61 0.083984375; 93 58 72 0.14892578125; 94 41 14 0.15625; 95 45 84 0.179443359375;
  96 5 84 0.1875; 97 78 59 0.26708984375; 98 93 27 0.130859375; 99 81 23 0.09375; 100 81 88 0.2109375`

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

  it("of PyPedal's simulated pedigree: a hundred animals of few sires", () => {
    const published = SIMULATED.split(';').map((row) => Number(row.trim().split(' ')[3]))
    const found = inbreedingIn(linesOf(SIMULATED)).ofAll()
    expect(published.filter((coefficient) => coefficient > 0)).toHaveLength(70)
    published.forEach((coefficient, animal) => {
      expect(found[animal], `animal ${animal + 1}`).toBeCloseTo(coefficient, 9)
    })
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
