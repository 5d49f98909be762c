import { useMemo } from 'react'
import {
  type FormDefinition,
  findForm,
  isForm,
  lookupOf,
  mostRows,
  numbersIn,
  type Option,
  type Person,
  type RecordDefinition,
  requestOf,
  type Values,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { useBook, useLive, useOptions, useStanding } from '../../common/book-context.tsx'

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

/**
 * Which of a form's free numbers stand in its drafts, perhaps on paper too; undefined until the drafts are read.
 * @param place key of the form's own draft, which does not count
 */
export function useHeldNumbers(form: RecordDefinition | undefined, place?: string): ReadonlySet<string> | undefined {
  const { waitingDrafts } = useBook().capture
  const numbered = form && isForm(form) ? form : undefined
  const drafts = useLive(numbered && waitingDrafts)
  return useMemo(() => {
    const others = drafts?.filter((one) => one.key !== place && findForm(one.form)?.code === numbered?.code)
    return others && new Set(others.flatMap(({ values }) => numbersIn(numbered?.number ?? '', values)))
  }, [drafts, numbered, place])
}

/** Free numbers of the owner for further records of a form whose rows may be shared out; without that of this one. */
export function useFurtherNumbers(form: RecordDefinition | undefined, values: Values, person: Person) {
  const numbered = form && isForm(form) && mostRows(form) > 0 ? form : undefined
  const free = useNumbers(numbered, values, person)
  const own = values[numbered?.number ?? ''] ?? ''
  const held = useHeldNumbers(numbered)
  return useMemo(() => {
    const codes = heldLast(free?.value ?? [], held).map(({ code }) => code)
    return codes.filter((code) => code !== own)
  }, [free, own, held])
}

/** Free numbers in the order in which they are proposed. */
export const heldLast = (free: readonly Option[], held: ReadonlySet<string> | undefined): readonly Option[] =>
  held?.size ? [...free.filter(({ code }) => !held.has(code)), ...free.filter(({ code }) => held.has(code))] : free
