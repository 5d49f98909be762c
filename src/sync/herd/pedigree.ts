/** Parents by code of the CHIP dictionary: the inventory's animals and their known ancestors. */
import type { Parents, ParentsOf } from '../../registry/index.ts'
import type { Columns } from './layout.ts'

/** @returns parents by chip code; an unknown parent is absent. Parents are looked up once per animal. */
export function pedigreeOf(columns: Columns): ParentsOf<number> {
  const chips = columns.column('CHIP')
  const none = chips.dictionary.code('')
  const sires = new Int32Array(chips.dictionary.size).fill(none)
  const dams = new Int32Array(chips.dictionary.size).fill(none)
  const learn = (animals: ArrayLike<number>, fathers: ArrayLike<number>, mothers: ArrayLike<number>) => {
    for (let i = 0; i < animals.length; i++) {
      sires[animals[i] as number] = fathers[i] as number
      dams[animals[i] as number] = mothers[i] as number
    }
  }
  const { animals, sires: fathers, dams: mothers } = columns.ancestors
  learn(animals, fathers, mothers)
  learn(chips.codes, columns.column('CHIP_PADRE').codes, columns.column('CHIP_MADRE').codes)

  const known = new Array<Parents<number> | undefined>(sires.length)
  const orNone = (code: number | undefined) => (code === none ? undefined : code)
  return (animal) => {
    if (animal < 0 || animal === none || animal >= sires.length) return undefined
    known[animal] ??= { sire: orNone(sires[animal]), dam: orNone(dams[animal]) }
    return known[animal]
  }
}
