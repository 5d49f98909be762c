import { useMemo } from 'react'
import {
  keyOf,
  type LookupRequest,
  type PageWindow,
  recordRequest,
  totalOf,
  type Values,
} from '../../../registry/index.ts'
import type { ListRow } from '../../../sync/contract/lists.ts'
import type { Aged } from '../../../sync/contract/live.ts'
import { useAsked, useBook, useLast } from '../../common/book-context.tsx'

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
export function useKnownRows({ rows, page, whole, id, named }: Listed): Omit<ListRows, 'refresh'> {
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

export function useAnswer(request: LookupRequest | null): Aged<readonly Values[]> | undefined {
  const book = useBook()
  return useAsked(request && keyOf(request), () => book.lookups.answer(request as LookupRequest))
}
