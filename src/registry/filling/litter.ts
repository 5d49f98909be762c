/**
 * Parts of a new record that are filled in on its page: the further young of a litter, each with its own number, and the
 * rows of a sub-table, ticked in one list. Each is filed as a form of its own. Until then one draft contains them all:
 * their fields are stored with those of the record, prefixed by their position.
 */
import { type FormDefinition, lookupOf, type Option, type Values, withPartsLeft } from '../vocabulary/define-form.ts'
import type { Person } from '../vocabulary/person.ts'
import { groundOf } from '../wire/lookup-request.ts'
import { startValues, toWire, withValue } from './form-state.ts'
import { tickedKey, withTick, withTicked } from './several.ts'

/** How many rows a record may still get. @param counted how many it has, if its row does not say it */
export function rowsLeft({ actions, details }: FormDefinition, row: Values, counted?: number): number {
  const put = actions.find((action) => action.kind === 'part' && action.form === details?.put)
  if (put?.kind !== 'part' || !details) return 0
  return put.left(counted === undefined ? row : { ...row, [details.total]: String(counted) })
}

/** n: position in the litter; 2 is the second, and the rows of a sub-table. */
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

/** The second, third... young of the litter that the first declares, as separate forms; or the rows of a sub-table. */
export function youngOf(
  form: FormDefinition,
  part: FormDefinition,
  values: Values,
  person: Person,
  today: string,
): readonly Young[] {
  const times = form.followedBy?.times(values) ?? (form.details ? 1 : 0)
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
export const withYoung = (values: Values, young: Young, name: string, typed: string, option?: Option): Values =>
  placed(values, young, withValue(young.part, young.values, name, typed, option))

/** The values after ticking or unticking a row of it. */
export const withRow = (values: Values, young: Young, name: string, option: Option): Values =>
  placed(values, young, withTick(young.part, young.values, name, option))

/** The values with these rows of it ticked. */
export const withRows = (values: Values, young: Young, name: string, ticked: readonly Option[]): Values =>
  placed(values, young, withTicked(young.part, young.values, name, ticked))

function placed(values: Values, { n, part }: Young, next: Values): Values {
  const kept = ownFields(part).flatMap((field) => [
    field,
    part.fields[field]?.nameKey ?? field,
    ...(part.partOf?.several === field ? [tickedKey(field)] : []),
  ])
  return { ...values, ...Object.fromEntries(kept.map((key) => [keyOf(n, key), next[key] ?? ''])) }
}

/** Without what was chosen for them from a list that has become another: of another breed, of another owner. */
export function withoutStrays(part: FormDefinition | undefined, before: Values, after: Values): Values {
  const isOther = (name: string) => (before[name] ?? '') !== (after[name] ?? '')
  const strays = Object.entries(part?.fields ?? {}).flatMap(([name, field]) => {
    const from = lookupOf(field)
    return from && groundOf(from, after).some(isOther) ? [name, field.nameKey, tickedKey(name)] : []
  })
  if (strays.length === 0) return after
  const isStray = (key: string) => PLACED.test(key) && strays.includes(key.replace(PLACED, ''))
  return Object.fromEntries(Object.entries(after).filter(([key]) => !isStray(key)))
}

/** The values of the first only. */
export const withoutYoung = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !PLACED.test(name)))

/** The numbers that stand in these values: of the record, and of its further young. */
export const numbersIn = (number: string, values: Values): readonly string[] =>
  Object.keys(values).flatMap((name) => (name.replace(PLACED, '') === number ? (values[name] ?? []) : []))

/** Has the person filled in anything for it? Its number is proposed by the form and does not count. */
export const isYoungBegun = ({ part, values }: Young): boolean =>
  ownFields(part).some((name) => name !== part.number && (values[name] ?? '') !== '')
