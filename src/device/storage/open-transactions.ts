import type Dexie from 'dexie'
import type { DBCore } from 'dexie'

export interface OpenTransactions {
  /** Knows one that did not come from Dexie. */
  know(transaction: IDBTransaction): void
  /** Nothing of those that are open is written, and their promises reject. */
  abortAll(): void
}

/** Knows which transactions of a connection are open. */
export function knowTransactions(db: Dexie): OpenTransactions {
  const open = new Set<IDBTransaction>()
  const know = (transaction: IDBTransaction) => {
    open.add(transaction)
    const over = () => open.delete(transaction)
    transaction.addEventListener('complete', over)
    transaction.addEventListener('abort', over)
  }
  db.use({
    stack: 'dbcore',
    name: 'open-transactions',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction: (...asked) => {
        const begun = core.transaction(...asked)
        // Dexie's own type says only that it can be aborted; it is the browser's.
        know(begun as unknown as IDBTransaction)
        return begun
      },
    }),
  })
  return {
    know,
    abortAll() {
      for (const transaction of [...open])
        try {
          transaction.abort()
        } catch {
          // It is already committing, which needs no page.
        }
    },
  }
}
