import { useRef, useState } from 'react'
import { type FormDefinition, type Problems, texts, type Values } from '../../registry/index.ts'
import type { Submitted } from '../../sync/book.ts'
import { useBook } from '../book-context.tsx'
import { toast } from '../shell/toast.ts'
import { entryOf, rowOf, type Subject } from './subject.ts'
import type { FillingState } from './use-filling.ts'

interface After {
  readonly onSaved: (values: Values) => void
  /** Takes the person to the first field that is wrong. */
  readonly goTo: (name: string) => void
}

/** 'Enviar': hands the form to the book. Only the book's word that it is on the disk closes the dialog. */
export function useSend(subject: Subject, filling: FillingState, { onSaved, goTo }: After) {
  const book = useBook()
  const [settled, setSettled] = useState(false)
  /** Two taps within one task both come before React has drawn again. */
  const sending = useRef(false)
  const { form, mode } = subject

  const refuse = (problems: Problems) => {
    sayToasts(form, problems)
    const [first] = Object.keys(problems)
    if (first) goTo(first)
  }

  const send = async () => {
    if (mode === 'view' || sending.current) return
    const wrong = filling.ask()
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    sending.current = true
    setSettled(true)
    filling.draft.forget()
    try {
      const { values, photos } = filling
      const answer = await book.submit({
        form,
        values,
        mode,
        row: rowOf(subject),
        photos,
        replaces: entryOf(subject)?.id,
      })
      if (answer.kind === 'saved') {
        toast('success', texts.common.savedOnDevice)
        return onSaved(values)
      }
      say(answer)
      if (answer.kind === 'invalid') {
        filling.tell(answer.problems)
        refuse(answer.problems)
      }
    } catch {
      toast('error', texts.record.notSaved)
    }
    sending.current = false
    setSettled(false)
  }
  return { send, settled }
}

function say(answer: Submitted): void {
  if (answer.kind === 'frozen') toast('warning', texts.record.frozen)
  if (answer.kind === 'full') toast('error', texts.record.full)
}

/** Messages that the documents show as a toast too (ambiguity 89). */
function sayToasts(form: FormDefinition, problems: Problems): void {
  for (const name of Object.keys(problems)) {
    const field = form.fields[name]
    if (field?.kind === 'photo' && field.toast) toast('error', field.toast)
  }
}
