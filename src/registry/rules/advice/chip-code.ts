/** The code of a chip: 15 digits that begin with a country's or a maker's code (ISO 11784; bounds.fabricantesChip). */

import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Advice } from '../../vocabulary/define-advice.ts'
import { isoCountries } from './iso-countries.ts'

const DIGITS = 15

export const chipCode = (field: string): Advice => ({
  rule: 'chip',
  field,
  animals: [],
  says(values, { bounds }) {
    const chip = values[field] ?? ''
    if (chip === '') return null
    if (!/^\d+$/.test(chip)) return adviceTexts.chipLetters
    if (chip.length !== DIGITS) return fill(adviceTexts.chipDigits, { n: chip.length })
    const [from, to] = bounds.fabricantesChip
    const code = chip.slice(0, 3)
    if (isoCountries.has(code) || (Number(code) >= from && Number(code) <= to)) return null
    return fill(adviceTexts.chipBeginning, { code, from, to })
  },
})
