import {
  type FormDefinition,
  formOf,
  type Person,
  type RecordDefinition,
  toWire,
  type Values,
} from '../../../registry/index.ts'
import type { ListRow, OutboxEntry } from '../../../sync/contract/outbox-entry.ts'
import type { Opening } from '../shared/dialog-search.ts'
import type { Subject } from '../shared/dialog-target.ts'

/** What the list knows when something is opened over it. */
export interface Known {
  readonly form: RecordDefinition
  readonly rows: readonly ListRow[]
  readonly outbox: readonly OutboxEntry[]
}

/** What is opened, or undefined while it is not on this device. */
export function subjectOf(opening: Opening, { form, rows, outbox }: Known): Subject | undefined {
  if (opening.kind === 'action') return undefined
  if (!('entry' in opening) && !('number' in opening)) return { mode: 'add', form }
  if ('entry' in opening) {
    const entry = outbox.find(({ id }) => id === opening.entry)
    if (!entry) return undefined
    const mode = opening.kind === 'viewEntry' || !entry.mayEdit ? 'view' : entry.mode
    return { mode, form: formOf(entry.form), entry }
  }
  const { number } = opening
  const row = rows.find(({ values, entry }) => values[form.id] === number && (!entry || entry.form === form.key))
  if (!row) return undefined
  if (opening.kind !== 'part')
    return row.entry ? { mode: 'view', form, entry: row.entry } : { mode: opening.kind, form, row: row.values }
  return { mode: 'add', form: formOf(opening.part), carried: row.values }
}

/** What a part takes over from a record that the host does not have yet, in wire form. */
export const carriedOf = (form: FormDefinition, values: Values, person: Person): Values => ({
  ...values,
  ...toWire(form, values, person),
})
