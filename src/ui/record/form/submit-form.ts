import {
  CHANGED,
  type Finding,
  type FormDefinition,
  has,
  type MasterDefinition,
  type Person,
  type Problems,
  type RecordDefinition,
  type RecordTexts,
  seenOf,
  toWire,
  type Values,
  VERSION,
} from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Book } from '../../../sync/contract/book.ts'
import type { NewPhoto } from '../../../sync/contract/capture.ts'
import { actionErrorText } from '../../common/action-error-text.ts'
import { begunFor, draftPlace, entryOf, rowOf, type Subject } from '../shared/dialog-target.ts'

/** Outcome of saving into the outbox. */
export type Stored =
  /** id: its entry in the outbox. */
  | { readonly kind: 'saved'; readonly text: string; readonly id?: string }
  /** The dialog stays open, with these problems at its fields. */
  | { readonly kind: 'kept'; readonly problems: Problems; readonly message?: RecordTexts['failed'] }

/** Outcome of 'Enviar'. changed: another person has changed the record meanwhile. */
export type Delivered = Stored | { readonly kind: 'changed' }

export interface FormSubmission {
  readonly subject: Subject
  readonly mode: 'add' | 'edit'
  readonly values: Values
  /** The row that was on the screen when the dialog opened. */
  readonly seen?: Values | undefined
  /** The entry's values when the dialog opened. */
  readonly over?: Values | undefined
  readonly photos: readonly NewPhoto[]
  /** Warnings in spite of which it is sent. */
  readonly advice: readonly Finding[]
}

/** Saves into the outbox: on this device's disk, with or without signal. */
export async function toOutbox(book: Book, form: FormDefinition, filled: FormSubmission): Promise<Stored> {
  const { subject, mode, values, over, photos, advice } = filled
  const answer = await book.capture.submit({
    form,
    values,
    mode,
    row: rowOf(subject),
    photos,
    ...(advice.length > 0 && { advice }),
    replaces: entryOf(subject)?.id,
    ...begunFor(subject),
    over,
  })
  switch (answer.kind) {
    case 'saved':
      return { kind: 'saved', text: commonTexts.savedOnDevice, id: answer.id }
    case 'undone':
      return { kind: 'saved', text: form.texts.saved }
    case 'invalid':
      return { kind: 'kept', problems: answer.problems }
    case 'frozen':
      return { kind: 'kept', problems: {}, message: { text: recordTexts.frozen, severity: 'warning' } }
    case 'changed':
      return { kind: 'kept', problems: {}, message: { text: recordTexts.correctedElsewhere, severity: 'warning' } }
    case 'gone':
      return { kind: 'kept', problems: {}, message: { text: recordTexts.discardedElsewhere, severity: 'warning' } }
    case 'keysGone':
      return { kind: 'kept', problems: {}, message: { text: recordTexts.keysGone, severity: 'warning' } }
    case 'full':
      return { kind: 'kept', problems: {}, message: { text: recordTexts.full, severity: 'error' } }
  }
}

/** Does the host require the password for this? */
export const mustConfirm = (
  { confirm }: RecordDefinition,
  { subject, values }: FormSubmission,
  person: Person,
): boolean =>
  confirm !== undefined &&
  has(person, confirm.capacity) &&
  (confirm.own === undefined || values[confirm.own] === person.nid) &&
  confirm.asks(values, rowOf(subject) ?? {})

/** Sends to the host at once with the person's password; saved once the host confirms, never stored on disk before. */
export async function confirmedToHost(
  book: Book,
  form: FormDefinition,
  { subject, mode, values }: FormSubmission,
  person: Person,
  password: string,
): Promise<Stored> {
  const answer = await book.desk.act({
    operation: form.submit.operation,
    fields: { ...toWire(form, values, person, mode), [form.confirm?.field ?? '']: password },
  })
  if (answer.kind !== 'done') {
    const problems = answer.kind === 'refused' ? (answer.fields ?? {}) : {}
    return { kind: 'kept', problems, message: actionErrorText(answer, form.texts.failed) }
  }
  await book.capture.dropDraft(draftPlace(subject))
  // Replaces a waiting entry of the same record.
  const waiting = entryOf(subject)
  if (waiting) await book.capture.discard(waiting.id)
  book.lookups.refresh({ form, owner: '' })
  return { kind: 'saved', text: form.texts.saved }
}

/** Sends to the host at once: saved when it confirms. @param password if the host requires it; never on disk */
export async function toHost(
  book: Book,
  master: MasterDefinition,
  { subject, mode, values, seen, photos }: FormSubmission,
  person: Person,
  password?: string,
): Promise<Delivered> {
  const { submit } = master
  if (!submit) throw new Error(`${master.key} is not saved`)
  const answer = await book.desk.act({
    operation: submit.operation,
    fields: {
      ...toWire(master, values, person, mode),
      ...(seen && has(person, VERSION) && { ANTES: JSON.stringify(seenOf(master, seen)) }),
      ...(password !== undefined && master.confirm && { [master.confirm.field]: password }),
    },
    ...(photos.length > 0 && {
      files: photos.map(({ slot, bytes }) => ({
        name: master.fields[slot]?.wireName ?? slot,
        fileName: `${slot}.jpg`,
        bytes,
      })),
    }),
  })
  if (answer.kind === 'done') {
    await book.capture.dropDraft(draftPlace(subject))
    return { kind: 'saved', text: master.texts.saved }
  }
  if (answer.kind !== 'refused')
    return { kind: 'kept', problems: {}, message: actionErrorText(answer, master.texts.failed) }
  if (answer.code === CHANGED && seen) return { kind: 'changed' }
  const known = master.refusals[answer.code]
  if (known)
    return { kind: 'kept', problems: { [known.field]: known.text }, message: { text: known.text, severity: 'error' } }
  const problems = atFields(master, answer.fields ?? {})
  const message = Object.keys(problems).length > 0 ? master.texts.failed : actionErrorText(answer, master.texts.failed)
  return { kind: 'kept', problems, message }
}

/** Messages by the names of the dialog's fields: the host uses wire fields. */
function atFields(master: MasterDefinition, problems: Problems): Problems {
  const names = new Map(Object.entries(master.fields).map(([name, field]) => [field.wireName ?? name, name]))
  if (master.confirm) names.set(master.confirm.field, master.confirm.field)
  return Object.fromEntries(
    Object.entries(problems).flatMap(([wire, text]) => {
      const name = names.get(wire)
      return name ? [[name, text] as const] : []
    }),
  )
}
