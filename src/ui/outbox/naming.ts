import { findForm } from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/book.ts'

/** 'A01 Monta Directa'. */
export const formTitle = (entry: OutboxEntry): string => {
  const form = findForm(entry.form)
  return form ? (form.partOf ? `${form.code} ${form.shortTitle}` : form.shortTitle) : entry.form
}

/** 'A01 Monta Directa 1204'. */
export const entryName = (entry: OutboxEntry): string => `${formTitle(entry)} ${entry.number}`

/** Who it is for: by name where the form has it, else by document number. */
export function ownerName(entry: OutboxEntry): string {
  const form = findForm(entry.form)
  const key = form?.fields[form.owner]?.nameKey
  return (key && (entry.values[key] || entry.row?.[key])) || entry.owner
}

/** The refused fields with their labels, but for what the entry's reason says already. */
export const fieldComplaints = (entry: OutboxEntry): readonly { readonly label: string; readonly message: string }[] =>
  Object.entries(entry.fieldProblems)
    .filter(([, message]) => message !== entry.why)
    .map(([name, message]) => ({ label: findForm(entry.form)?.fields[name]?.label ?? name, message }))
