/** Reads a table of tens of megabytes in parts, because only little of each row is needed. */
import { Damaged, type Store, type TableName, type Tables } from '../ports/ports.ts'

/** Rows in memory at once. */
export const PART = 50

export interface Kept<T extends TableName> {
  readonly id: string
  /** undefined: it exists but cannot be read from the disk. */
  readonly row: Tables[T] | undefined
}

/** The rows present at the start, without those removed before they are read. */
export async function* rowsInParts<T extends TableName>(
  store: Pick<Store, 'ids' | 'get'>,
  table: T,
  person: string,
): AsyncGenerator<readonly Kept<T>[], void> {
  const ids = await store.ids(table, person)
  for (let at = 0; at < ids.length; at += PART) {
    const part = await Promise.all(ids.slice(at, at + PART).map((id) => kept(store, table, id)))
    yield part.filter((one) => one !== undefined)
  }
}

async function kept<T extends TableName>(
  store: Pick<Store, 'get'>,
  table: T,
  id: string,
): Promise<Kept<T> | undefined> {
  try {
    const row = await store.get(table, id)
    return row && { id, row }
  } catch (error) {
    if (error instanceof Damaged) return { id, row: undefined }
    throw error
  }
}
