import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  check,
  type Finding,
  type FormDefinition,
  fill,
  isForm,
  isMaster,
  isYoungBegun,
  type Person,
  type Problems,
  type RecordDefinition,
  severalOf,
  tickedIn,
  type Values,
  withoutYoung,
  withTicked,
  type Young,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Book } from '../../../sync/contract/book.ts'
import { useBook } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'
import { entryOf, rowOf, type Subject } from '../shared/dialog-target.ts'
import { confirmedToHost, type Delivered, type FormSubmission, mustConfirm, toHost, toOutbox } from './submit-form.ts'
import type { AdviceState } from './use-advice.ts'
import type { FillingState } from './use-form-editor.ts'

/** Longest time that 'Enviar' waits for an answer that fills a field, ms; then the field counts as empty. */
const LONGEST_WAIT = 10_000

/** Result of a saved form, and what follows it. */
export interface Outcome {
  /** Another form of the same kind is begun at once. */
  readonly another: boolean
  /** Its entry in the outbox, and those of its further young. */
  readonly ids: readonly string[]
  readonly text: string
  /** A further young whose form could not be saved: it continues in a separate dialog. */
  readonly unsaved?: Young
  /** How many young are still to be filed. */
  readonly lacking: number
  /** The further young that were saved. */
  readonly young: readonly Young[]
  /** Names of the form's animals, by chip. */
  readonly names: Values
}

interface After {
  readonly names: Values
  /** The row on which a draft was based; absent: the one on the screen. */
  readonly before: Values | undefined
  readonly onSaved: (values: Values, outcome: Outcome) => void
  /** The further young of a litter that were filled in on the same page. */
  readonly young: readonly Young[]
  /** Their warnings. */
  readonly adviceOf: (n: number) => readonly Finding[]
  /** Another person has changed it meanwhile: nothing was saved. */
  readonly onChanged: () => void
  /** Focuses the first invalid field. */
  readonly goTo: (name: string) => void
}

/** 'Enviar': passes the form to the book. The dialog closes only once it is on the disk or confirmed by the host. */
export function useSend(
  subject: Subject,
  filling: FillingState & Pick<AdviceState, 'adviceOn' | 'questions'>,
  person: Person,
  { before, onSaved, onChanged, goTo, young, adviceOf, names }: After,
) {
  const book = useBook()
  const [submitted, setSubmitted] = useState(false)
  /** Two taps within one task both come before React has rendered again. */
  const sending = useRef(false)
  /** Pressed while an answer was pending: takes effect when that arrives. */
  const [pressed, setPressed] = useState(false)
  /** Texts that had not been found when it was pressed. */
  const missedBefore = useRef(0)
  const { form, mode } = subject
  const [seen] = useState(() => (mode === 'edit' ? (before ?? rowOf(subject)) : undefined))
  const [over] = useState(() => entryOf(subject)?.values)
  const [changed, setChanged] = useState(false)

  const refuse = (problems: Problems) => {
    showToasts(form, problems)
    const [first] = Object.keys(problems)
    if (first) goTo(first)
  }
  const [confirming, setConfirming] = useState(false)
  const deliver = (filled: FormSubmission, password: string | undefined): Promise<Delivered> => {
    if (isForm(form) && password !== undefined) return confirmedToHost(book, form, filled, person, password)
    if (isForm(form)) return eachToOutbox(filled, form)
    if (isMaster(form)) return toHost(book, form, filled, person, password)
    throw new Error(`${form.key} is not saved`)
  }

  /** One after the other: those that could not be saved stay ticked. */
  const eachToOutbox = async (filled: FormSubmission, of: FormDefinition): Promise<Delivered> => {
    const all = severalOf(of, filled.values)
    const sendOne = (values: Values) => toOutbox(book, of, { ...filled, values, advice: filling.adviceOn(values) })
    let answer = await sendOne(all[0] ?? filled.values)
    for (let saved = 1; answer.kind === 'saved' && saved < all.length; saved++) {
      const next = await sendOne(all[saved] as Values)
      if (next.kind !== 'saved') {
        const name = of.partOf?.several ?? ''
        filling.patch((now) => withTicked(of, now, name, tickedIn(now, name).slice(saved)), true)
        return { ...next, message: { text: fill(recordTexts.someUnsaved, { n: saved }), severity: 'error' } }
      }
      answer = next
    }
    return answer
  }
  const send = async (next: 'close' | 'another' = 'close') => {
    if (sending.current || pressed) return
    another.current = next === 'another'
    missedBefore.current = filling.missed
    if (filling.coming) return setPressed(true)
    await sendNow()
  }
  const another = useRef(false)
  /** Unlikely values that the person is asked about, and those already confirmed. */
  const [doubts, setDoubts] = useState<readonly Finding[]>([])
  const confirmed = useRef(new Set<string>())
  const sendNow = async (password?: string) => {
    if (mode === 'view' || sending.current) return
    const wrong = filling.ask()
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    const wrongYoung = young.find((one) => isYoungBegun(one) && Object.keys(check(one.part, one.values)).length > 0)
    if (wrongYoung) return goTo(youngField(wrongYoung))
    // The gate has just opened: the fields behind it are still to be filled.
    if (!filling.gate.open) return goTo(form.gate?.unlocks[0] ?? '')
    const unlikely = filling.questions.filter(({ text }) => !confirmed.current.has(text))
    if (unlikely.length > 0) return setDoubts(unlikely)
    const { photos, adviceOn } = filling
    const values = withoutYoung(filling.values)
    const filled: FormSubmission = { subject, mode, values, seen, over, photos, advice: adviceOn(values) }
    if (password === undefined && mustConfirm(form, filled, person)) return setConfirming(true)
    sending.current = true
    setSubmitted(true)
    try {
      await filling.draft.forget()
      const answer = await deliver(filled, password)
      if (answer.kind === 'saved') {
        setConfirming(false)
        const rest = await saveYoung(book, young, adviceOf)
        // A numbered form is announced by its list, which can link to it.
        if (answer.id === undefined) toast('success', answer.text)
        const ids = [answer.id, ...rest.ids].filter((id) => id !== undefined)
        return onSaved(values, { another: another.current, text: answer.text, ...rest, ids, names })
      }
      if (answer.kind === 'changed') {
        setChanged(true)
        onChanged()
      } else if (answer.message) toast(answer.message.severity, answer.message.text)
      if (answer.kind === 'kept' && Object.keys(answer.problems).length > 0) {
        const isPassword = (form.confirm?.field ?? '') in answer.problems
        setConfirming(isPassword)
        filling.receiveProblems(answer.problems)
        if (!isPassword) refuse(answer.problems)
      }
    } catch {
      toast('error', recordTexts.notSaved)
    }
    filling.draft.resume()
    sending.current = false
    setSubmitted(false)
  }

  const onReady = useEffectEvent(sendNow)
  const { coming, missed, lookingUp } = filling
  useEffect(() => {
    if (!pressed) return
    const now = () => {
      setPressed(false)
      // The form's values have changed since the press.
      if (missed === missedBefore.current && !lookingUp) void onReady()
      else toast('error', recordTexts.notFoundWritten)
    }
    if (!coming) return now()
    const timer = setTimeout(now, LONGEST_WAIT)
    return () => clearTimeout(timer)
  }, [pressed, coming, missed, lookingUp])

  return {
    send,
    submitted,
    held: pressed,
    changed,
    doubts,
    /** The values are unchanged: sent without asking again. */
    confirmDoubts: () => {
      for (const { text } of doubts) confirmed.current.add(text)
      setDoubts([])
      return sendNow()
    },
    review: () => {
      setDoubts([])
      goTo(doubts[0]?.field ?? '')
    },
    /** The password dialog; absent: not needed. */
    confirming: confirming ? { confirm: sendNow, close: () => setConfirming(false) } : undefined,
  }
}

/** Saves the further young one after the other; empty ones can be filed later. */
async function saveYoung(book: Book, young: readonly Young[], adviceOf: After['adviceOf']) {
  const begun = young.filter(isYoungBegun)
  const ids: string[] = []
  for (const one of begun) {
    const advice = adviceOf(one.n)
    const answer = await book.capture
      .submit({ form: one.part, values: one.values, mode: 'add', photos: [], ...(advice.length > 0 && { advice }) })
      .catch(() => ({ kind: 'failed' }) as const)
    if (answer.kind !== 'saved')
      return { ids, unsaved: one, lacking: young.length - ids.length, young: begun.slice(0, ids.length) }
    ids.push(answer.id)
  }
  return { ids, lacking: young.length - ids.length, young: begun }
}

/** The first field to correct in a further young, by its name on the page. */
const youngField = ({ n, part, values }: Young): string => `${n}:${Object.keys(check(part, values))[0] ?? ''}`

/** Messages that the documents also show as a toast (decision 89). */
function showToasts(form: RecordDefinition, problems: Problems): void {
  const [first] = Object.values(problems)
  const { firstAsToast: life } = form.texts
  if (life && first) toast('error', first, life === true ? undefined : life)
  for (const name of Object.keys(problems)) {
    const field = form.fields[name]
    if (field?.kind === 'photo' && field.toast) toast('error', field.toast)
  }
}
