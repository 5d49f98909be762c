/** Forms and animals as sentences name them: toasts, the outbox, the end of the day, receipts, an animal's page. Pure. */
import { fill } from '../texts/fill.ts'
import type { Values } from '../vocabulary/define-field.ts'
import type { Column } from '../vocabulary/define-record.ts'
import type { InWords } from '../vocabulary/in-words.ts'

const t = { embryoOf: 'embrión de {dam}', bornOf: 'La parió {female}', litter: '{n Cría|Crías}' } as const

/** 'Katy …8482'; '' without a chip. */
const animalTold = (chip: string, name = ''): string => [name, chip && `…${chip.slice(-4)}`].filter(Boolean).join(' ')

/** 'embrión de Mora II'. */
export const embryoTold = ({ chip, name }: { readonly chip: string; readonly name: string }): string =>
  fill(t.embryoOf, { dam: name || animalTold(chip) })

/** 'La parió Katy …8482': below the chip of the genetic dam; '' if she gave birth herself. */
export function bearerTold({ carriedBy }: Column, row: Values): string {
  const chip = (carriedBy && row[carriedBy.chip]) ?? ''
  return chip === '' ? '' : fill(t.bornOf, { female: animalTold(chip, row[carriedBy?.name ?? '']) })
}

/** 'Cría hembra 2,9 kg de Katy …8482 · embrión de Mora II'. @param names those that the device knows, by chip */
export function told(words: InWords, names: Values, text = words.text): string {
  const { animal, embryo } = animalsOf(words, names)
  return [[text, animal].filter(Boolean).join(' '), embryo].filter(Boolean).join(' · ')
}

/** 'Katy …8482' and 'embrión de Mora II'; each '' for none. */
const animalsOf = ({ animal, name, embryoOf }: InWords, names: Values) => ({
  animal: animalTold(animal, animal && (names[animal] || name)),
  embryo: embryoOf ? embryoTold({ ...embryoOf, name: names[embryoOf.chip] || embryoOf.name }) : '',
})

/** Forms of several animals filed together: 'Al grupo, Campana …0430, Uva …0432'. @param names by chip */
export const severalTold = ([first, ...others]: readonly InWords[], names: Values): string =>
  first ? [told(first, names), ...others.map((words) => told(words, names, ''))].join(', ') : ''

/** Young in one line, what may be cut last: 'Zarza …7065 · hembra 2,8 kg · macho 3,1 kg · embrión de Mora II'. Others as told. */
export function litterTold(words: readonly InWords[], names: Values): string {
  const [first] = words
  const young = words.flatMap((one) => one.young ?? [])
  if (!first || young.length < words.length) return severalTold(words, names)
  const { animal, embryo } = animalsOf(first, names)
  const each = young.map(({ sex, weight }) => [sex, weight].filter(Boolean).join(' '))
  return [animal || fill(t.litter, { n: young.length }), ...each, embryo].filter(Boolean).join(' · ')
}

/** Chips that the words name. */
export const chipsTold = ({ animal, embryoOf }: InWords): readonly string[] =>
  [animal, embryoOf?.chip ?? ''].filter((chip) => chip !== '')
