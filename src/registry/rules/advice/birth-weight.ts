/** Kilograms at birth, by species and size of the litter (bounds.pesoAlNacer). */
import { comma } from '../../format/decimal.ts'
import { entryOf } from '../../format/own-property.ts'
import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Advice } from '../../vocabulary/define-advice.ts'
import { speciesWords } from './species-words.ts'

interface Names {
  readonly weight: string
  readonly species: string
  /** TIPO_DE_PARTO: 1 single, 2 twins... */
  readonly birthType: string
}

export const birthWeight = ({ weight, species, birthType }: Names): Advice => ({
  rule: 'pesoAlNacer',
  field: weight,
  animals: [],
  says(values, { bounds }) {
    const kilograms = Number(values[weight])
    const code = values[species] ?? ''
    const ranges = entryOf(bounds.pesoAlNacer, code)
    const usual = ranges && (entryOf(ranges, values[birthType] ?? '') ?? ranges[''])
    if (!usual || !(kilograms > 0)) return null
    const [from, to] = usual
    if (kilograms >= from && kilograms <= to) return null
    return fill(adviceTexts.birthWeight, { species: speciesWords(code), from: comma(from), to: comma(to) })
  },
})
