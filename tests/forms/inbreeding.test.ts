import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lines } from '../../src/registry/pedigree/generations.ts'
import { inbreedingIn } from '../../src/registry/pedigree/inbreeding.ts'
import { linesOf } from '../registry/pedigrees.ts'

const coefficients = (text: string) => [...inbreedingIn(linesOf(text)).ofAll()]

const MRODE = '1 0 0; 2 0 0; 3 1 2; 4 1 0; 5 4 3; 6 5 2'

/** The tabular method (Emik and Terrill): the whole relationship matrix, parents before offspring. */
function tabular({ sires, dams }: Lines, order: readonly number[]): number[][] {
  const a = Array.from({ length: sires.length }, () => new Array<number>(sires.length).fill(0))
  const at = (i: number, j: number) => (i < 0 || j < 0 ? 0 : ((a[i] as number[])[j] as number))
  order.forEach((i, place) => {
    const [sire, dam] = [sires[i] as number, dams[i] as number]
    for (const j of order.slice(0, place)) {
      const shared = (at(j, sire) + at(j, dam)) / 2
      ;(a[i] as number[])[j] = shared
      ;(a[j] as number[])[i] = shared
    }
    ;(a[i] as number[])[i] = 1 + at(sire, dam) / 2
  })
  return a
}

describe('inbreeding after Meuwissen and Luo', () => {
  it('of the pedigree in Mrode, table 2.1', () => {
    expect(coefficients(MRODE)).toEqual([0, 0, 0, 0, 0.125, 0.125])
  })

  it('of offspring of half sibs, and of theirs', () => {
    expect(coefficients('1 0 0; 2 1 0; 3 1 0; 4 1 0; 5 2 3; 6 4 3; 7 5 6')).toEqual([0, 0, 0, 0, 0.125, 0.125, 0.21875])
  })

  it.each([
    ['full sibs', '1 0 0; 2 0 0; 3 1 2; 4 1 2; 5 3 4', 0.25],
    ['half sibs', '1 0 0; 2 0 0; 3 0 0; 4 1 2; 5 1 3; 6 4 5', 0.125],
    ['first cousins', '1 0 0; 2 0 0; 3 0 0; 4 0 0; 5 1 2; 6 1 2; 7 3 5; 8 6 4; 9 7 8', 0.0625],
    ['sire and daughter', '1 0 0; 2 0 0; 3 1 2; 4 1 3', 0.25],
    ['the unrelated', '1 0 0; 2 0 0; 3 1 2', 0],
    ['one known parent', '1 0 0; 2 1 0', 0],
  ])('of the child of %s', (_who, pedigree, expected) => {
    expect(coefficients(pedigree).at(-1)).toBe(expected)
  })

  it('of ten generations of full sibs, as the recurrence of Wright has it', () => {
    const rows = ['1 0 0', '2 0 0']
    for (let n = 3; n <= 22; n += 2) rows.push(`${n} ${n - 2} ${n - 1}`, `${n + 1} ${n - 2} ${n - 1}`)
    // Wright: F(t) = (1 + 2 F(t-1) + F(t-2)) / 4.
    const wright = [0, 0]
    for (let t = 2; t <= 10; t++) wright[t] = (1 + 2 * (wright[t - 1] as number) + (wright[t - 2] as number)) / 4
    expect(coefficients(rows.join('; ')).at(-1)).toBeCloseTo(wright[10] as number, 12)
  })

  it('of a planned pair, without the offspring in the pedigree', () => {
    const pair = inbreedingIn(linesOf('1 0 0; 2 0 0; 3 1 2; 4 1 2')).ofPair(2, 3)
    expect(pair).toEqual({ coefficient: 0.25, generations: 2, complete: 2 })
  })

  it('says on how many generations it rests: the longest line, and those without a gap', () => {
    const inbreeding = inbreedingIn(linesOf(MRODE))
    expect(inbreeding.ofPair(0, 1)).toEqual({ coefficient: 0, generations: 1, complete: 1 })
    // 5 has parents 4 (dam unknown) and 3: its third generation has gaps.
    expect(inbreeding.ofPair(4, 1)).toMatchObject({ coefficient: 0.125, generations: 3, complete: 1 })
    expect(inbreeding.ofPair(4, 2)).toMatchObject({ generations: 3, complete: 2 })
  })

  it('answers a pedigree that runs in a circle, and one animal at a time as all at once', () => {
    // 1 and 2 are each other's sire: the parent that closes the cycle is unknown, and 3 is the offspring of sire and
    // offspring.
    expect(coefficients('1 2 0; 2 1 0; 3 1 2')).toEqual([0, 0, 0.25])
    expect(coefficients('1 1 1')).toEqual([0])
    expect(inbreedingIn(linesOf(MRODE)).of(5)).toBe(0.125)
  })
})

/** Up to 30 animals whose parents are older, numbered in any order. */
const anyPedigree = fc
  .integer({ min: 1, max: 30 })
  .chain((size) =>
    fc.tuple(
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: size, maxLength: size }),
      fc.shuffledSubarray([...Array(size).keys()], { minLength: size, maxLength: size }),
    ),
  )
  .map(([parents, names]) => {
    const lines = { sires: new Int32Array(names.length).fill(-1), dams: new Int32Array(names.length).fill(-1) }
    parents.forEach(([sire, dam], age) => {
      // A parent is unknown with a probability of 1 in age + 1.
      const older = (drawn: number) => names[drawn % (age + 1)] as number
      const name = names[age] as number
      if (sire % (age + 1) < age) lines.sires[name] = older(sire)
      if (dam % (age + 1) < age) lines.dams[name] = older(dam)
    })
    return { lines, order: names }
  })

const copy = ({ sires, dams }: Lines): Lines => ({ sires: sires.slice(), dams: dams.slice() })

describe('against the tabular method', () => {
  it('every coefficient of every pedigree', () => {
    fc.assert(
      fc.property(anyPedigree, ({ lines, order }) => {
        const matrix = tabular(lines, order)
        const found = inbreedingIn(copy(lines)).ofAll()
        for (const animal of order)
          expect(found[animal]).toBeCloseTo(((matrix[animal] as number[])[animal] as number) - 1, 10)
      }),
      { numRuns: 300 },
    )
  })

  it('every pair, in any order of asking', () => {
    fc.assert(
      fc.property(anyPedigree, fc.nat(), fc.nat(), ({ lines, order }, one, other) => {
        const matrix = tabular(lines, order)
        const [sire, dam] = [one % order.length, other % order.length]
        if (sire === dam) return
        const inbreeding = inbreedingIn(copy(lines))
        const shared = (matrix[sire] as number[])[dam] as number
        expect(2 * inbreeding.ofPair(sire, dam).coefficient).toBeCloseTo(shared, 10)
        expect(inbreeding.ofPair(dam, sire).coefficient).toBeCloseTo(shared / 2, 10)
        expect(inbreeding.of(sire)).toBeCloseTo(((matrix[sire] as number[])[sire] as number) - 1, 10)
      }),
      { numRuns: 300 },
    )
  })
})
