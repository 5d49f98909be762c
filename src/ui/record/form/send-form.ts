import {
  type EditorEvent,
  type Finding,
  type FormDefinition,
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
  type Young,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Book } from '../../../sync/contract/book.ts'
import { confirmedToHost, type Delivered, type FormSubmission, toHost, toOutbox } from './submit-form.ts'

interface Sender extends Pick<FormSubmission, 'subject' | 'seen' | 'over'> {
  readonly person: Person
  /** Warnings about these values of the form. */
  readonly adviceOn: (values: Values) => readonly Finding[]
  /** Names of the form's animals, by chip. */
  readonly names: Values
}

/** Passes a form and its further young to the book. @returns what has become of it, for the editor */
export async function sendForm(book: Book, sender: Sender, sending: Sending): Promise<EditorEvent> {
  const answer = await deliver(book, sender, sending)
  if (answer.kind !== 'saved') return answer
  const young = await saveYoung(book, sending.young)
  const ids = [...(answer.id === undefined ? [] : [answer.id]), ...young.ids]
  return { kind: 'saved', saved: { text: answer.text, names: sender.names, ...young, ids } }
}

function deliver(book: Book, sender: Sender, { values, photos, password }: Sending): Promise<Delivered> {
  const { subject, person, adviceOn, seen, over } = sender
  const { form } = subject
  const filled: FormSubmission = { subject, values, seen, over, photos, advice: adviceOn(values) }
  if (isForm(form) && password !== undefined) return confirmedToHost(book, form, filled, person, password)
  if (isForm(form)) return eachToOutbox(book, form, filled, adviceOn)
  if (isMaster(form)) return toHost(book, form, filled, person, password)
  throw new Error(`${form.key} is not saved`)
}

/** One after the other: those that could not be saved stay ticked. */
async function eachToOutbox(
  book: Book,
  form: FormDefinition,
  filled: FormSubmission,
  adviceOn: Sender['adviceOn'],
): Promise<Delivered> {
  const [first = filled.values, ...others] = severalOf(form, filled.values)
  const sendOne = (values: Values) => toOutbox(book, form, { ...filled, values, advice: adviceOn(values) })
  let answer = await sendOne(first)
  if (answer.kind !== 'saved') return answer
  for (const [at, values] of others.entries()) {
    answer = await sendOne(values)
    const saved = at + 1
    const message = { text: fill(recordTexts.someUnsaved, { n: saved }), severity: 'error' } as const
    if (answer.kind !== 'saved') return { ...answer, saved, message }
  }
  return answer
}

/**
 * Saves the further young one after the other, of a sub-table its ticked rows; what was not begun can be filed later.
 */
async function saveYoung(book: Book, young: Sending['young']) {
  const all = young.filter(isYoungBegun).flatMap(formsOf)
  const ids: string[] = []
  const saved: Young[] = []
  const lacking = () => (young.some(({ part }) => part.partOf?.several) ? 0 : young.length - saved.length)
  for (const { one, advice, left } of all) {
    const { part: form, values } = one
    const answer = await book.capture
      .submit({ form, values, mode: 'add', photos: [], ...(advice.length > 0 && { advice }) })
      .catch(() => ({ kind: 'failed' }) as const)
    if (answer.kind !== 'saved') return { ids, unsaved: left, lacking: lacking(), young: saved }
    ids.push(answer.id)
    saved.push(one)
  }
  return { ids, lacking: lacking(), young: saved }
}

/** One form for each ticked row, and what is left if it cannot be saved: it with those after it. */
function formsOf(young: Sending['young'][number]) {
  const { part, values, findings, each } = young
  const name = part.partOf?.several ?? ''
  const ticked = tickedIn(values, name)
  return severalOf(part, values).map((row, at) => ({
    one: { ...young, values: row },
    advice: each?.[at] ?? findings,
    left: ticked.length === 0 ? young : { ...young, values: withTicked(part, values, name, ticked.slice(at)) },
  }))
}
