/**
 * The further young of a litter, filled in on the page of the first. Each is filed as a form with its own number. Until
 * then one draft contains them all: their fields are stored with those of the first, prefixed by their position in the
 * litter.
 */
import { type FormDefinition, type Option, type Values, withPartsLeft } from '../vocabulary/define-form.ts'
import type { Person } from '../vocabulary/person.ts'
import { startValues, toWire, withValue } from './form-state.ts'

/** Position in the litter: 2 is the second. */
export interface Young {
  readonly n: number
  readonly part: FormDefinition
  readonly values: Values
}

const PLACED = /^\d+:/
const keyOf = (n: number, name: string) => `${n}:${name}`

/** Fields that a person fills in for each of them. */
export const ownFields = (part: FormDefinition): readonly string[] =>
  Object.entries(part.fields).flatMap(([name, field]) => (field.kind === 'fact' ? [] : [name]))

/** The second, third... young of the litter that the first declares, as separate forms. */
export function youngOf(
  form: FormDefinition,
  part: FormDefinition,
  values: Values,
  person: Person,
  today: string,
): readonly Young[] {
  const times = form.followedBy?.times(values) ?? 0
  if (times === 0) return []
  const first = withoutYoung(values)
  const whole = { ...first, ...toWire(form, first, person) }
  return Array.from({ length: times }, (_, at): Young => {
    const n = at + 2
    const start = startValues(part, person, today, withPartsLeft(form, whole, times - at))
    return { n, part, values: { ...start, ...placedAt(values, n) } }
  })
}

const placedAt = (values: Values, n: number): Values => {
  const prefix = keyOf(n, '')
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text] as const] : [],
    ),
  )
}

/** The values after typing or choosing for one of them. */
export function withYoung(
  values: Values,
  { n, part, values: own }: Young,
  name: string,
  typed: string,
  option?: Option,
): Values {
  const next = withValue(part, own, name, typed, option)
  const kept = ownFields(part).flatMap((field) => [field, part.fields[field]?.nameKey ?? field])
  return { ...values, ...Object.fromEntries(kept.map((key) => [keyOf(n, key), next[key] ?? ''])) }
}

/** The values of the first only. */
export const withoutYoung = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !PLACED.test(name)))

/** Has the person filled in anything for it? Its number is proposed by the form and does not count. */
export const isYoungBegun = ({ part, values }: Young): boolean =>
  ownFields(part).some((name) => name !== part.number && (values[name] ?? '') !== '')
