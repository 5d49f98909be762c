import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Finding,
  isForm,
  isMaster,
  type Person,
  type Problems,
  type RecordDefinition,
  type Values,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { useBook } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'
import { entryOf, rowOf, type Subject } from '../shared/dialog-target.ts'
import { confirmedToHost, type Delivered, type FormSubmission, mustConfirm, toHost, toOutbox } from './submit-form.ts'
import type { FillingState } from './use-form-editor.ts'

/** Longest time that 'Enviar' waits for an answer that fills a field, ms; then the field counts as empty. */
const LONGEST_WAIT = 10_000

interface After {
  /** The row that a draft was written on; absent: the one on the screen. */
  readonly before: Values | undefined
  readonly onSaved: (values: Values) => void
  /** Another person changed it meanwhile: nothing was saved. */
  readonly onChanged: () => void
  /** Takes the person to the first field that is wrong. */
  readonly goTo: (name: string) => void
}

/** 'Enviar': hands the form to the book. The dialog closes only once it is on the disk or confirmed by the host. */
export function useSend(
  subject: Subject,
  filling: FillingState & { readonly advice: readonly Finding[] },
  person: Person,
  { before, onSaved, onChanged, goTo }: After,
) {
  const book = useBook()
  const [settled, setSettled] = useState(false)
  /** Two taps within one task both come before React has drawn again. */
  const sending = useRef(false)
  /** Pressed while an answer was in transit: takes effect when that arrives. */
  const [pressed, setPressed] = useState(false)
  /** What had not been found when it was pressed. */
  const missedBefore = useRef(0)
  const { form, mode } = subject
  const [seen] = useState(() => (mode === 'edit' ? (before ?? rowOf(subject)) : undefined))
  const [over] = useState(() => entryOf(subject)?.values)
  const [changed, setChanged] = useState(false)

  const refuse = (problems: Problems) => {
    sayToasts(form, problems)
    const [first] = Object.keys(problems)
    if (first) goTo(first)
  }
  const [confirming, setConfirming] = useState(false)
  const deliver = (filled: FormSubmission, password: string | undefined): Promise<Delivered> => {
    if (isForm(form) && password !== undefined) return confirmedToHost(book, form, filled, person, password)
    if (isForm(form)) return toOutbox(book, form, filled)
    if (isMaster(form)) return toHost(book, form, filled, person, password)
    throw new Error(`${form.key} is not saved`)
  }

  const send = async () => {
    if (sending.current || pressed) return
    missedBefore.current = filling.missed
    if (filling.coming) return setPressed(true)
    await sendNow()
  }
  const sendNow = async (password?: string) => {
    if (mode === 'view' || sending.current) return
    const wrong = filling.ask()
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    // The gate has just opened: the fields behind it are still to be filled.
    if (!filling.gate.open) return goTo(form.gate?.unlocks[0] ?? '')
    const { values, photos, advice } = filling
    const filled: FormSubmission = { subject, mode, values, seen, over, photos, advice }
    if (password === undefined && mustConfirm(form, filled, person)) return setConfirming(true)
    sending.current = true
    setSettled(true)
    try {
      await filling.draft.forget()
      const answer = await deliver(filled, password)
      if (answer.kind === 'saved') {
        setConfirming(false)
        toast('success', answer.text)
        return onSaved(values)
      }
      if (answer.kind === 'changed') {
        setChanged(true)
        onChanged()
      } else if (answer.said) toast(answer.said.severity, answer.said.text)
      if (answer.kind === 'kept' && Object.keys(answer.problems).length > 0) {
        const isPassword = (form.confirm?.field ?? '') in answer.problems
        setConfirming(isPassword)
        filling.tell(answer.problems)
        if (!isPassword) refuse(answer.problems)
      }
    } catch {
      toast('error', recordTexts.notSaved)
    }
    filling.draft.resume()
    sending.current = false
    setSettled(false)
  }

  const onReady = useEffectEvent(sendNow)
  const { coming, missed, lookingUp } = filling
  useEffect(() => {
    if (!pressed) return
    const now = () => {
      setPressed(false)
      // What stands in the form again is not what was written when it was pressed.
      if (missed === missedBefore.current && !lookingUp) void onReady()
      else toast('error', recordTexts.notFoundWritten)
    }
    if (!coming) return now()
    const timer = setTimeout(now, LONGEST_WAIT)
    return () => clearTimeout(timer)
  }, [pressed, coming, missed, lookingUp])

  return {
    send,
    settled,
    held: pressed,
    changed,
    /** The password is asked for; absent: it is not. */
    confirming: confirming ? { confirm: sendNow, close: () => setConfirming(false) } : undefined,
  }
}

/** Messages that the documents show as a toast too (decision 89). */
function sayToasts(form: RecordDefinition, problems: Problems): void {
  const [first] = Object.values(problems)
  const { firstAsToast: life } = form.texts
  if (life && first) toast('error', first, life === true ? undefined : life)
  for (const name of Object.keys(problems)) {
    const field = form.fields[name]
    if (field?.kind === 'photo' && field.toast) toast('error', field.toast)
  }
}
