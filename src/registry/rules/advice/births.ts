/** Advice on births: how long the dam was pregnant, the young's weight, the time between births, the parents' ages. */
import { isDay } from '../../fields/date.ts'
import { daysBetween } from '../../format/age.ts'
import { dayWords } from '../../format/day-words.ts'
import { comma } from '../../format/decimal.ts'
import { entryOf } from '../../format/own-property.ts'
import { adviceTexts } from '../../texts/advice.ts'
import { fill } from '../../texts/fill.ts'
import type { Span } from '../../vocabulary/bounds.ts'
import type { Advice, AdviceFacts } from '../../vocabulary/define-advice.ts'
import type { Values } from '../../vocabulary/define-field.ts'

const ofSpecies: Readonly<Record<string, string>> = { C: 'cabras', O: 'ovejas' }

/** 'cabras' for C: how a sentence names the animals of a species. */
const speciesWords = (code: string): string => entryOf(ofSpecies, code) ?? code

interface GestationFields {
  readonly birth: string
  /** Day of the service, or the first of a group's period. */
  readonly service: string
  /** Last day of a group's period. */
  readonly serviceEnd: string
  /** Form code of the service. */
  readonly concept: string
  readonly species: string
}

/** Days from the service to the birth, compared with the gestation of the species (bounds.gestacion). */
export const gestation = (names: GestationFields): Advice => ({
  rule: 'gestacion',
  field: names.birth,
  animals: [],
  asks(values, { bounds }) {
    const lasted = possible(values, names, bounds.edadEmbrion)
    return lasted !== undefined && lasted[1] <= 0
  },
  says(values, { bounds, today }) {
    const species = values[names.species] ?? ''
    const usual = entryOf(bounds.gestacion, species)
    const lasted = possible(values, names, bounds.edadEmbrion)
    if (!usual || !lasted) return null
    const [from, to] = usual
    const [least, most] = lasted
    if (most >= from && least <= to) return null
    if (most < 0) return fill(adviceTexts.bornBeforeService, { date: dayWords(values[names.service] ?? '', today) })
    const n = least === most || !Number.isFinite(least) ? String(most) : `${Math.max(0, least)} a ${most}`
    return fill(adviceTexts.gestation, { n, species: speciesWords(species), from, to })
  },
})

/** Minimum and maximum days that this gestation can have lasted; undefined: a date is missing. */
function possible(values: Values, names: GestationFields, embryo: Span): Span | undefined {
  const birth = values[names.birth] ?? ''
  const service = values[names.service] ?? ''
  if (!isDay(birth) || !isDay(service)) return undefined
  const days = daysBetween(service, birth)
  // An embryo was some days old when it was transferred.
  if (values[names.concept] === 'A03') return [days + embryo[0], days + embryo[1]]
  if (values[names.concept] !== 'A01a') return [days, days]
  const end = values[names.serviceEnd] ?? ''
  return [isDay(end) ? daysBetween(end, birth) : Number.NEGATIVE_INFINITY, days]
}

interface WeightFields {
  readonly weight: string
  readonly species: string
  /** TIPO_DE_PARTO: 1 single, 2 twins... */
  readonly birthType: string
}

/** A weight that many times the usual maximum, or below that share of the minimum, is more likely a typing error. */
const OVER = 1.5
const UNDER = 0.5
/** What is offered instead is at most so far from what is usual. */
const TWICE = 2

/** Kilograms at birth, by species and size of the litter (bounds.pesoAlNacer). */
export const birthWeight = ({ weight, species, birthType }: WeightFields): Advice => {
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
      return span !== undefined && (kilograms >= span[1] * OVER || kilograms <= span[0] * UNDER)
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

/** A litter may be born on both sides of midnight. */
const ONE_LITTER = 1

interface IntervalFields {
  readonly birth: string
  readonly dam: string
  /** Form code of the service: an embryo is carried by its recipient, not by its genetic dam. */
  readonly concept: string
  readonly recipient: string
}

/** Days between two births of one female (bounds.intervaloPartos). */
export const birthInterval = ({ birth, dam, concept, recipient }: IntervalFields): Advice => ({
  rule: 'intervaloPartos',
  field: birth,
  animals: [dam, recipient],
  says(values, { animals, bounds, today }) {
    const day = values[birth] ?? ''
    if (!isDay(day)) return null
    const female = values[concept] === 'A03' ? recipient : dam
    const others = (entryOf(animals, values[female] ?? '')?.gaveBirthOn ?? []).filter(isDay)
    const near = others
      .map((date) => ({ date, n: Math.abs(daysBetween(date, day)) }))
      .filter(({ n }) => n > ONE_LITTER && n < bounds.intervaloPartos)
      .sort((a, b) => a.n - b.n)[0]
    return near
      ? fill(adviceTexts.birthInterval, { ...near, date: dayWords(near.date, today), min: bounds.intervaloPartos })
      : null
  },
})

/** Age of dam and sire when their young is born (bounds.edadMadre, bounds.edadPadre). */
const ageOfParent =
  (rule: string, bound: 'edadMadre' | 'edadPadre', text: string) =>
  (names: { readonly birth: string; readonly parent: string }): Advice => ({
    rule,
    field: names.birth,
    animals: [names.parent],
    says(values, { animals, bounds }) {
      const day = values[names.birth] ?? ''
      const bornOn = entryOf(animals, values[names.parent] ?? '')?.bornOn ?? ''
      if (!isDay(day) || !isDay(bornOn)) return null
      const n = daysBetween(bornOn, day)
      return n < bounds[bound] ? fill(text, { n, min: bounds[bound] }) : null
    },
  })

export const damAge = ageOfParent('edadMadre', 'edadMadre', adviceTexts.damAge)
export const sireAge = ageOfParent('edadPadre', 'edadPadre', adviceTexts.sireAge)
