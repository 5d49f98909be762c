/**
 * Questions of the association to whoever captured a form, shown at the form: read from the device, answered with
 * signal.
 */
import { Button, Textarea } from '@mantine/core'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import {
  findForm,
  isAnswered,
  questionOf,
  questionsAboutForm,
  questionsRequest,
  type ReviewQuestion,
  usesNumber,
  type Values,
} from '../../registry/index.ts'
import { reviewTexts } from '../../registry/texts/review.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useAnswer, useAskedAnew, useBook, usePerson, useReachable } from '../common/book-context.tsx'
import pageStyle from '../common/page.module.css'
import { ageWords } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import style from './outbox.module.css'

const none: readonly Values[] = []
const Asked = createContext<readonly Values[]>(none)

/** Provides the signed-in person's questions to the cards; none if the host has no questions. */
export function QuestionsProvider({ children }: { readonly children: ReactNode }) {
  const person = usePerson()
  const request = person && isAnswered('campo/preguntas', person) ? questionsRequest : null
  const answer = useAnswer(request)
  useAskedAnew(request)
  return <Asked value={answer?.value ?? none}>{children}</Asked>
}

const aboutEntry = (rows: readonly Values[], { form: key, number }: OutboxEntry): readonly ReviewQuestion[] => {
  const form = findForm(key)
  return form && usesNumber(form) ? questionsAboutForm(rows, form.code, number) : []
}

/** Questions about this form. */
export function useQuestions(entry: OutboxEntry): readonly ReviewQuestion[] {
  const rows = use(Asked)
  return useMemo(() => aboutEntry(rows, entry), [rows, entry])
}

/** Forms with open questions. @returns by entry */
export function useAskedAbout(): (entry: OutboxEntry) => boolean {
  const rows = use(Asked)
  return useMemo(() => (entry) => aboutEntry(rows, entry).some(({ answer }) => answer === ''), [rows])
}

interface QuestionsProps {
  readonly questions: readonly ReviewQuestion[]
  /** ms UTC. */
  readonly now: number
}

/** The questions, and a field for each unanswered one. */
export const Questions = ({ questions, now }: QuestionsProps) =>
  questions.map((question) => <Question key={question.id} question={question} now={now} />)

/** Open questions about forms that are not on this device: filed from another one, or long ago. */
export function QuestionsElsewhere({ entries, now }: { entries: readonly OutboxEntry[]; now: number }) {
  const rows = use(Asked).filter(({ RESPUESTA }) => RESPUESTA === '')
  const elsewhere = rows.filter((row) => !entries.some((entry) => aboutEntry([row], entry).length > 0))
  if (elsewhere.length === 0) return null
  return (
    <section aria-label="Preguntas de la asociación">
      <h2 className={pageStyle.part}>Preguntas de la asociación</h2>
      {elsewhere.map((row) => (
        <div key={row.ID} className={style.inside}>
          <p className={style.aboutForm}>
            {row.FORMULARIO} N.º {row.NUMERO}
          </p>
          <Question question={questionOf(row)} now={now} />
        </div>
      ))}
    </section>
  )
}

function Question({ question, now }: { readonly question: ReviewQuestion; readonly now: number }) {
  const { by, at, question: words, answer, answeredAt } = question
  return (
    <div className={style.question}>
      <p className={style.facts}>
        {by} pregunta, {ageWords(Date.parse(at), now)}:
      </p>
      <p className={style.asked}>{words}</p>
      {answer ? (
        <p className={style.facts}>
          Usted respondió, {ageWords(Date.parse(answeredAt), now)}: <b>{answer}</b>
        </p>
      ) : (
        <Answering question={question} />
      )}
    </div>
  )
}

function Answering({ question: { id, question } }: { readonly question: ReviewQuestion }) {
  const book = useBook()
  const reachable = useReachable()
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy || !reachable) return
    setBusy(true)
    const result = await book.desk.act({ operation: 'campo/responder', fields: { ID: id, RESPUESTA: answer } })
    setBusy(false)
    // Answered from another device meanwhile, or removed: the list shows the current state.
    if (result.kind !== 'needsConnection') book.lookups.refresh(questionsRequest)
    if (result.kind === 'done') return toast('success', 'Su respuesta llegó a la asociación')
    if (result.kind === 'refused') return setProblem(result.fields?.RESPUESTA ?? result.text ?? reviewTexts.gone)
    const words = actionErrorText(result, { text: reviewTexts.gone, severity: 'warning' })
    toast(words.severity, words.text)
  }
  return (
    <>
      <Textarea
        autoComplete="off"
        label="Respuesta"
        aria-description={question}
        description={
          reachable ? undefined : 'Responder necesita conexión. Lo que escriba queda aquí mientras no salga.'
        }
        autosize
        minRows={2}
        value={answer}
        error={problem}
        onKeyDown={({ key, ctrlKey, metaKey }) => void (key === 'Enter' && (ctrlKey || metaKey) && send())}
        onChange={(event) => {
          setAnswer(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button
        {...((busy || !reachable) && { 'data-disabled': true })}
        aria-disabled={busy || !reachable || undefined}
        onClick={send}
      >
        Responder
      </Button>
    </>
  )
}
