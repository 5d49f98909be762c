/**
 * Pages of a long list (wire/paging.ts) are cached like every answer, but only the latest few: an administrator looks
 * up a thousand things among two hundred thousand numbers and needs none of them in the field. Single records of such a
 * list are small and each prepared farm needs one, so more of those are kept.
 */
import { type LookupRequest, pageFields } from '../../registry/index.ts'
import { rowsInParts } from '../core/rows-in-parts.ts'
import type { AnswerRow, Store, Write } from '../ports/ports.ts'

/** Limit per person on the device. */
const KEPT_PAGES = 30
const KEPT_RECORDS = 1000

/** `AnswerRow.page`. */
type Page = true | 'record'

export const isPage = (request: LookupRequest): boolean => 'FILAS' in request.fields
/** Kind of page of a long list; undefined: not part of a long list. */
export const pageKind = (request: LookupRequest): Page | undefined =>
  isPage(request) ? (request.fields.CLAVE ? 'record' : true) : undefined

/** The call of the whole list to which this page belongs. */
export const wholeOf = (request: LookupRequest): LookupRequest => ({
  ...request,
  fields: Object.fromEntries(Object.entries(request.fields).filter(([name]) => !isPageField(name))),
})

const isPageField = (name: string): boolean => pageFields.some((field) => field === name)

/**
 * Rows of its kind that a newly fetched page evicts, oldest first.
 * @returns by person, and by id and kind of the new row
 */
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
