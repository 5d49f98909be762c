/** Is it a chip (`readChipCell`), with the makers that the association has set? */
import { readChipCell } from '../../chips/cell.ts'
import { entryOf } from '../../format/own-property.ts'
import type { Advice } from '../../vocabulary/define-advice.ts'

const adviceOn = (field: string, animals: readonly string[]): Advice => ({
  rule: 'chip',
  field,
  animals,
  says(values, facts) {
    const chip = values[field] ?? ''
    if (animals.length > 0 && entryOf(facts.animals, chip)?.species) return null
    const read = readChipCell(chip, facts.bounds.fabricantesChip)
    return read.is === 'doubtful' ? read.reason : null
  },
})

/** A chip that is new to the registry. */
export const chipCode = (field: string): Advice => adviceOn(field, [])

/** A chip that may be chosen or written: what an animal of the registry carries is not questioned. */
export const typedChip = (field: string): Advice => adviceOn(field, [field])
