import { EVERY_OWNER, isPaged, type LookupRequest, type Person } from '../../registry/index.ts'
import type { Book } from '../../sync/contract/book.ts'
import type { HerdPageRequest } from '../../sync/contract/inventory.ts'
import type { Gathered } from '../../sync/contract/lists.ts'
import { firstOf } from '../../sync/contract/live.ts'

/**
 * All matching animals: requested from the host if everybody's, otherwise from this device.
 * @param most maximum held in memory
 */
export async function gatherAnimals(
  book: Pick<Book, 'lists' | 'animals'>,
  person: Person,
  request: HerdPageRequest,
  most: number,
): Promise<Gathered> {
  const { filter, search, sort } = request
  if (filter.NID_PROPIETARIO === '' && isPaged(EVERYBODYS.operation, person)) {
    const whole = { ...EVERYBODYS, fields: { ...filter, NID_PROPIETARIO: EVERY_OWNER } }
    return book.lists.gatherRows({ here: [], whole, wanted: { search, ...(sort && { sort }) } }, most)
  }
  const { rows, total } = (await firstOf(book.animals.herdPage({ ...request, first: 0, rows: most }))).value
  return total > most ? { kind: 'tooMany', total } : { kind: 'rows', rows }
}

const EVERYBODYS: LookupRequest = { operation: 'dashboard/dataAnimales', fields: {}, passing: [] }
