/** Rows of one table that are asked for in the same turn, read in one transaction: on a phone each takes 5 ms. */
import type { TableName, Tables } from '../../sync/ports/ports.ts'

/** @param found is told each row as it comes: a small one does not wait for large ones */
type Read = <T extends TableName>(
  table: T,
  ids: readonly string[],
  found: (place: number, row: Tables[T] | undefined) => void,
) => Promise<unknown>

interface Wanted {
  readonly id: string
  readonly found: (row: Tables[TableName] | undefined) => void
  readonly failed: (error: unknown) => void
}

/** @returns reads one row; rejects with what the reading of its turn rejects with */
export function readTogether(read: Read) {
  const turns = new Map<TableName, Wanted[]>()
  const readTurn = async (table: TableName, wanted: readonly Wanted[]) => {
    turns.delete(table)
    const ids = wanted.map(({ id }) => id)
    await read(table, ids, (place, row) => wanted[place]?.found(row)).catch((error: unknown) => {
      for (const { failed } of wanted) failed(error)
    })
  }
  return <T extends TableName>(table: T, id: string) =>
    new Promise<Tables[T] | undefined>((found, failed) => {
      let turn = turns.get(table)
      if (!turn) {
        const begun: Wanted[] = []
        turn = begun
        turns.set(table, begun)
        queueMicrotask(() => void readTurn(table, begun))
      }
      turn.push({ id, found: found as Wanted['found'], failed })
    })
}
