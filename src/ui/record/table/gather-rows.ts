import {
  type LookupRequest,
  MOST_ROWS,
  type PageWanted,
  pageRequest,
  totalOf,
  type Values,
} from '../../../registry/index.ts'
import type { Book } from '../../../sync/contract/book.ts'

export interface GatherWish {
  /** What is found on this device, in order; of the host's list what is unsent. */
  readonly here: readonly Values[]
  /** The call of the list that the host keeps; null: all of it is `here`. */
  readonly whole: LookupRequest | null
  /** What is found of it. */
  readonly wanted: Omit<PageWanted, 'first' | 'rows'>
  /** More than this are too many to be held. */
  readonly most: number
}

export type Gathered =
  | { readonly kind: 'rows'; readonly rows: readonly Values[] }
  | { readonly kind: 'offline' }
  | { readonly kind: 'tooMany'; readonly total: number }

/** All rows that were found, wherever they are. @param onStep how many are there, of how many; false: it is given up */
export async function gatherRows(
  book: Pick<Book, 'act'>,
  { here, whole, wanted, most }: GatherWish,
  onStep: (done: number, total: number) => boolean = () => true,
): Promise<Gathered> {
  if (!whole) return here.length > most ? { kind: 'tooMany', total: here.length } : { kind: 'rows', rows: here }
  const found: Values[] = []
  let total = 1
  while (found.length < total) {
    const { operation, fields } = pageRequest(whole, { ...wanted, first: found.length, rows: MOST_ROWS })
    const answer = await book.act({ operation, fields })
    if (answer.kind !== 'done' || !Array.isArray(answer.body)) return { kind: 'offline' }
    const page = (answer.body as readonly Readonly<Record<string, unknown>>[]).map(asTexts)
    if (page.length === 0) break
    total = totalOf(page)
    if (total > most) return { kind: 'tooMany', total }
    found.push(...page)
    if (!onStep(found.length, total)) break
  }
  return { kind: 'rows', rows: [...here, ...found] }
}

const asTexts = (item: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(item).map(([key, value]) => [key, value === null ? '' : String(value)]))
