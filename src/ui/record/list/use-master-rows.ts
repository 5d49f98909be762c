import { useMemo } from 'react'
import {
  isPaged,
  type MasterDefinition,
  type Person,
  pageRequest,
  requestOf,
  type Values,
} from '../../../registry/index.ts'
import { useAskedAnew, useBook, useChangesHere } from '../../common/book-context.tsx'
import type { ListView } from '../shared/list-view.ts'
import { pageWindowOf } from './page-window.ts'
import { type ListRows, useAnswer, useKnownRows } from './use-known-rows.ts'

/** Rows per request: turning a page within it needs no call. A multiple of every page size. */
const STRETCH = 200

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
