import { useMemo } from 'react'
import {
  type FormDefinition,
  isForm,
  lookupOf,
  mostRows,
  type Person,
  type RecordDefinition,
  requestOf,
  type Values,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { useOptions, useStanding } from '../../common/book-context.tsx'

/** Free numbers of the owner; undefined without a form, or until they have been read. */
export function useNumbers(form: FormDefinition | undefined, values: Values, person: Person) {
  const from = lookupOf(form?.fields[form.number])
  return useOptions(from ? requestOf(from, values, person) : null)
}

/** Said at the number of a new form before it is filled in, if none is left here and none is on its way. */
export function useNumberProblem(form: FormDefinition | undefined, values: Values, person: Person) {
  const free = useNumbers(form, values, person)
  const standing = useStanding(free)
  if (!form || values[form.number] || standing === 'coming' || free?.value.length !== 0) return undefined
  return { [form.number]: standing === 'here' ? recordTexts.noNumbers : recordTexts.notPrepared }
}

/** Free numbers of the owner for further records of a form whose rows may be shared out; without that of this one. */
export function useFurtherNumbers(form: RecordDefinition | undefined, values: Values, person: Person) {
  const numbered = form && isForm(form) && mostRows(form) > 0 ? form : undefined
  const free = useNumbers(numbered, values, person)
  const own = values[numbered?.number ?? ''] ?? ''
  return useMemo(() => (free?.value ?? []).flatMap(({ code }) => (code === own ? [] : [code])), [free, own])
}
