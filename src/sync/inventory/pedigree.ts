/** Parents by code of the CHIP dictionary: the inventory's animals and their known ancestors. */
import { kinshipOf, type Parents, type ParentsOf } from '../../registry/index.ts'
import { ancestryOf, type Lines } from '../../registry/pedigree/generations.ts'
import { inbreedingIn } from '../../registry/pedigree/inbreeding.ts'
import type { PairFacts } from '../contract/animal-page.ts'
import type { Columns } from './layout.ts'

/** Parents by chip code, -1 if unknown. The inventory's own row of an animal takes precedence. */
export function linesOf(columns: Columns): Lines {
  const chips = columns.column('CHIP')
  const none = chips.dictionary.code('')
  const sires = new Int32Array(chips.dictionary.size).fill(-1)
  const dams = new Int32Array(chips.dictionary.size).fill(-1)
  const learn = (animals: ArrayLike<number>, fathers: ArrayLike<number>, mothers: ArrayLike<number>) => {
    for (let i = 0; i < animals.length; i++) {
      const animal = animals[i] as number
      if (animal === none) continue
      sires[animal] = fathers[i] === none ? -1 : (fathers[i] as number)
      dams[animal] = mothers[i] === none ? -1 : (mothers[i] as number)
    }
  }
  const { animals, sires: fathers, dams: mothers } = columns.ancestors
  learn(animals, fathers, mothers)
  learn(chips.codes, columns.column('CHIP_PADRE').codes, columns.column('CHIP_MADRE').codes)
  return { sires, dams }
}

/** @returns parents by chip code; an unknown parent is absent. Parents are looked up once per animal. */
export function pedigreeOf({ sires, dams }: Lines): ParentsOf<number> {
  const known = new Array<Parents<number> | undefined>(sires.length)
  const orNone = (code: number | undefined) => (code === undefined || code < 0 ? undefined : code)
  return (animal) => {
    if (animal < 0 || animal >= sires.length) return undefined
    known[animal] ??= { sire: orNone(sires[animal]), dam: orNone(dams[animal]) }
    return known[animal]
  }
}

/** Coefficients of all animals and their known ancestors, by chip code. */
export const coefficientsOf = ({ sires, dams }: Lines): Float64Array =>
  inbreedingIn({ sires: sires.slice(), dams: dams.slice() }).ofAll()

/** @param sire @param dam chips. undefined: the inventory and its pedigree do not know one of them. */
export function pairIn(
  columns: Columns,
  parentsOf: () => ParentsOf<number>,
  lines: () => Lines,
  sire: string,
  dam: string,
): PairFacts | undefined {
  const { dictionary } = columns.column('CHIP')
  const [male, female] = [dictionary.code(sire), dictionary.code(dam)]
  if (sire === '' || dam === '' || male < 0 || female < 0 || male === female) return undefined
  const { coefficient, generations, complete } = inbreedingIn(ancestryOf(lines(), [male, female])).ofPair(0, 1)
  return { kinship: kinshipOf(parentsOf(), male, female), coefficient, generations, complete }
}
