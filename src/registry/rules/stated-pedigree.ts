/** The pedigree that an import states (A09, A11): the position of each animal, and whether it is consistent. */

import { fill } from '../texts/fill.ts'
import { stockTexts } from '../texts/stock.ts'
import type { Rule, Values } from '../vocabulary/define-form.ts'

/** An animal of a form by its field, and the fields of its parents if the form has them. */
export interface StatedAnimal {
  readonly field: string
  readonly sex: 'M' | 'H'
  readonly sire?: string
  readonly dam?: string
}

/** A09: the parents of the embryos and theirs. */
export const embryoPedigree: readonly StatedAnimal[] = [
  { field: 'CRG_MACHO', sex: 'M', sire: 'CRG_PADRE_MACHO', dam: 'CRG_MADRE_MACHO' },
  { field: 'CRG_HEMBRA', sex: 'H', sire: 'CRG_PADRE_HEMBRA', dam: 'CRG_MADRE_HEMBRA' },
  { field: 'CRG_PADRE_MACHO', sex: 'M' },
  { field: 'CRG_MADRE_MACHO', sex: 'H' },
  { field: 'CRG_PADRE_HEMBRA', sex: 'M' },
  { field: 'CRG_MADRE_HEMBRA', sex: 'H' },
]

/** A11: the male of the straws, his parents and grandparents. */
export const strawPedigree: readonly StatedAnimal[] = [
  { field: 'CRG_MACHO', sex: 'M', sire: 'CRG_PADRE', dam: 'CRG_MADRE' },
  { field: 'CRG_PADRE', sex: 'M', sire: 'CRG_ABUELO_PATERNO', dam: 'CRG_ABUELA_PATERNA' },
  { field: 'CRG_MADRE', sex: 'H', sire: 'CRG_ABUELO_MATERNO', dam: 'CRG_ABUELA_MATERNA' },
  { field: 'CRG_ABUELO_PATERNO', sex: 'M' },
  { field: 'CRG_ABUELA_PATERNA', sex: 'H' },
  { field: 'CRG_ABUELO_MATERNO', sex: 'M' },
  { field: 'CRG_ABUELA_MATERNA', sex: 'H' },
]

/** The chip of an animal may occur twice, but not with both sexes, nor among its own ancestors. */
function misplaced(pedigree: readonly StatedAnimal[], values: Values): ReadonlySet<string> {
  const chipIn = (field: string | undefined) => (field ? (values[field] ?? '') : '')
  const wrong = new Set<string>()
  const sexes = new Map<string, string>()
  for (const { field, sex } of pedigree) {
    const chip = chipIn(field)
    if (chip === '') continue
    if ((sexes.get(chip) ?? sex) !== sex) wrong.add(field)
    else sexes.set(chip, sex)
  }
  const parentsOf = (chip: string) =>
    pedigree
      .filter(({ field }) => chipIn(field) === chip)
      .flatMap(({ sire, dam }) => [chipIn(sire), chipIn(dam)])
      .filter((parent) => parent !== '')
  for (const { field } of pedigree) {
    const chip = chipIn(field)
    const seen = new Set<string>()
    let above = parentsOf(chip)
    while (chip !== '' && above.length > 0) {
      if (above.includes(chip)) wrong.add(field)
      above = [...new Set(above)].filter((parent) => !seen.has(parent))
      for (const parent of above) seen.add(parent)
      above = above.flatMap(parentsOf)
    }
  }
  return wrong
}

/** The same as rules of a form, one per position. */
export const pedigreeRules = (pedigree: readonly StatedAnimal[]): readonly Rule[] =>
  pedigree.map(({ field }) => ({
    field,
    holds: (values) => !misplaced(pedigree, values).has(field),
    message: (values) => fill(stockTexts.chipTwice, { chip: values[field] ?? '' }),
  }))
