import { findForm } from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/contract/outbox-entry.ts'

/** 'A01 Monta Directa'. */
export const formTitle = (entry: OutboxEntry): string => {
  const form = findForm(entry.form)
  return form ? (form.partOf ? `${form.code} ${form.shortTitle}` : form.shortTitle) : entry.form || 'Formulario'
}

/** 'A01 Monta Directa 1204', 'A01a Adicionar Hembra 982... (1301)'. */
export function entryName(entry: OutboxEntry): string {
  const row = rowName(entry)
  return row ? `${formTitle(entry)} ${row} (${entry.number})` : `${formTitle(entry)} ${entry.number}`.trim()
}

/** What an entry is about that has no number of its own: the female of a group. '' for the others. */
export function rowName({ form: key, values }: Pick<OutboxEntry, 'form' | 'values'>): string {
  const form = findForm(key)
  const whole = form?.partOf?.row ? findForm(form.partOf.form) : undefined
  return (whole?.details && values[whole.details.key]) ?? ''
}

/** Is there anything to write in it? A female that leaves her group is nothing but that. */
export const isWritten = ({ form }: Pick<OutboxEntry, 'form'>): boolean =>
  Object.values(findForm(form)?.fields ?? {}).some(({ kind }) => kind !== 'fact')

/** Who it is for: by name where the form has it, else by document number. */
export function ownerName(entry: OutboxEntry): string {
  const own = findForm(entry.form)
  const form = own?.partOf && !own.fields[own.owner] ? findForm(own.partOf.form) : own
  const key = form?.fields[form.owner]?.nameKey
  return (key && (entry.values[key] || entry.row?.[key])) || entry.owner
}

/** The refused fields with their labels, but for what the entry's reason says already. */
export const fieldComplaints = (entry: OutboxEntry): readonly { readonly label: string; readonly message: string }[] =>
  Object.entries(entry.fieldProblems)
    .filter(([, message]) => message !== entry.why)
    .map(([name, message]) => ({ label: findForm(entry.form)?.fields[name]?.label ?? name, message }))
