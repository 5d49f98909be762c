import { useMemo } from 'react'
import {
  isForm,
  keyOf,
  lookupOf,
  mostRows,
  type Person,
  type RecordDefinition,
  requestOf,
  type Values,
} from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'

/** Free numbers of the owner for further records of a form whose rows may be shared out; without that of this one. */
export function useFurtherNumbers(
  form: RecordDefinition | undefined,
  values: Values,
  person: Person,
): readonly string[] {
  const book = useBook()
  const numbered = form && isForm(form) && mostRows(form) > 0 ? form : undefined
  const from = lookupOf(numbered?.fields[numbered.number])
  const request = from ? requestOf(from, values, person) : null
  const free = useAsked(request && keyOf(request), () => book.lookups.options(request as NonNullable<typeof request>))
  const own = values[numbered?.number ?? ''] ?? ''
  return useMemo(() => (free?.value ?? []).flatMap(({ code }) => (code === own ? [] : [code])), [free, own])
}
