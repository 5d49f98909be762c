/**
 * Pages of a long list (wire/paging.ts) are kept like every answer, but only the latest few: an administrator
 * looks for a thousand things in two hundred thousand numbers, and none of it is needed in the field. Single records
 * of such a list are small, and one is asked for by each farm that is prepared: of them more stay.
 */
import { type LookupRequest, pageFields } from '../../registry/index.ts'
import { rowsInParts } from '../core/rows-in-parts.ts'
import type { AnswerRow, Store, Write } from '../ports/ports.ts'

/** How many of one person stay on the device. */
const KEPT_PAGES = 30
const KEPT_RECORDS = 1000

/** `AnswerRow.page`. */
type Page = true | 'record'

export const isPage = (request: LookupRequest): boolean => 'FILAS' in request.fields
/** What of a long list it answers; undefined: it is no part of one. */
export const pageKind = (request: LookupRequest): Page | undefined =>
  isPage(request) ? (request.fields.CLAVE ? 'record' : true) : undefined

/** The call of the whole list that this is a page of. */
export const wholeOf = (request: LookupRequest): LookupRequest => ({
  ...request,
  fields: Object.fromEntries(Object.entries(request.fields).filter(([name]) => !isPageField(name))),
})

const isPageField = (name: string): boolean => pageFields.some((field) => field === name)

/** What a newly fetched one evicts of its kind, oldest first. @returns by person, and the id and kind of that one's row */
export function latestPages(
  store: Pick<Store, 'ids' | 'get'>,
): (person: string, id: string, kind: Page) => Promise<Write[]> {
  /** Ids on disk by person and kind, oldest first: read once, then followed. */
  const known = new Map<string, Promise<Record<`${Page}`, Set<string>>>>()

  async function pagesOf(person: string): Promise<Record<`${Page}`, Set<string>>> {
    const pages: Pick<AnswerRow, 'id' | 'takenAt' | 'page'>[] = []
    for await (const part of rowsInParts(store, 'answers', person))
      for (const { row } of part) if (row?.page) pages.push({ id: row.id, takenAt: row.takenAt, page: row.page })
    pages.sort((a, b) => a.takenAt - b.takenAt)
    const of = (kind: Page) => new Set(pages.flatMap(({ id, page }) => (page === kind ? [id] : [])))
    return { true: of(true), record: of('record') }
  }

  return async (person, id, kind) => {
    const reading = known.get(person) ?? pagesOf(person)
    known.set(person, reading)
    reading.catch(() => known.delete(person))
    const pages = (await reading)[`${kind}`]
    pages.delete(id)
    pages.add(id)
    const most = kind === 'record' ? KEPT_RECORDS : KEPT_PAGES
    const gone = [...pages].slice(0, Math.max(0, pages.size - most))
    for (const old of gone) pages.delete(old)
    return gone.map((old): Write => ({ table: 'answers', remove: old }))
  }
}
