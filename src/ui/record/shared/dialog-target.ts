import {
  byField,
  fieldsGiven,
  type Given,
  isForm,
  type LastForm,
  type Mode,
  type RecordDefinition,
  type Values,
} from '../../../registry/index.ts'
import { draftKeyOf } from '../../../sync/contract/draft-key.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox.ts'

/** The subject of a dialog: a new form, a record of the host, or an entry of the outbox (corrected as captured). */
export type Subject = NewForm | HostRecord | Unsent

export interface NewForm {
  readonly mode: 'add'
  readonly form: RecordDefinition
  /** Values that a part copies from its record. */
  readonly carried?: Values
  /** Counts consecutive forms. */
  readonly round?: number
  /** Initial values: the form is opened in quick mode, with decided sections collapsed. */
  readonly given?: Given
  /** The last form that this person filed today. */
  readonly last?: LastForm
}
interface HostRecord {
  readonly mode: 'edit' | 'view'
  readonly form: RecordDefinition
  readonly row: Values
}
interface Unsent {
  readonly mode: Mode
  readonly form: RecordDefinition
  readonly entry: OutboxEntry
}

export const entryOf = (subject: Subject): OutboxEntry | undefined => ('entry' in subject ? subject.entry : undefined)

/** The record at the host, if it exists there. */
export const rowOf = (subject: Subject): Values | undefined => ('row' in subject ? subject.row : entryOf(subject)?.row)

/** A record is viewed or filled in; one that is filled in is new or changed. */
export const modeOf = ({ mode }: Subject): 'add' | 'edit' => (mode === 'edit' ? 'edit' : 'add')

/** Key of its draft. */
export const draftPlace = (subject: Subject): string =>
  draftKeyOf({
    form: subject.form,
    mode: modeOf(subject),
    values: rowOf(subject) ?? ('carried' in subject ? subject.carried : undefined) ?? {},
    replaces: entryOf(subject)?.id,
    ...begunFor(subject),
  })

/** The animal for which it was opened. */
export function begunFor(subject: Subject): { readonly begunFor?: string } {
  if (!('given' in subject) || !subject.given || !isForm(subject.form)) return {}
  const { dam, animal, sire } = fieldsGiven(subject.form)
  const values = byField(subject.form, subject.given)
  const chip = [dam, animal, sire].map((name) => name && values[name]).find((text) => text)
  return chip ? { begunFor: chip } : {}
}
