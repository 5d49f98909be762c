import { useMemo } from 'react'
import { isForm, needsBreeding, withMarks } from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'
import type { Filling } from '../filling.ts'
import type { ChoicesState } from './use-choices.ts'

const none = {}

/** Females that are not expected to be served today come last, each with the reason. */
export function useMarks(filling: Filling, name: string, choices: ChoicesState): ChoicesState {
  const { form, values, last } = filling
  const book = useBook()
  const owner = isForm(form) && needsBreeding(form, name) ? (values[form.owner] ?? '') : ''
  const marks = useAsked(owner === '' ? null : `marks ${owner}`, () => book.animals.breedingMarks(owner))
  const { options } = choices
  const latest = owner === '' ? undefined : last?.[name]
  const marked = useMemo(() => withMarks(options, marks ?? none, latest), [options, marks, latest])
  return marked === options ? choices : { ...choices, options: marked }
}
