/**
 * Initial values of a new form beyond its own: what a screen already knows, and the last form of the same farm and day.
 */

import type { Field } from '../vocabulary/define-field.ts'
import {
  type FormDefinition,
  type Given,
  type GivenName,
  givenNames,
  isForm,
  type RecordDefinition,
  type Values,
} from '../vocabulary/define-form.ts'
import type { Person } from '../vocabulary/person.ts'
import { autofilled } from '../vocabulary/written.ts'
import { choosesOwner } from './form-state.ts'
import { noteAlike } from './likeness.ts'

/** An earlier form: its key, owner and values. */
export interface LastForm {
  readonly form: string
  readonly owner: string
  readonly values: Values
}

/** The form's field for each initial value. */
const fieldsGiven = (form: FormDefinition): Readonly<Partial<Record<GivenName, string>>> => ({
  owner: form.owner,
  number: form.number,
  ...form.opensWith,
})

/** Only owner, number and date are known: the other sections are never collapsed. */
export const opensOnly = (form: FormDefinition, names: readonly string[]): boolean =>
  names.every((name) => {
    const kind = form.fields[name]?.kind
    return kind === 'date' || kind === 'fact' || [form.owner, form.ownerType, form.number].includes(name)
  })

/** The animal of a field must be among the offered ones: any other, possibly from a link, must be chosen anew. */
export const mustBeOffered = (field: Field): boolean => field.kind === 'chip' && !field.orTyped

/**
 * Applies known initial values. An owner for whom the person may not file is left out, with all values about that
 * owner.
 */
export function withGiven(form: RecordDefinition, start: Values, given: Given, person: Person): Values {
  if (!isForm(form)) return start
  const known = byField(form, given)
  const owner = known[form.owner]
  if (owner && owner !== person.nid && !choosesOwner(form, person)) return start
  const next: Record<string, string> = { ...(owner && owner !== start[form.owner] ? withoutOwner(form, start) : start) }
  for (const [name, text] of Object.entries(known)) {
    if (text === '' || !(name in form.fields) || next[name] === text) continue
    next[name] = text
    const nameKey = form.fields[name]?.nameKey
    if (nameKey) next[nameKey] = ''
    // These come from the chosen animals and change when others are chosen.
    if (name === fieldsGiven(form).species) next[autofilled(name)] = text
    const { species } = given
    if (species) noteAlike(next, name, form.fields[name], { code: text, name: '', [SPECIES]: species })
  }
  const { date } = fieldsGiven(form)
  if (date && given.date === '') next[date] = ''
  return next
}

/** The option key with the species of an animal. */
const SPECIES = 'especie'

/** Initial values, by field of the form. */
export function byField(form: FormDefinition, words: Given): Values {
  const names = fieldsGiven(form)
  const named = givenNames.flatMap((word) => {
    const name = names[word]
    return name && words[word] ? [[name, words[word]] as const] : []
  })
  return Object.fromEntries(named)
}

function withoutOwner(form: FormDefinition, start: Values): Values {
  const names = [form.ownerType, form.owner].flatMap((name) => (name ? [name, form.fields[name]?.nameKey ?? name] : []))
  return { ...start, ...Object.fromEntries(names.map((name) => [name, ''])) }
}

/**
 * Applies the values that the definition carries over from the last form of that farm and day: each carried field for
 * the same form, only the owner for another form. They count as filled by the form, not by the person.
 * @param owner of the new form, if known
 */
export function withCarried(
  form: RecordDefinition,
  start: Values,
  last: LastForm | undefined,
  person: Person,
  owner = '',
): Values {
  if (!isForm(form) || form.partOf || form.startsFrom || !last) return start
  if (owner !== '' && owner !== last.owner) return start
  if (last.owner !== person.nid && !choosesOwner(form, person)) return start
  if (last.form !== form.key && last.owner === start[form.owner]) return start
  const next: Record<string, string> = { ...start }
  if (last.form !== form.key)
    return last.owner === '' ? start : { ...withoutOwner(form, start), [form.owner]: last.owner }
  for (const [name, field] of Object.entries(form.fields)) {
    const text = last.values[name] ?? ''
    if (!field.carried || text === '') continue
    next[name] = text
    if (name !== form.owner && name !== form.ownerType) next[autofilled(name)] = text
    if (field.nameKey) next[field.nameKey] = last.values[field.nameKey] ?? ''
  }
  return next
}
