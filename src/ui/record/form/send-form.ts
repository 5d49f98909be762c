import {
  type EditorEvent,
  type Finding,
  fill,
  isForm,
  isMaster,
  isYoungBegun,
  type Person,
  type Sending,
  severalOf,
  tickedIn,
  type Values,
  withTicked,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Book } from '../../../sync/contract/book.ts'
import type { FilledForm } from '../../../sync/contract/capture.ts'
import {
  confirmedToHost,
  type Delivered,
  type FormSubmission,
  filledOf,
  type Stored,
  toHost,
  toOutbox,
} from './submit-form.ts'

interface Sender extends Pick<FormSubmission, 'subject' | 'seen' | 'over'> {
  readonly person: Person
  /** Warnings about these values of the form. */
  readonly adviceOn: (values: Values) => readonly Finding[]
  /** Names of the form's animals, by chip. */
  readonly names: Values
}

/**
 * Passes a form and its further young to the book.
 * @param shares what is sent, a record each: several where its rows are too many for one
 * @returns what has become of it, for the editor
 */
export async function sendForm(
  book: Book,
  sender: Sender,
  sending: Sending,
  shares: readonly Sending[],
): Promise<EditorEvent> {
  const { subject, names, adviceOn } = sender
  const { form } = subject
  if (!isForm(form) || sending.password !== undefined) {
    const answer = await deliver(book, sender, sending)
    return answer.kind === 'saved' ? { kind: 'saved', saved: { ...answer, names, lacking: 0, young: [] } } : answer
  }
  const all = shares.flatMap((share, at) => [
    ...severalOf(form, share.values).map((values) => {
      const filled = filledOf(form, { ...sender, values, photos: share.photos, advice: adviceOn(values) })
      return { filled, one: undefined, left: undefined, next: share }
    }),
    ...share.young
      .filter(isYoungBegun)
      .flatMap(formsOf)
      .map((young) => ({ ...young, next: shares[at + 1] })),
  ])
  const { answer, ids, saved } = await saveAll(
    book,
    all.map(({ filled }) => filled),
  )
  const unsaved = all[saved]
  const young = all.slice(0, saved).flatMap(({ one }) => one ?? [])
  const rows = sending.young.flatMap(({ part, values }) => tickedIn(values, part.partOf?.several ?? '')).length
  if (answer.kind === 'refused' && saved === 0) return answer
  if (answer.kind === 'refused' && form.partOf?.several) return { ...answer, saved, message: someUnsaved(saved) }
  // Rows that are not saved yet stay ticked, under the number of the share that would have been next.
  if (unsaved ? shares.length > 1 : young.length < rows) {
    const number = unsaved?.next?.values[form.number] ?? ''
    return { kind: 'refused', problems: {}, saved: young.length, number, message: someUnsaved(young.length) }
  }
  const told = answer.kind === 'saved' ? answer : { text: form.texts.saved }
  const litter = sending.young.filter(({ part }) => part.partOf?.several === undefined)
  const lacking = Math.max(0, litter.length - young.length)
  const left = unsaved?.left && { unsaved: unsaved.left }
  return { kind: 'saved', saved: { ...told, ...left, names, lacking, young, ids } }
}

const someUnsaved = (n: number) => ({ text: fill(recordTexts.someUnsaved, { n }), severity: 'error' }) as const

function deliver(book: Book, sender: Sender, { values, photos, password }: Sending): Promise<Delivered> {
  const { subject, person, adviceOn } = sender
  const { form } = subject
  const filled = { ...sender, values, photos, advice: adviceOn(values) }
  if (isForm(form) && password !== undefined) return confirmedToHost(book, form, filled, person, password)
  if (isMaster(form)) return toHost(book, form, filled, person, password)
  throw new Error(`${form.key} is not saved`)
}

/** All at once; of what is left where one cannot be, the next by itself says why. What was not begun is filed later. */
async function saveAll(book: Book, forms: readonly FilledForm[]) {
  const ids: string[] = []
  let saved = 0
  for (;;) {
    const [first, ...further] = forms.slice(saved)
    if (!first) throw new Error('nothing to send')
    const answer = await toOutbox(book, first, further).catch((error: unknown): Stored => {
      if (saved === 0) throw error
      reportError(error)
      return { kind: 'refused', problems: {} }
    })
    if (answer.kind === 'refused') return { answer, ids, saved }
    ids.push(...answer.ids)
    saved += Math.max(1, answer.ids.length)
    if (saved === forms.length) return { answer, ids, saved }
  }
}

/** One form for each ticked row, and what is left if it cannot be saved: it with those after it. */
function formsOf(young: Sending['young'][number]) {
  const { part, values, findings, each } = young
  const name = part.partOf?.several ?? ''
  const ticked = tickedIn(values, name)
  return severalOf(part, values).map((row, at) => {
    const advice = each?.[at] ?? findings
    return {
      filled: { form: part, values: row, mode: 'add' as const, photos: [], ...(advice.length > 0 && { advice }) },
      one: { ...young, values: row },
      left: ticked.length === 0 ? young : { ...young, values: withTicked(part, values, name, ticked.slice(at)) },
    }
  })
}
