/** Kilograms at birth, by species and size of the litter (bounds.pesoAlNacer). */
import { comma } from '../../format/decimal.ts'
import { entryOf } from '../../format/own-property.ts'
import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Advice, AdviceFacts } from '../../vocabulary/define-advice.ts'
import type { Values } from '../../vocabulary/define-field.ts'
import { speciesWords } from './species-words.ts'

interface Names {
  readonly weight: string
  readonly species: string
  /** TIPO_DE_PARTO: 1 single, 2 twins... */
  readonly birthType: string
}

/** A weight that many times the usual maximum, or below that share of the minimum, is more likely a typing error. */
const TWICE = 2

export const birthWeight = ({ weight, species, birthType }: Names): Advice => {
  const usual = (values: Values, { bounds }: AdviceFacts) => {
    const ranges = entryOf(bounds.pesoAlNacer, values[species] ?? '')
    return ranges && (entryOf(ranges, values[birthType] ?? '') ?? ranges[''])
  }
  return {
    rule: 'pesoAlNacer',
    field: weight,
    animals: [],
    says(values, facts) {
      const kilograms = Number(values[weight])
      const span = usual(values, facts)
      if (!span || !(kilograms > 0)) return null
      const [from, to] = span
      if (kilograms >= from && kilograms <= to) return null
      const words = speciesWords(values[species] ?? '')
      return fill(adviceTexts.birthWeight, { species: words, from: comma(from), to: comma(to) })
    },
    asks(values, facts) {
      const span = usual(values, facts)
      const kilograms = Number(values[weight])
      return span !== undefined && (kilograms >= span[1] * TWICE || kilograms <= span[0] / TWICE)
    },
    // '28' without its comma.
    offers(values, facts) {
      const text = values[weight] ?? ''
      const span = usual(values, facts)
      if (!span || !/^\d{2,3}$/.test(text) || Number(text) <= span[1]) return null
      const corrected = Number(text) / (text.length === 3 ? 100 : 10)
      return corrected >= span[0] / TWICE && corrected <= span[1] * TWICE ? String(corrected) : null
    },
  }
}
