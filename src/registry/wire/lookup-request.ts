/** Builds the call of a form's lookup, once its required fields are filled. */
import type { Lookup, Sent, Values } from '../vocabulary/define-form.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'
import { isAdministrator, ownScope, type Person } from '../vocabulary/person.ts'
import { isWritten } from '../vocabulary/written.ts'

/** The call, or null while a required field is empty. */
export function requestOf(lookup: Lookup, values: Values, person: Person): LookupRequest | null {
  const fields: Record<string, string> = {}
  const passing: string[] = []
  for (const [name, sent] of Object.entries(lookup.send)) {
    const text = textOf(sent, values, person)
    if (text === null) return null
    if (typeof sent !== 'string' && 'passing' in sent) passing.push(name)
    fields[name] = text
  }
  const operation = isAdministrator(person) && lookup.administrators ? lookup.administrators : lookup.operation
  return { operation, fields, passing }
}

function textOf(sent: Sent, values: Values, person: Person): string | null {
  if (typeof sent === 'string') return sent
  if ('scope' in sent) return ownScope(person)
  if ('passing' in sent) return values[sent.passing] ?? ''
  const text = sent.written && !isWritten(values, sent.field) ? '' : (values[sent.field] ?? '')
  if (text !== '') return text
  if (sent.orScope) return ownScope(person)
  return sent.optional ? '' : null
}

/** The form fields that a lookup requires or filters by. */
export const fieldsOf = (lookup: Lookup): readonly string[] =>
  Object.values(lookup.send).flatMap((sent) => (typeof sent !== 'string' && 'field' in sent ? [sent.field] : []))

/** The form fields with which a choice from a lookup is cleared when one of them changes. */
export const groundOf = (lookup: Lookup, values: Values = {}): readonly string[] =>
  Object.values(lookup.send).flatMap((sent) =>
    typeof sent !== 'string' &&
    'field' in sent &&
    (!sent.loosely || isWritten(values, sent.field)) &&
    (!sent.fallsWith || isWritten(values, sent.fallsWith))
      ? [sent.field]
      : [],
  )

/** The form fields by which a person has narrowed its answer. */
export const narrowedTo = (lookup: Lookup, values: Values): readonly string[] =>
  Object.values(lookup.send).flatMap((sent) =>
    typeof sent !== 'string' && 'field' in sent && sent.written && isWritten(values, sent.field) ? [sent.field] : [],
  )

/** The form fields without which a lookup has no answer. */
export const awaitedBy = (lookup: Lookup | undefined): readonly string[] =>
  Object.values(lookup?.send ?? {}).flatMap((sent) =>
    typeof sent !== 'string' && 'field' in sent && !sent.optional && !sent.orScope ? [sent.field] : [],
  )

/** One key per answer: the same call with the same fields has the same answer. */
export function keyOf(request: LookupRequest): string {
  const fields = Object.entries(request.fields)
    .filter(([name]) => !request.passing.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${request.operation} ${JSON.stringify(fields)}`
}
