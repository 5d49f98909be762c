import { useMemo } from 'react'
import {
  EVERY_OWNER,
  type FormDefinition,
  isPaged,
  keyOf,
  type LookupRequest,
  type Person,
  recordRequest,
  totalOf,
} from '../../../registry/index.ts'
import type { ListRow } from '../../../sync/contract/lists.ts'
import type { Aged } from '../../../sync/contract/live.ts'
import { useAsked, useBook, useLast } from '../../common/book-context.tsx'
import type { ListView } from '../shared/list-view.ts'
import { pageWindowOf } from './page-window.ts'

/** Rows per request; smaller because a form's rows are long. A multiple of every page size. */
const STRETCH = 100

export interface FormRows {
  readonly rows: Aged<readonly ListRow[]> | undefined
  readonly stretch: { readonly from: number; readonly total: number } | undefined
  /** Includes the record named in the address, wherever it is in the list. */
  readonly known: readonly ListRow[]
  /** It is still being searched. */
  readonly looking: boolean
  /** The call for everybody's list, if it is at the host. */
  readonly whole: LookupRequest | null
  readonly refresh: () => void
}

/** The rows of a form: complete, or a range of all owners' if the host searches and sorts (capacity 'paginasTodo'). */
export function useFormRows(
  form: FormDefinition,
  person: Person,
  owner: string,
  view: ListView,
  /** The number of the record that the address names. */
  named: string | undefined,
): FormRows {
  const book = useBook()
  const page = owner === '' && isPaged(form.list.operation, person) ? pageWindowOf(view, STRETCH) : undefined
  const rows = useAsked(`${form.key} ${owner} ${person.nid} ${page ? JSON.stringify(page) : ''}`, () =>
    book.lists.rows(form, owner, page),
  )
  // The only row of a page may be one that is being corrected.
  const [unsent, listed] = [true, false].map((is) => rows?.value.filter(({ entry }) => Boolean(entry) === is) ?? [])
  const total = useLast(
    page && rows?.takenAt !== undefined
      ? totalOf([...(listed ?? []), ...(unsent ?? [])].map(({ values }) => values))
      : undefined,
    0,
  )
  const has = (number: string) => rows?.value.some(({ values }) => values[form.id] === number)
  const outside = page !== undefined && named !== undefined && rows?.takenAt !== undefined && !has(named)
  const beside = useBeside(outside ? recordRequest(everybodys(form), named) : null)
  const known = useMemo(
    () => [...(rows?.value ?? []), ...(beside?.value ?? []).map((values) => ({ values }))],
    [rows, beside],
  )
  return {
    rows,
    known,
    looking: (rows?.refreshing ?? true) || (outside && (beside?.takenAt === undefined || beside.refreshing)),
    whole: page ? everybodys(form) : null,
    stretch: page && { from: page.first, total },
    refresh: () => book.lookups.refresh({ form, owner, page }),
  }
}

const everybodys = ({ list }: FormDefinition): LookupRequest => ({
  operation: list.operation,
  fields: { [list.ownerField]: EVERY_OWNER },
  passing: [],
})

function useBeside(request: LookupRequest | null) {
  const book = useBook()
  return useAsked(request && keyOf(request), () => book.lookups.answer(request as LookupRequest))
}
