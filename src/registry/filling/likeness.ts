/**
 * Keeps chosen animals consistent (their species): options must match earlier choices, and nothing is cleared without a
 * message.
 */
import { entryOf } from '../format/own-property.ts'
import { type Field, isLookup, type Option, type RecordDefinition, type Values } from '../vocabulary/define-form.ts'
import { alikeKey, dropped, isSupplied, isWritten } from '../vocabulary/written.ts'
import { fieldsOf } from '../wire/lookup-request.ts'

/** The key of an option that must equal the value of a field. */
interface Likeness {
  readonly key: string
  readonly name: string
  /** The option itself may supply that value: then it only counts if something else did. */
  readonly own: boolean
}

const alikeOf = (field: Field | undefined): readonly Likeness[] =>
  field && 'from' in field ? Object.entries(field.alike ?? {}).map(([key, name]) => ({ key, name, own: false })) : []

/** Also what an animal supplies, as far as the call for its options does not send it. */
function likenesses(field: Field | undefined): readonly Likeness[] {
  if (!field || !('from' in field) || !field.tells) return alikeOf(field)
  const sent = isLookup(field.from) ? fieldsOf(field.from) : []
  const told = Object.entries(field.tells).filter(([name]) => !sent.includes(name))
  return [...alikeOf(field), ...told.map(([name, key]) => ({ key, name, own: true }))]
}

/** What the options of a field must have, by the form's other values. */
export const suitedBy = (field: Field, values: Values): readonly (readonly [key: string, text: string])[] =>
  likenesses(field).flatMap(({ key, name, own }) => {
    const text = values[name] ?? ''
    return text === '' || (own && isSupplied(values, name)) ? [] : [[key, text] as const]
  })

/** The options of a field that match the form's other values (the female's species, the document type). */
export function suited(field: Field, options: readonly Option[], values: Values): readonly Option[] {
  const criteria = suitedBy(field, values)
  return criteria.length === 0
    ? options
    : // If the host omits the key, the option is accepted.
      options.filter((option) => criteria.every(([key, text]) => option[key] === undefined || option[key] === text))
}

/** Is a value that the options must match still on its way? @param awaited the fields that a data call will fill */
export const isUnsettled = (field: Field, values: Values, awaited: readonly string[]): boolean =>
  alikeOf(field).some(({ name }) => !values[name] && awaited.includes(name))

/** Stores beside a field what the chosen option says about itself; without an option nothing is known. */
export function noteAlike(next: Record<string, string>, name: string, field: Field | undefined, option?: Option): void {
  const told = field && 'from' in field ? Object.values(field.tells ?? {}) : []
  for (const key of new Set([...alikeOf(field).map((one) => one.key), ...told])) {
    const stored = alikeKey(name, key)
    if (option?.[key] !== undefined) next[stored] = option[key]
    else delete next[stored]
  }
}

/**
 * The fields that a field's choice must match, and with which it is cleared. Not if the choice's own value is known:
 * then a message reports the mismatch.
 */
export const fallsUnalike = (name: string, field: Field, values: Values = {}): readonly string[] =>
  likenesses(field).flatMap(({ key, name: other }) =>
    'unlike' in field && field.unlike && values[alikeKey(name, key)] ? [] : [other],
  )

/** The chosen animals that agree with a new value of a field that they may supply themselves: they stay. */
export const stayingWith = (form: RecordDefinition, changed: string, text: string, values: Values) =>
  new Set(
    Object.entries(form.fields).flatMap(([name, field]) => {
      const key = 'from' in field ? field.tells?.[changed] : undefined
      if (key === undefined || text === '' || !values[name]) return []
      // Of an animal of which nothing is known, the first value says what it is.
      const known = values[alikeKey(name, key)]
      return (known === undefined ? !values[changed] : known === text) ? [name] : []
    }),
  )

const otherThanOf = (field: Field) => ('otherThan' in field ? field.otherThan : undefined)

/** What a field may not say because another one does. */
export const takenElsewhere = (field: Field, values: Values): readonly string[] =>
  (otherThanOf(field)?.fields ?? []).flatMap((name) => values[name] || [])

/** The options that do not stand in another field already. */
export function notTaken(field: Field, options: readonly Option[], values: Values): readonly Option[] {
  const taken = takenElsewhere(field, values)
  return taken.length === 0 ? options : options.filter(({ code }) => !taken.includes(code))
}

/** The message at a choice that does not match a later one, or that repeats another. */
export const mismatch = (name: string, field: Field, values: Values): string | undefined =>
  unlikeProblem(name, field, values) ??
  (values[name] && takenElsewhere(field, values).includes(values[name]) ? otherThanOf(field)?.message : undefined)

/** The message at the earlier choice, if a later choice does not match it. */
function unlikeProblem(name: string, field: Field, values: Values): string | undefined {
  if (!('unlike' in field) || !values[name]) return undefined
  const differs = alikeOf(field).some(({ key, name: other }) => {
    const known = values[alikeKey(name, key)]
    return known && values[other] && known !== values[other]
  })
  return differs ? field.unlike : undefined
}

/** Records beside a cleared choice its former value, and the field that caused it. */
export function noteDropped(next: Record<string, string>, name: string, field: Field | undefined, by: string): void {
  if (!field || !('from' in field) || field.kind === 'number' || !isWritten(next, name)) return
  const shown = (field.nameKey && next[field.nameKey]) || next[name] || ''
  next[dropped(name)] = `${by} ${field.kind === 'chip' ? `…${shown.slice(-4)}` : shown}`
}

/** The former value of a cleared field, and the label of the field that caused it. */
export function droppedFrom(
  form: RecordDefinition,
  values: Values,
  name: string,
): { readonly what: string; readonly label: string } | undefined {
  const noted = values[name] ? undefined : values[dropped(name)]
  if (!noted) return undefined
  const [by = ''] = noted.split(' ', 1)
  return { what: noted.slice(by.length + 1), label: entryOf(form.fields, by)?.label ?? '' }
}
