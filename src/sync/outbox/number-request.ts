/** The call for the available numbers of an entry's form. */
import { formOf, isLookup, type LookupRequest, type Person, requestOf } from '../../registry/index.ts'
import type { Entry } from './entries.ts'

/** null: the form uses none, or its owner is not chosen yet. */
export function numbersRequest({ form, payload }: Entry, person: Person): LookupRequest | null {
  const field = form.fields[form.number]
  const whole = form.partOf ? formOf(form.partOf.form).fields : {}
  const from = field ?? whole[form.number]
  if (!from || !('from' in from) || !isLookup(from.from)) return null
  return requestOf(from.from, payload.values, person)
}
