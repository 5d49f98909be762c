/** Every form of the house. A new form is one file beside this one and a line here. */
import type { FormDefinition } from '../define-form.ts'
import { a01 } from './a01-direct-mating.ts'
import { a02 } from './a02-insemination.ts'
import { a04Additional } from './a04-additional-birth.ts'
import { a04 } from './a04-birth.ts'

export const forms: readonly FormDefinition[] = [a01, a02, a04, a04Additional]

/** The forms that have a list and a route of their own. */
export const listedForms: readonly FormDefinition[] = forms.filter((form) => !form.partOf)

export const findForm = (key: string): FormDefinition | undefined => forms.find((form) => form.key === key)

/** The form of a key written in the source or stored by this app. */
export function formOf(key: string): FormDefinition {
  const form = findForm(key)
  if (!form) throw new Error(`No such form: ${key}`)
  return form
}
