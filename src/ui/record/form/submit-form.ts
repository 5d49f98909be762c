import {
  CHANGED,
  type Finding,
  type FormDefinition,
  hostOf,
  type MasterDefinition,
  type NewPhoto,
  type Person,
  type Problems,
  type Refusal,
  seenOf,
  toWire,
  type Values,
} from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Book } from '../../../sync/contract/book.ts'
import type { FilledForm } from '../../../sync/contract/capture.ts'
import { actionErrorText } from '../../common/action-error-text.ts'
import { draftPlace, entryOf, modeOf, rowOf, type Subject, under } from '../shared/dialog-target.ts'

/** Outcome of saving into the outbox. */
export type Stored =
  /** ids: its entries in the outbox. */
  | { readonly kind: 'saved'; readonly text: string; readonly brief?: string; readonly ids: readonly string[] }
  /** The dialog stays open, with these problems at its fields. */
  | ({ readonly kind: 'refused' } & Refusal)

/** Outcome of 'Enviar'. outdated: another person has changed the record meanwhile. */
export type Delivered = Stored | { readonly kind: 'outdated' }

export interface FormSubmission {
  readonly subject: Subject
  readonly values: Values
  /** The row that was on the screen when the dialog opened. */
  readonly seen?: Values | undefined
  /** The entry's values when the dialog opened. */
  readonly over?: Values | undefined
  readonly photos: readonly NewPhoto[]
  /** Warnings in spite of which it is sent. */
  readonly advice: readonly Finding[]
}

/** As the book takes it. */
export const filledOf = (
  form: FormDefinition,
  { subject, values, over, photos, advice }: FormSubmission,
): FilledForm => ({
  form,
  values,
  mode: modeOf(subject),
  row: rowOf(subject),
  photos,
  ...(advice.length > 0 && { advice }),
  replaces: entryOf(subject)?.id,
  ...under(subject),
  over,
})

/** Saves into the outbox: on this device's disk, with or without signal. @param further the others of one press */
export async function toOutbox(book: Book, filled: FilledForm, further: readonly FilledForm[] = []): Promise<Stored> {
  const answer = await book.capture.submit(filled, further)
  if (answer.kind === 'saved') {
    const { reachable, paused, ended } = book.outbox.connection.current() ?? {}
    const ids = [answer.id, ...answer.further]
    const { brief } = recordTexts
    return reachable && !paused && !ended
      ? { kind: 'saved', text: commonTexts.savedAndLeaving, brief: brief.leaving, ids }
      : { kind: 'saved', text: commonTexts.savedHere, brief: brief.here, ids }
  }
  if (answer.kind === 'undone') return { kind: 'saved', text: filled.form.texts.saved, ids: [] }
  if (answer.kind === 'invalid') return { kind: 'refused', problems: answer.problems }
  return { kind: 'refused', problems: {}, message: whyNot[answer.kind] }
}

/** Why the book has not taken it, apart from what stands at its fields. */
const whyNot = {
  frozen: {
    text: 'Este formulario ya se envió o se está enviando: la corrección no se guardó. Su estado está en la bandeja.',
    severity: 'warning',
  },
  changed: {
    text: 'Este formulario se corrigió en otra ventana mientras tanto. Para no borrar esa corrección, ciérrelo, ábralo de nuevo y corrija sobre lo que hay.',
    severity: 'warning',
  },
  gone: {
    text: 'Este formulario se descartó en otra ventana: no se ha enviado y ya no está en la bandeja. Si lo necesita, adiciónelo de nuevo.',
    severity: 'warning',
  },
  keysGone: { text: recordTexts.keysGone, severity: 'warning' },
  full: {
    text: 'No hay espacio en este dispositivo: su memoria está llena. Nada de lo escrito se perdió: borre fotos, videos o aplicaciones que no use, pero no los datos del navegador, e intente de nuevo.',
    severity: 'error',
  },
} as const

/** Sends to the host at once with the person's password; saved once the host confirms, never stored on disk before. */
export async function confirmedToHost(
  book: Book,
  form: FormDefinition,
  { subject, values }: FormSubmission,
  person: Person,
  password: string,
): Promise<Stored> {
  const answer = await book.desk.act({
    operation: form.submit.operation,
    fields: { ...toWire(form, values, person, modeOf(subject)), [form.confirm?.field ?? '']: password },
  })
  if (answer.kind !== 'done') {
    const problems = answer.kind === 'refused' ? (answer.fields ?? {}) : {}
    return { kind: 'refused', problems, message: actionErrorText(answer, form.texts.failed) }
  }
  // The host has it, whatever this device cannot clear away: not told as saved, it would be sent twice.
  await book.capture.dropDraft(draftPlace(subject)).catch((error) => reportError(error))
  // Replaces a waiting entry of the same record.
  const waiting = entryOf(subject)
  if (waiting) await book.capture.discard(waiting.id).catch((error) => reportError(error))
  book.lookups.refresh({ form, owner: '' })
  return { kind: 'saved', text: form.texts.saved, ids: [] }
}

/** Sends to the host at once: saved when it confirms. @param password if the host requires it; never on disk */
export async function toHost(
  book: Book,
  master: MasterDefinition,
  { subject, values, seen, photos }: FormSubmission,
  person: Person,
  password?: string,
): Promise<Delivered> {
  const { submit } = master
  if (!submit) throw new Error(`${master.key} is not saved`)
  const answer = await book.desk.act({
    operation: submit.operation,
    fields: {
      ...toWire(master, values, person, modeOf(subject)),
      ...(seen && hostOf(person).takes({ ANTES: JSON.stringify(seenOf(master.sees ?? master, seen)) })),
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
    await book.capture.dropDraft(draftPlace(subject)).catch((error) => reportError(error))
    return { kind: 'saved', text: master.texts.saved, ids: [] }
  }
  if (answer.kind !== 'refused')
    return { kind: 'refused', problems: {}, message: actionErrorText(answer, master.texts.failed) }
  if (answer.code === CHANGED && seen) return { kind: 'outdated' }
  const known = master.refusals[answer.code]
  if (known)
    return {
      kind: 'refused',
      problems: { [known.field]: known.text },
      message: { text: known.text, severity: 'error' },
    }
  const problems = atFields(master, answer.fields ?? {})
  const message = Object.keys(problems).length > 0 ? master.texts.failed : actionErrorText(answer, master.texts.failed)
  return { kind: 'refused', problems, message }
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
