import { useMemo } from 'react'
import {
  isPaged,
  keyOf,
  type LookupRequest,
  type MasterDefinition,
  type Person,
  pageRequest,
  recordRequest,
  requestOf,
  totalOf,
  type Values,
} from '../../../registry/index.ts'
import type { ListRow } from '../../../sync/contract/lists.ts'
import type { Aged } from '../../../sync/contract/live.ts'
import { useAsked, useAskedAnew, useBook, useChangesHere, useLast } from '../../common/book-context.tsx'
import type { ListView } from '../shared/list-view.ts'
import { pageWindowOf } from './page-window.ts'

/** Rows per request: turning a page within it needs no call. A multiple of every page size. */
const STRETCH = 200

export interface MasterRows {
  readonly rows: Aged<readonly ListRow[]> | undefined
  readonly stretch: { readonly from: number; readonly total: number } | undefined
  /** Includes the record named in the address, wherever it is in the list. */
  readonly known: readonly ListRow[]
  /** The search for that record has ended, found or not. */
  readonly searched: boolean
  /** The documented call for the whole list; null: a filter still needs its value. */
  readonly whole: LookupRequest | null
  readonly refresh: () => void
}

/** The rows of a master: complete, or a range of a long list if the host supports it (capacity 'paginas'). */
export function useMasterRows(
  master: MasterDefinition,
  person: Person,
  chosen: Values,
  view: ListView,
  /** A record that an address names, wherever it is in the list. */
  named: string | undefined,
): MasterRows {
  const book = useBook()
  const { operation, send } = master.list
  const paged = isPaged(operation, person)
  const whole = requestOf({ operation, send }, chosen, person)
  const from = Math.floor(view.first / STRETCH) * STRETCH
  const request = paged && whole ? pageRequest(whole, pageWindowOf(view, STRETCH)) : whole
  const aged = useAnswer(request)
  const here = aged?.takenAt !== undefined
  const outside = here && named !== undefined && !aged.value.some((row) => row[master.id] === named)
  const beside = useAnswer(paged && whole && outside ? recordRequest(whole, named) : null)
  const total = useLast(paged && here ? totalOf(aged.value) : undefined, 0)

  // Another person may have changed a range.
  useAskedAnew(paged ? request : null)
  useChangesHere(request)

  const rows = useMemo(() => aged && { ...aged, value: aged.value.map((values) => ({ values })) }, [aged])
  const known = useMemo(
    () => [...(rows?.value ?? []), ...(beside?.value ?? []).map((values) => ({ values }))],
    [rows, beside],
  )
  return {
    rows,
    known,
    searched: here && !aged.refreshing && (!outside || !paged || (beside?.takenAt !== undefined && !beside.refreshing)),
    stretch: paged ? { from, total } : undefined,
    whole,
    refresh: () => {
      if (request) book.lookups.refresh(request)
    },
  }
}

function useAnswer(request: LookupRequest | null): Aged<readonly Values[]> | undefined {
  const book = useBook()
  return useAsked(request && keyOf(request), () => book.lookups.answer(request as LookupRequest))
}
