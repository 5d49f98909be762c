/** Which sections a form in quick mode collapses, and where it begins. */
import {
  dayWords,
  type Field,
  type FormDefinition,
  fill,
  isForm,
  opensOnly,
  type RecordDefinition,
  type Values,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { ExpectedBirth } from '../../../sync/contract/expected-births.ts'
import { aboutBirth, FINDER } from './finder.tsx'
import type { Section } from './sections.ts'

interface Around {
  readonly form: RecordDefinition
  readonly values: Values
  readonly birth: ExpectedBirth | undefined
  readonly today: string
}

export interface Summary {
  readonly large: string
  readonly tail?: string
  readonly small: string
}

/** Summary of a section that needs no more input; undefined: it is shown in full. */
export function summaryOf(section: Section, { form, values, birth, today }: Around): Summary | undefined {
  if (!isForm(form)) return undefined
  if (section.title === '' && section.names.includes(form.owner) && opensOnly(form, section.names))
    return openingOf(form, section.names, values, today)
  if (!birth || !form.ends || !section.names.includes(form.ends.concept)) return undefined
  return {
    large: birth.female.name || birth.female.chip,
    tail: birth.female.chip.slice(-4),
    small: aboutBirth(birth, today),
  }
}

/** Owner, number and date of the form. */
function openingOf(form: FormDefinition, names: readonly string[], values: Values, today: string): Summary | undefined {
  const owner = values[form.owner] ?? ''
  if (owner === '') return undefined
  const nameKey = form.fields[form.owner]?.nameKey
  const days = names.flatMap((name) => {
    const field = form.fields[name]
    return field?.kind === 'date' && values[name] ? [dayWords(values[name] ?? '', today) || (values[name] ?? '')] : []
  })
  const number = values[form.number] ?? ''
  return {
    large: (nameKey && values[nameKey]) || owner,
    small: [number && fill(recordTexts.numberShort, { n: number }), ...days].filter(Boolean).join(' · '),
  }
}

/** The field whose list opens automatically: the first animal still to be chosen. */
export function firstToChoose(
  form: RecordDefinition,
  present: readonly (readonly [string, Field])[],
  values: Values,
): string | undefined {
  if (!isForm(form) || !values[form.owner]) return isForm(form) ? form.owner : undefined
  if (form.ends && !values[form.ends.service]) return FINDER
  // The source determines which females fit: if chosen after her, it might exclude her again.
  const { servesFrom } = form
  if (servesFrom && !values[servesFrom.number]) return values[servesFrom.code] ? servesFrom.number : undefined
  return present.find(
    ([name, field]) =>
      (field.kind === 'chip' && field.required !== undefined && !values[name] && isOpen(field, values)) ||
      (name === form.ends?.service && !values[name]),
  )?.[0]
}

const isOpen = (field: Field, values: Values): boolean =>
  typeof field.locked === 'function' ? !field.locked(values) : field.locked !== true
