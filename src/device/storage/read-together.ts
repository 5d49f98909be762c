/** Rows of one table that are asked for in the same turn, read in one transaction: on a phone each takes 5 ms. */
import type { TableName, Tables } from '../../sync/ports/ports.ts'

type Rows<T extends TableName> = readonly (Tables[T] | undefined)[]
/** @returns the rows in the order of the ids */
type Read = <T extends TableName>(table: T, ids: readonly string[]) => Promise<Rows<T>>

interface Turn {
  readonly ids: string[]
  readonly rows: Promise<Rows<TableName>>
}

/** @returns reads one row; rejects with what the reading of its turn rejects with */
export function readTogether(read: Read) {
  const turns = new Map<TableName, Turn>()
  const begin = (table: TableName): Turn => {
    const ids: string[] = []
    const rows = Promise.resolve().then(() => {
      turns.delete(table)
      return read(table, ids)
    })
    const turn = { ids, rows }
    turns.set(table, turn)
    return turn
  }
  return async <T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> => {
    const turn = turns.get(table) ?? begin(table)
    const place = turn.ids.push(id) - 1
    return (await (turn.rows as Promise<Rows<T>>))[place]
  }
}
