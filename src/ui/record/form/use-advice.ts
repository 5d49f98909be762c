import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import {
  type AdviceFacts,
  advisedAnimals,
  type Finding,
  findingsOf,
  isForm,
  type Mode,
  type RecordDefinition,
  type Values,
} from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'

/** A remark appears when the typing has come to rest, ms: half a weight is not remarked on. */
const REST = 500

export interface AdviceState {
  /** Of the form as it stands this moment: what is sent with it. */
  readonly findings: readonly Finding[]
  /** What stands under a field, one remark a line. */
  readonly under: (field: string) => string | undefined
}

const none: readonly Finding[] = []

/** What the registry remarks on while a form is filled. It never keeps anybody from sending. */
export function useAdvice(form: RecordDefinition, values: Values, mode: Mode, editingEntryId?: string): AdviceState {
  const book = useBook()
  const question = {
    chips: advisedAnimals(form, values),
    owner: isForm(form) ? (values[form.owner] ?? '') : '',
    ...(editingEntryId && { editing: editingEntryId }),
  }
  const wanted = form.advice !== undefined && mode !== 'view'
  const answer = useAsked(wanted ? JSON.stringify(question) : null, () => book.adviceFacts(question))
  // While the device looks up another animal, what it knew before still holds.
  const [facts, setFacts] = useState<AdviceFacts>()
  useEffect(() => {
    if (answer) setFacts(answer)
  }, [answer])
  const findings = useMemo(() => (facts ? findingsOf(form, values, facts) : none), [form, values, facts])
  const [rested] = useDebouncedValue(findings, REST)
  return {
    findings,
    under: (field) => {
      // What no longer holds goes at once.
      const texts = rested.flatMap((one) =>
        one.field === field && findings.some(({ text }) => text === one.text) ? [one.text] : [],
      )
      return texts.length === 0 ? undefined : texts.join('\n')
    },
  }
}
