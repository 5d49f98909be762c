import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import {
  type AdviceFacts,
  type Advised,
  advisedAnimals,
  codecOf,
  type Finding,
  findingsOf,
  isForm,
  type Mode,
  needsBreeding,
  offerFor,
  questionsOf,
  type RecordDefinition,
  severalOf,
  type Values,
} from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'

/** Warnings appear after a pause in typing, so that a half-typed number causes none, ms. */
const REST = 500

export interface AdviceState {
  /** What is found and asked, for the editor. */
  readonly told: Advised
  /** Advice on one of several ticked ones. */
  readonly adviceOn: (values: Values) => readonly Finding[]
  /** The warnings below a field, one per line. */
  readonly under: (field: string) => string | undefined
  /** What is said of these animals is still looked up. */
  readonly pending: boolean
  /** Suggested values for a field, formatted. */
  readonly offer: (field: string) => string | undefined
}

const none: readonly Finding[] = []

/** The registry's advice while a form is filled. It never blocks sending. */
export function useAdvice(form: RecordDefinition, values: Values, mode: Mode, editingEntryId?: string): AdviceState {
  const book = useBook()
  // Of several ticked animals each is advised on.
  const all = useMemo(() => (isForm(form) ? severalOf(form, values) : [values]), [form, values])
  const breeding = needsBreeding(form)
  const question = {
    chips: [...new Set(all.flatMap((one) => advisedAnimals(form, one)))].sort(),
    ...(breeding && { breeding }),
    owner: isForm(form) ? (values[form.owner] ?? '') : '',
    ...(editingEntryId && { editing: editingEntryId }),
  }
  const wanted = form.advice !== undefined && mode !== 'view'
  const answer = useAsked(wanted ? JSON.stringify(question) : null, () => book.capture.adviceFacts(question))
  // While another animal is looked up, earlier advice stays.
  const [facts, setFacts] = useState<AdviceFacts>()
  useEffect(() => {
    if (answer) setFacts(answer)
  }, [answer])
  const told = useMemo(() => {
    const each = facts ? all.map((one) => findingsOf(form, one, facts)) : []
    return {
      each,
      findings: each.flat(),
      questions: facts ? all.flatMap((one) => questionsOf(form, one, facts)) : none,
    }
  }, [form, all, facts])
  const { findings } = told
  const [rested] = useDebouncedValue(findings, REST)
  return {
    told,
    pending: wanted && answer === undefined,
    adviceOn: (one) => (facts ? findingsOf(form, one, facts) : none),
    offer: (name) => {
      const suggested = facts && offerFor(form, name, values, facts)
      const field = form.fields[name]
      return suggested && field ? codecOf(field).format(suggested) : undefined
    },
    under: (field) => {
      // Advice that no longer applies is removed at once.
      const texts = rested.flatMap((one) =>
        one.field === field && findings.some(({ text }) => text === one.text) ? [one.text] : [],
      )
      return texts.length === 0 ? undefined : texts.join('\n')
    },
  }
}
