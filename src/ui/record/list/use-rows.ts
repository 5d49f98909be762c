import { useMemo } from 'react'
import {
  EVERY_OWNER,
  type FormDefinition,
  isPaged,
  type LookupRequest,
  type MasterDefinition,
  type PageWindow,
  type Person,
  pageRequest,
  recordRequest,
  requestOf,
  totalOf,
  type Values,
} from '../../../registry/index.ts'
import type { ListRow } from '../../../sync/contract/lists.ts'
import type { Aged } from '../../../sync/contract/live.ts'
import { useAnswer, useAsked, useAskedAnew, useBook, useChangesHere, useLast } from '../../common/book-context.tsx'
import type { ListView } from '../shared/list-view.ts'

export interface ListRows {
  readonly rows: Aged<readonly ListRow[]> | undefined
  readonly stretch: { readonly from: number; readonly total: number } | undefined
  /** Includes the record named in the address, wherever it is in the list. */
  readonly known: readonly ListRow[]
  /** That record is still being searched. */
  readonly looking: boolean
  /** The call for the whole list, if the host has it; null: none, or a filter still needs its value. */
  readonly whole: LookupRequest | null
  readonly refresh: () => void
}

interface Listed {
  readonly rows: Aged<readonly ListRow[]> | undefined
  /** The range that was requested; undefined: the list is complete. */
  readonly page: PageWindow | undefined
  readonly whole: LookupRequest | null
  /** The column that identifies a record, and the record that the address names. */
  readonly id: string
  readonly named: string | undefined
}

/** The rows of a list, of which the record that the address names may be in another range. */
function useKnownRows({ rows, page, whole, id, named }: Listed): Omit<ListRows, 'refresh'> {
  const isHere = rows?.takenAt !== undefined
  // The only row of a page may be one that is being corrected.
  const [unsent, listed] = [true, false].map((is) => rows?.value.filter(({ entry }) => Boolean(entry) === is) ?? [])
  const total = useLast(
    page && isHere ? totalOf([...(listed ?? []), ...(unsent ?? [])].map(({ values }) => values)) : undefined,
    0,
  )
  const isOutside =
    page !== undefined && isHere && named !== undefined && !rows.value.some(({ values }) => values[id] === named)
  const beside = useAnswer(isOutside && whole ? recordRequest(whole, named) : null)
  const known = useMemo(
    () => [...(rows?.value ?? []), ...(beside?.value ?? []).map((values) => ({ values }))],
    [rows, beside],
  )
  return {
    rows,
    known,
    looking: (rows?.refreshing ?? true) || (isOutside && (beside?.takenAt === undefined || beside.refreshing)),
    whole,
    stretch: page && { from: page.first, total },
  }
}

/** The range of a long list to request from the host. @param rows a multiple of every page size */
const pageWindowOf = ({ first, search, sort, filters }: ListView, rows: number): PageWindow => ({
  first: Math.floor(first / rows) * rows,
  rows,
  search,
  ...(Object.keys(filters).length > 0 && { filters }),
  ...(sort && { sort: { column: sort.key, descending: sort.descending } }),
})

/** Rows per request; smaller because a form's rows are long. A multiple of every page size. */
const STRETCH = 200

/**
 * The rows of a form: complete, or a range of all owners' if the host searches and sorts (capacity 'paginasTodo').
 * @param named number of the record that the address names
 */
export function useFormRows(
  form: FormDefinition,
  person: Person,
  owner: string,
  view: ListView,
  named: string | undefined,
): ListRows {
  const book = useBook()
  const page = owner === '' && isPaged(form.list.operation, person) ? pageWindowOf(view, STRETCH) : undefined
  const rows = useAsked(`${form.key} ${owner} ${person.nid} ${page ? JSON.stringify(page) : ''}`, () =>
    book.lists.rows(form, owner, page),
  )
  const listed = useKnownRows({ rows, page, whole: page ? everybodys(form) : null, id: form.id, named })
  return { ...listed, refresh: () => book.lookups.refresh({ form, owner, page }) }
}

const everybodys = ({ list }: FormDefinition): LookupRequest => ({
  operation: list.operation,
  fields: { [list.ownerField]: EVERY_OWNER },
  passing: [],
})

/**
 * The rows of a master: complete, or a range of a long list if the host supports it (capacity 'paginas').
 * @param named the record that the address names, wherever it is in the list
 */
export function useMasterRows(
  master: MasterDefinition,
  person: Person,
  chosen: Values,
  view: ListView,
  named: string | undefined,
): ListRows {
  const book = useBook()
  const { operation, send } = master.list
  const whole = requestOf({ operation, send }, chosen, person)
  const page = isPaged(operation, person) ? pageWindowOf(view, STRETCH) : undefined
  const request = page && whole ? pageRequest(whole, page) : whole
  const aged = useAnswer(request)
  // Another person may have changed a range.
  useAskedAnew(page ? request : null)
  useChangesHere(request)
  const rows = useMemo(() => aged && { ...aged, value: aged.value.map((values) => ({ values })) }, [aged])
  const listed = useKnownRows({ rows, page, whole, id: master.id, named })
  return {
    ...listed,
    refresh: () => {
      if (request) book.lookups.refresh(request)
    },
  }
}
