/**
 * Pages of a long list (wire/paging.ts) are kept like every answer, but only the latest few: an administrator
 * looks for a thousand things in two hundred thousand numbers, and none of it is needed in the field.
 */
import { type LookupRequest, pageFields } from '../../registry/index.ts'
import { rowsInParts } from '../core/rows-in-parts.ts'
import type { AnswerRow, Store, Write } from '../ports/ports.ts'

/** Pages of one person that stay on the device. */
const KEPT = 30

export const isPage = (request: LookupRequest): boolean => 'FILAS' in request.fields
/** The call of the whole list that this is a page of. */
export const wholeOf = (request: LookupRequest): LookupRequest => ({
  ...request,
  fields: Object.fromEntries(Object.entries(request.fields).filter(([name]) => !isPageField(name))),
})

const isPageField = (name: string): boolean => pageFields.some((field) => field === name)

/** The pages that a newly fetched one evicts, oldest first. @returns by person and the id of that one's row */
export function latestPages(store: Pick<Store, 'ids' | 'get'>): (person: string, id: string) => Promise<Write[]> {
  /** Ids of the pages on disk by person, oldest first: read once, then followed. */
  const known = new Map<string, string[]>()

  async function pagesOf(person: string): Promise<string[]> {
    const pages: Pick<AnswerRow, 'id' | 'takenAt'>[] = []
    for await (const part of rowsInParts(store, 'answers', person))
      for (const { row } of part) if (row?.page) pages.push({ id: row.id, takenAt: row.takenAt })
    return pages.sort((a, b) => a.takenAt - b.takenAt).map(({ id }) => id)
  }

  return async (person, id) => {
    const pages = (known.get(person) ?? (await pagesOf(person))).filter((other) => other !== id)
    pages.push(id)
    const gone = pages.splice(0, Math.max(0, pages.length - KEPT))
    known.set(person, pages)
    return gone.map((old): Write => ({ table: 'answers', remove: old }))
  }
}
