import { type FormDefinition, formOf, isForm, type RecordDefinition, type Values } from '../../registry/index.ts'
import type { FilledForm } from './capture.ts'

/**
 * Key of a form's draft. Each new form has its own, named by the word of its address; so have an entry being edited, a
 * record being edited and a part, so that none overwrites another. `Draft.form` stores it.
 */
export function draftKeyOf(
  filled: Pick<FilledForm, 'values' | 'mode' | 'replaces' | 'under'> & { readonly form: RecordDefinition },
): string {
  const { form, values, mode, replaces, under } = filled
  const begun = isForm(form) ? (begunOf(form, values) ?? under) : undefined
  const of = replaces ?? (mode === 'edit' ? values[form.id] : begun)
  return of ? `${form.key} ${of}` : form.key
}

/** The form's key within it. */
export const formIn = (draftKey: string): string => draftKey.split(' ', 1)[0] ?? ''

/** Key of the draft of an entry that is being edited. */
export const correctionKey = ({ form, id }: { readonly form: string; readonly id: string }): string => `${form} ${id}`

/** Number of the record that a part belongs to or that a form starts from, under either field name. */
function begunOf({ partOf, startsFrom }: FormDefinition, values: Values): string | undefined {
  const from = partOf ?? startsFrom
  if (!from) return undefined
  const { number } = formOf(from.form)
  const name = Object.entries(from.takes ?? {}).find(([, key]) => key === number)?.[0]
  return (name && values[name]) || values[number]
}
