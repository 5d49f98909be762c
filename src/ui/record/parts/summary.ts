/** Which sections of a form are collapsed to a card, and where one in quick mode begins. */
import {
  awaitedBy,
  dayWords,
  type Field,
  type FormDefinition,
  fill,
  isForm,
  knownName,
  lookupOf,
  namesAnimal,
  newChip,
  opensOnly,
  type RecordDefinition,
  readable,
  type Values,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { ExpectedBirth } from '../../../sync/contract/expected-births.ts'
import { FINDER, factsOfBirth } from './finder.tsx'
import type { Section } from './sections.ts'

interface Around {
  readonly form: RecordDefinition
  readonly values: Values
  readonly birth: ExpectedBirth | undefined
  readonly today: string
  /** Names of animals, by chip. */
  readonly names?: Values | undefined
}

export interface Summary {
  readonly large: string
  readonly tail?: string
  readonly facts: readonly string[]
  /** The field of its animal. */
  readonly at?: string
}

/** Summary of a section that needs no more input; undefined: it is shown in full. */
export function summaryOf(section: Section, around: Around): Summary | undefined {
  const { form, values, birth, today } = around
  // What a form starts from is to be read: the male, and until when he is leased.
  if (!isForm(form) || form.startsFrom) return undefined
  if (section.title === '' && section.names.includes(form.owner) && opensOnly(form, section.names))
    return openingOf(form, section.names, values, today)
  if (!form.ends || !section.names.includes(form.ends.concept)) return animalOf(form, section.names, around)
  if (!birth) return undefined
  return {
    large: birth.female.name || birth.female.chip,
    tail: birth.female.chip.slice(-4),
    at: FINDER,
    facts: factsOfBirth(birth, today),
  }
}

/** The animal of a section in which nothing is still to be filled in, with what else was chosen there. */
function animalOf(form: FormDefinition, names: readonly string[], around: Around): Summary | undefined {
  // Its rows are ticked one after the other: the list stays where it is.
  if (form.partOf?.several && names.includes(form.partOf.several)) return undefined
  const { values } = around
  const fields = names.flatMap((name) => {
    const field = form.fields[name]
    return field ? [{ name, field, text: values[name] ?? '' }] : []
  })
  const animal = fields.find(
    ({ name, field, text }) => text !== '' && namesAnimal(form, name) && field.animal !== newChip,
  )
  const isOpen = fields.some(
    ({ field, text }) => ('orTyped' in field && field.orTyped) || (field.required !== undefined && text === ''),
  )
  if (!animal || isOpen) return undefined
  const types = fields.map(({ field }) => typeWith(field))
  const others = fields.filter(
    ({ name, field, text }) => field !== animal.field && field.kind !== 'fact' && text !== '' && !types.includes(name),
  )
  const { sire, sireName } = form.servesFrom ?? {}
  // Whose semen was imported is no animal of the registry: the form itself names him.
  const name = around.names?.[animal.text] || (animal.name === sire && values[sireName ?? '']) || ''
  return {
    large: name || animal.text,
    ...(name && { tail: animal.text.slice(-4) }),
    at: animal.name,
    facts: others.map(({ field, text }) => inWords(field, text, around)),
  }
}

/** A further animal as 'Trenza …0452'. */
const inWords = (field: Field, text: string, { values, today, names }: Around): string =>
  (names?.[text] && `${names[text]} …${text.slice(-4)}`) ||
  (field.nameKey && values[field.nameKey]) ||
  knownName(field, text) ||
  readable(text, today)

/** Owner, number and date of the form. */
function openingOf(form: FormDefinition, names: readonly string[], values: Values, today: string): Summary | undefined {
  const owner = values[form.owner] ?? ''
  if (owner === '') return undefined
  const nameKey = form.fields[form.owner]?.nameKey
  const days = names.flatMap((name) => {
    const field = form.fields[name]
    return field?.kind === 'date' && values[name] ? [dayWords(values[name] ?? '', today) || (values[name] ?? '')] : []
  })
  const n = values[form.number] || (names.includes(form.number) ? recordTexts.numberMissing : '')
  return {
    large: (nameKey && values[nameKey]) || owner,
    facts: [n && fill(recordTexts.numberShort, { n }), ...days],
  }
}

/** The field that opens automatically: the first animal still to be chosen, then a text, day, person or photo if next. */
export function firstToChoose(
  form: RecordDefinition,
  present: readonly (readonly [string, Field])[],
  values: Values,
): string | undefined {
  if (!isForm(form) || !values[form.owner]) return isForm(form) ? form.owner : undefined
  if (form.ends && !values[form.ends.service]) return FINDER
  // The stock determines which females fit, the birth whose chip it is: chosen after the animal, it might exclude it again.
  const source = present.find(
    ([name, field]) => field.kind === 'choice' && (field.left !== undefined || field.loads) && !values[name],
  )
  if (source) return firstAwaited(form, source[0], values) === source[0] ? source[0] : undefined
  const animal = present.find(
    ([name, field]) =>
      (field.kind === 'chip' && field.required !== undefined && !values[name] && isOpen(field, values)) ||
      (name === form.ends?.service && !values[name]),
  )
  if (!animal) return nextAfter(present, values)
  const [name, field] = animal
  // Where stock waits for a breed, the paper has that above its animals, with all else; the number comes by itself.
  const isListed = form.stocks !== undefined && awaitedBy(lookupOf(field)).length > 0
  return isListed ? nextEmpty(present, { ...values, [form.number]: '-' })?.[0] : firstAwaited(form, name, values)
}

/** The text, the day, the person or the photo that is next to be filled in. */
function nextAfter(present: readonly (readonly [string, Field])[], values: Values): string | undefined {
  const [name, field] = nextEmpty(present, values) ?? []
  // Where there are days after the first, their buttons are the quicker way.
  const isDay = field?.kind === 'date' && !field.ends?.after.length
  return typeWith(field) || field?.kind === 'text' || field?.kind === 'photo' || isDay ? name : undefined
}

/** The type of the document, which comes with that person. */
const typeWith = (field: Field | undefined): string | undefined =>
  field && 'fills' in field ? Object.entries(field.fills ?? {}).find(([, key]) => key === 'tid')?.[0] : undefined

/** In paper order. The type of the document comes with the person. */
function nextEmpty(present: readonly (readonly [string, Field])[], values: Values) {
  const filled = present.flatMap(([, field]) => ('fills' in field ? Object.keys(field.fills ?? {}) : []))
  return present.find(
    ([name, field]) => field.required !== undefined && !values[name] && isOpen(field, values) && !filled.includes(name),
  )
}

/** The field that must be chosen before that one's list is known; itself if none is. */
function firstAwaited(form: FormDefinition, name: string, values: Values): string {
  const awaited = awaitedBy(lookupOf(form.fields[name])).find((one) => one in form.fields && !values[one])
  return awaited === undefined ? name : firstAwaited(form, awaited, values)
}

const isOpen = (field: Field, values: Values): boolean =>
  typeof field.locked === 'function' ? !field.locked(values) : field.locked !== true
