/** The call for the available numbers of an entry's form. */
import { formOf, type LookupRequest, lookupOf, type Person, requestOf } from '../../registry/index.ts'
import type { Entry } from './entries.ts'

/** null: the form uses none, or its owner is not chosen yet. */
export function numbersRequest({ form, payload }: Entry, person: Person): LookupRequest | null {
  const whole = form.partOf ? formOf(form.partOf.form).fields : {}
  const from = lookupOf(form.fields[form.number] ?? whole[form.number])
  return from ? requestOf(from, payload.values, person) : null
}
