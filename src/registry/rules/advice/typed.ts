/** Advice on what is typed: chips and dates. */
import { readChipCell } from '../../chips/cell.ts'
import { isDay } from '../../fields/date.ts'
import { dayWords } from '../../format/day-words.ts'
import { entryOf } from '../../format/own-property.ts'
import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Advice } from '../../vocabulary/define-advice.ts'

/** Is it a chip (`readChipCell`), with the makers that the association has set? */
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

/** A future date for something that is declared as done. */
export const futureDate = (field: string): Advice => ({
  rule: 'fechaFutura',
  field,
  animals: [],
  asks: () => true,
  says(values, { today }) {
    const day = values[field] ?? ''
    return isDay(day) && day > today ? fill(adviceTexts.futureDate, { date: dayWords(today, today) }) : null
  },
})

export const futureDates = (...fields: readonly string[]): readonly Advice[] => fields.map(futureDate)
