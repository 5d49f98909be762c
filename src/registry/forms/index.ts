/** Every form of the registry. A new form is one file beside this one and a line here. */
import type { FormDefinition } from '../vocabulary/define-form.ts'
import { nameOf, type Operation } from '../vocabulary/define-operation.ts'
import { a01 } from './a01-direct-mating.ts'
import { a01aFemale } from './a01a-female.ts'
import { a01a } from './a01a-group-mating.ts'
import { a01aRemoval } from './a01a-removal.ts'
import { a02 } from './a02-insemination.ts'
import { a03 } from './a03-embryo-transfer.ts'
import { a04Additional } from './a04-additional-birth.ts'
import { a04 } from './a04-birth.ts'
import { a05 } from './a05-genealogy.ts'
import { a05Initial } from './a05-initial-animal.ts'
import { a06 } from './a06-transfer.ts'
import { a08 } from './a08-embryo-flush.ts'
import { a09 } from './a09-imported-embryos.ts'
import { a10 } from './a10-semen-collection.ts'
import { a11 } from './a11-imported-semen.ts'
import { a12 } from './a12-lease.ts'
import { ownData } from './own-data.ts'
import { ownPremises } from './own-premises.ts'
import { subLease } from './sub-lease.ts'
import { availableLeases } from './sub-lease-available.ts'

export const forms: readonly FormDefinition[] = [
  a01,
  a01a,
  a01aFemale,
  a01aRemoval,
  a02,
  a03,
  a04,
  a04Additional,
  a05Initial,
  a05,
  a06,
  a08,
  a09,
  a10,
  a11,
  a12,
  // Before the list from which it begins: both name the call that files it.
  subLease,
  availableLeases,
  ownData,
  ownPremises,
]

/** The forms that have a list and a route. */
export const listedForms: readonly FormDefinition[] = forms.filter((form) => !form.partOf)

export const findForm = (key: string): FormDefinition | undefined => forms.find((form) => form.key === key)

/** The form of a key written in the source or stored by this app. */
export function formOf(key: string): FormDefinition {
  const form = findForm(key)
  if (!form) throw new Error(`No such form: ${key}`)
  return form
}

/** The wire fields of a call, as the table names them; for a form outside the documents, what the form sends. */
export function wireFieldsOf(operation: Operation): readonly string[] {
  const form = operation.ofForm && forms.find(({ submit }) => submit.operation === nameOf(operation))
  if (!form) return operation.fields
  const sent = Object.entries(form.fields).filter(([, field]) => !field.unsent)
  return [...sent.map(([name, { wireName }]) => wireName ?? name), ...Object.keys(form.submit.fixed)]
}
