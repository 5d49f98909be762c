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
  const { form } = sender.subject
  const rows = sending.young.flatMap(({ part, values }) => tickedIn(values, part.partOf?.several ?? '')).length
  const ids: string[] = []
  const young: Young[] = []
  /** Rows that are not saved yet stay ticked, under the number of the share that would have been next. */
  const theRest = (share: Sending | undefined): EditorEvent => {
    const number = (isForm(form) && share?.values[form.number]) || ''
    return { kind: 'refused', problems: {}, saved: young.length, number, message: someUnsaved(young.length) }
  }
  for (const [at, share] of shares.entries()) {
    const answer = await deliver(book, sender, share)
    if (answer.kind !== 'saved') return at === 0 ? answer : theRest(share)
    const saved = await saveYoung(book, share.young)
    ids.push(...(answer.id === undefined ? [] : [answer.id]), ...saved.ids)
    young.push(...saved.young)
    const next = shares[at + 1]
    const isShort = saved.unsaved !== undefined || (!next && young.length < rows)
    if (isShort && (shares.length > 1 || saved.unsaved === undefined)) return theRest(next)
    if (!next)
      return {
        kind: 'saved',
        saved: { text: answer.text, brief: answer.brief, names: sender.names, ...saved, young, ids },
      }
  }
  throw new Error('nothing to send')
}

const someUnsaved = (n: number) => ({ text: fill(recordTexts.someUnsaved, { n }), severity: 'error' }) as const

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
    if (answer.kind !== 'saved') return { ...answer, saved, message: someUnsaved(saved) }
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
