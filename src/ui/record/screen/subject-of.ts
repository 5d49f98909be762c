import {
  amendmentOf,
  farmDay,
  formOf,
  isAmendment,
  isForm,
  type LastForm,
  type RecordDefinition,
} from '../../../registry/index.ts'
import type { ListRow } from '../../../sync/contract/lists.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox.ts'
import { givenUnder } from '../../animals/open-form.ts'
import type { Opening } from '../shared/dialog-search.ts'
import type { Subject } from '../shared/dialog-target.ts'

/** Data of the list when a dialog is opened over it. */
export interface LoadedList {
  readonly form: RecordDefinition
  readonly rows: readonly ListRow[]
  readonly outbox: readonly OutboxEntry[]
  /** Today at the farm: only values of forms filed today are carried over. */
  readonly today?: string
}

/** The subject of the dialog, or undefined while it is not on this device. */
export function subjectOf(opening: Opening, { form, rows, outbox, today }: LoadedList): Subject | undefined {
  if (opening.kind === 'action' && !isAmendment(opening.name)) return undefined
  if (opening.kind === 'add') {
    const last = lastOf(outbox, today)
    return { mode: 'add', form, word: opening.given, given: givenUnder(opening.given), ...(last && { last }) }
  }
  if ('entry' in opening) {
    const entry = outbox.find(({ id }) => id === opening.entry)
    if (!entry) return undefined
    const mode = opening.kind === 'viewEntry' || !entry.mayEdit ? 'view' : entry.mode
    return { mode, form: formOf(entry.form), entry }
  }
  const { number } = opening
  const row = rows.find(({ values, entry }) => values[form.id] === number && (!entry || entry.form === form.key))
  if (!row) return undefined
  if (opening.kind === 'action') {
    if (!isForm(form) || !isAmendment(opening.name) || row.entry) return undefined
    return { mode: 'edit', form: amendmentOf(form, row.values, opening.name), row: row.values }
  }
  if (opening.kind !== 'part')
    return row.entry ? { mode: 'view', form, entry: row.entry } : { mode: opening.kind, form, row: row.values }
  return { mode: 'add', form: formOf(opening.part), carried: row.values }
}

/** The last form filed from this device on that day. */
function lastOf(outbox: readonly OutboxEntry[], today: string | undefined): LastForm | undefined {
  const ofDay = outbox.filter(
    ({ mode, capturedAt, voided }) => mode === 'add' && voided === undefined && farmDay(capturedAt) === today,
  )
  return ofDay.reduce<OutboxEntry | undefined>(
    (last, entry) => (last && last.capturedAt > entry.capturedAt ? last : entry),
    undefined,
  )
}
