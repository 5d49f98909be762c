import type Dexie from 'dexie'
import type { DBCore, DBCoreTransaction } from 'dexie'

/**
 * Knows which transactions of a connection are open.
 * @returns a function that aborts them: nothing of them is written, and their promises reject.
 */
export function knowTransactions(db: Dexie): () => void {
  const open = new Set<IDBTransaction>()
  const know = (begun: DBCoreTransaction) => {
    // Dexie's own type says only that it can be aborted; it is the browser's.
    const transaction = begun as unknown as IDBTransaction
    open.add(transaction)
    const over = () => open.delete(transaction)
    transaction.addEventListener('complete', over)
    transaction.addEventListener('abort', over)
    return begun
  }
  db.use({
    stack: 'dbcore',
    name: 'open-transactions',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction: (...asked) => know(core.transaction(...asked)),
    }),
  })
  return () => {
    for (const transaction of [...open])
      try {
        transaction.abort()
      } catch {
        // It is already committing, which needs no page.
      }
  }
}
