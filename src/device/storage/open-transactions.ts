import type Dexie from 'dexie'
import type { DBCore } from 'dexie'

export interface OpenTransactions {
  /** Registers a transaction that Dexie did not create. */
  know(transaction: IDBTransaction): void
  /** Nothing of the open ones is written, and their promises reject. */
  abortAll(): void
}

/** Tracks the open transactions of a connection. */
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
        // Dexie's type only declares `abort`; it is the browser's transaction.
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
          // It is already committing, which does not need the page.
        }
    },
  }
}
