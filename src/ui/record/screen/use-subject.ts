import { useState } from 'react'
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
import { entryOf, rowOf, type Subject } from '../shared/dialog-target.ts'

interface Place {
  readonly opening: Opening | null
  readonly known: LoadedList | undefined
  /** The list or the record is still coming. */
  readonly looking: boolean
  /** Counts requests to reload its current state. */
  readonly reloads?: number
}

/**
 * The subject of the open dialog. Of a form being filled it is fixed when it was opened, so that a refreshed list or a
 * sent entry does not close it; a record that is viewed is shown as the list has it now, and is gone with its row.
 */
export function useSubject({ opening, known, looking, reloads = 0 }: Place): Subject | undefined {
  const [held, setHeld] = useState<{ readonly of: string; readonly subject: Subject }>()
  const key = `${reloads} ${JSON.stringify(opening)}`
  if (opening === null) {
    if (held) setHeld(undefined)
    return undefined
  }
  const kept = held?.of === key ? held.subject : undefined
  if (kept && kept.mode !== 'view') return kept
  const subject = known && subjectOf(opening, known)
  if (kept && (subject ? isSame(kept, subject) : looking || !known)) return kept
  if (subject) setHeld({ of: key, subject })
  return subject
}

const said = (one: Subject): string => JSON.stringify([rowOf(one), entryOf(one)])
const isSame = (one: Subject, other: Subject): boolean => said(one) === said(other)

/** Data of the list when a dialog is opened over it. */
interface LoadedList {
  readonly form: RecordDefinition
  readonly rows: readonly ListRow[]
  readonly outbox: readonly OutboxEntry[]
  /** Today at the farm: only values of forms filed today are carried over. */
  readonly today?: string
}

/** The subject of the dialog, or undefined while it is not on this device. */
function subjectOf(opening: Opening, { form, rows, outbox, today }: LoadedList): Subject | undefined {
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
