import type { Given, LastForm, Mode, RecordDefinition, Values } from '../../../registry/index.ts'
import { draftKeyOf } from '../../../sync/contract/draft-key.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox.ts'

/** The subject of a dialog: a new form, a record of the host, or an entry of the outbox (corrected as captured). */
export type Subject = NewForm | HostRecord | Unsent

export interface NewForm {
  readonly mode: 'add'
  readonly form: RecordDefinition
  /** Values that a part copies from its record. */
  readonly carried?: Values
  /** The word of its address, which names its draft. */
  readonly word?: string | undefined
  /** Counts consecutive forms. */
  readonly round?: number
  /** Initial values: the form is opened in quick mode, with decided sections collapsed. */
  readonly given?: Given | undefined
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
    ...under(subject),
  })

/** What stands in its draft whatever is typed. */
export const draftHead = (subject: Subject) => ({
  form: draftPlace(subject),
  mode: modeOf(subject),
  row: rowOf(subject),
  given: 'given' in subject ? subject.given : undefined,
})

/** The word of the address at which it was opened. */
export const under = (subject: Subject): { readonly under?: string } =>
  'word' in subject && subject.word ? { under: subject.word } : {}
