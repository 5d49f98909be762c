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
import { draftKeyOf } from '../../../sync/contract/book.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox-entry.ts'

/** The subject of a dialog: a new form, a record of the host, or an entry of the outbox (corrected as captured). */
export type Subject = NewForm | HostRecord | Unsent

export interface NewForm {
  readonly mode: 'add'
  readonly form: RecordDefinition
  /** What a part takes over from its record. */
  readonly carried?: Values
  /** Which of several that follow one another. */
  readonly round?: number
  /** What is known already: the form is opened swiftly, with what is decided folded away. */
  readonly given?: Given
  /** The last form that this person filed on this day. */
  readonly last?: LastForm
}
export interface HostRecord {
  readonly mode: 'edit' | 'view'
  readonly form: RecordDefinition
  readonly row: Values
}
export interface Unsent {
  readonly mode: Mode
  readonly form: RecordDefinition
  readonly entry: OutboxEntry
}

export const entryOf = (subject: Subject): OutboxEntry | undefined => ('entry' in subject ? subject.entry : undefined)

/** The record as the host has it, where there is one. */
export const rowOf = (subject: Subject): Values | undefined => ('row' in subject ? subject.row : entryOf(subject)?.row)

/** Where the draft of this lies. */
export const draftPlace = (subject: Subject): string =>
  draftKeyOf({
    form: subject.form,
    mode: subject.mode === 'edit' ? 'edit' : 'add',
    values: rowOf(subject) ?? ('carried' in subject ? subject.carried : undefined) ?? {},
    replaces: entryOf(subject)?.id,
    ...begunFor(subject),
  })

/** The animal that it was opened for. */
export function begunFor(subject: Subject): { readonly begunFor?: string } {
  if (!('given' in subject) || !subject.given || !isForm(subject.form)) return {}
  const { dam, animal, sire } = fieldsGiven(subject.form)
  const told = byField(subject.form, subject.given)
  const chip = [dam, animal, sire].map((name) => name && told[name]).find((text) => text)
  return chip ? { begunFor: chip } : {}
}
