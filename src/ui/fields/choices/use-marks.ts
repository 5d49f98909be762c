import { useMemo } from 'react'
import { isForm, needsBreeding, type RecordDefinition, type Values, withMarks } from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'
import type { ChoicesState } from './use-choices.ts'

/** Females that are not expected to be served today come last, each with the reason. */
export function useMarks(form: RecordDefinition, name: string, values: Values, choices: ChoicesState): ChoicesState {
  const book = useBook()
  const owner = isForm(form) && needsBreeding(form, name) ? (values[form.owner] ?? '') : ''
  const marks = useAsked(owner === '' ? null : `marks ${owner}`, () => book.animals.breedingMarks(owner))
  const { options } = choices
  const marked = useMemo(() => (marks ? withMarks(options, marks) : options), [options, marks])
  return marked === options ? choices : { ...choices, options: marked }
}
