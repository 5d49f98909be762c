/** One animal with its ancestors and offspring, and planned pairs in bulk. */
import { kinshipTo, type ParentsOf, type Values } from '../../registry/index.ts'
import { ancestryOf, generationsOf, type Lines } from '../../registry/pedigree/generations.ts'
import { inbreedingIn } from '../../registry/pedigree/inbreeding.ts'
import type { Ancestor, Cross, Lineage } from '../contract/animal-page.ts'
import type { Columns } from './layout.ts'
import { keep, type Rows } from './select.ts'

const GENERATIONS = 3

/** @param rowOf row position of a chip code, -1 if the animal is in no inventory here */
export function lineageIn(
  columns: Columns,
  own: Rows,
  lines: Lines,
  rowOf: (code: number) => number,
  chip: string,
): Lineage {
  const { dictionary } = columns.column('CHIP')
  const code = chip === '' ? -1 : dictionary.code(chip)
  if (code < 0) return { animal: null, ancestors: {}, coefficient: 0, generations: 0, complete: 0, offspring: [] }
  const row = rowOf(code)
  const ancestry = ancestryOf(lines, [code])
  const coefficient = inbreedingIn({ sires: ancestry.sires.slice(), dams: ancestry.dams.slice() }).of(0)
  const known = generationsOf(ancestry)
  known.learn(0, () => {})
  return {
    animal: row < 0 ? null : columns.values(row),
    ancestors: ancestorsOf(columns, lines, rowOf, code),
    coefficient,
    generations: known.deepest[0] as number,
    complete: known.complete[0] as number,
    offspring: offspringOf(columns, own, code),
  }
}

function ancestorsOf(columns: Columns, lines: Lines, rowOf: (code: number) => number, animal: number) {
  const { dictionary } = columns.column('CHIP')
  const found: Record<string, Ancestor> = {}
  const visit = (code: number, place: string) => {
    if (code < 0) return
    if (place !== '') {
      const row = rowOf(code)
      const text = (name: string) => (row < 0 ? '' : columns.text(name, row))
      found[place] = { chip: dictionary.text(code), name: text('NOMBRE'), breed: text('RAZA') }
    }
    if (place.length === GENERATIONS) return
    visit(lines.sires[code] as number, `${place}P`)
    visit(lines.dams[code] as number, `${place}M`)
  }
  visit(animal, '')
  return found
}

/** Youngest first; animals without a birth date come last. */
function offspringOf(columns: Columns, own: Rows, code: number): readonly Values[] {
  const sires = columns.column('CHIP_PADRE').codes
  const dams = columns.column('CHIP_MADRE').codes
  const rows = keep(own, (row) => sires[row] === code || dams[row] === code)
  return Array.from(rows, (row): Values => columns.values(row)).sort((a, b) =>
    (a.FECHA_NACIMIENTO ?? '') < (b.FECHA_NACIMIENTO ?? '') ? 1 : -1,
  )
}

/** Pedigree data that all planned pairs of an inventory share; computed once. */
export interface Measured {
  readonly lines: Lines
  /** All animals, parents first. */
  readonly order: Int32Array
  /** Mendelian sampling variance, and generations of which every ancestor is known, by animal. */
  readonly sampling: Float64Array
  readonly complete: Int32Array
}

/** @param given is not changed. @param coefficients of all its animals */
export function measured(given: Lines, coefficients: Float64Array): Measured {
  const lines = { sires: given.sires.slice(), dams: given.dams.slice() }
  const { complete, learn } = generationsOf(lines)
  const order: number[] = []
  for (let animal = 0; animal < lines.sires.length; animal++) learn(animal, (one) => order.push(one))
  const known = (animal: number) => (animal < 0 ? -1 : (coefficients[animal] as number))
  const sampling = Float64Array.from(
    lines.sires,
    (sire, animal) => 0.5 - 0.25 * (known(sire) + known(lines.dams[animal] as number)),
  )
  return { lines, order: Int32Array.from(order), sampling, complete }
}

/** Every pair of these chips that have a pedigree here, with the same results as one by one. */
export function crossesIn(
  columns: Columns,
  parentsOf: ParentsOf<number>,
  { lines, order, sampling, complete }: Measured,
  sires: readonly string[],
  dams: readonly string[],
): readonly Cross[] {
  const { dictionary } = columns.column('CHIP')
  const chosen = (chips: readonly string[]) =>
    [...new Set(chips)]
      .map((chip) => ({ chip, code: dictionary.code(chip) }))
      .filter(({ chip, code }) => chip !== '' && code >= 0)
  const males = chosen(sires)
  const females = chosen(dams)
  const asked = [...males, ...females].map(({ code }) => code)
  const relationshipsTo = relationshipsAmong(lines, withAncestors(lines, order, asked), sampling)
  return males.flatMap((male) => {
    const kinship = kinshipTo(parentsOf, male.code)
    const related = relationshipsTo(male.code)
    return females.flatMap((female): Cross[] => {
      if (male.code === female.code) return []
      return [
        {
          sire: male.chip,
          dam: female.chip,
          kinship: kinship(female.code),
          coefficient: (related[female.code] as number) / 2,
          complete: 1 + Math.min(complete[male.code] as number, complete[female.code] as number),
        },
      ]
    })
  })
}

/** These animals and all their ancestors, parents first. @param order of all */
function withAncestors({ sires, dams }: Lines, order: Int32Array, animals: readonly number[]): Int32Array {
  const isWanted = new Uint8Array(sires.length)
  for (const animal of animals) isWanted[animal] = 1
  const found = new Int32Array(order.length)
  let free = order.length
  for (let at = order.length - 1; at >= 0; at--) {
    const one = order[at] as number
    if (isWanted[one] === 0) continue
    found[--free] = one
    const sire = sires[one] as number
    const dam = dams[one] as number
    if (sire >= 0) isWanted[sire] = 1
    if (dam >= 0) isWanted[dam] = 1
  }
  return found.subarray(free)
}

/**
 * Additive relationships of one animal with these by two passes over the pedigree (Colleau, Genetics Selection
 * Evolution 34, 2002, 409): a hundred females cost no more than one.
 * @param order animals with all their ancestors, parents first.
 * @param sampling Mendelian sampling variance of each
 * @returns by animal; valid until the next is asked for
 */
function relationshipsAmong({ sires, dams }: Lines, order: Int32Array, sampling: Float64Array) {
  const shares = new Float64Array(sires.length)
  const found = new Float64Array(sires.length)
  const give = (parent: number, half: number) => {
    if (parent >= 0) shares[parent] = (shares[parent] as number) + half
  }
  const of = (parent: number) => (parent < 0 ? 0 : (found[parent] as number))
  return (animal: number): Float64Array => {
    for (const one of order) shares[one] = 0
    shares[animal] = 1
    for (let at = order.length - 1; at >= 0; at--) {
      const one = order[at] as number
      const half = (shares[one] as number) / 2
      if (half === 0) continue
      give(sires[one] as number, half)
      give(dams[one] as number, half)
    }
    for (const one of order)
      found[one] =
        (shares[one] as number) * (sampling[one] as number) + (of(sires[one] as number) + of(dams[one] as number)) / 2
    return found
  }
}
