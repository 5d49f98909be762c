/** Requests for a connection to the database: one that the browser never answers can be given up. */
export interface Openings {
  /** For Dexie. */
  readonly factory: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'cmp' | 'databases'>
  /** What is opened next is opened here. */
  use(browser: IDBFactory): void
  /** What is still requested is closed as soon as the browser grants it: nobody would use it, and it would block others. */
  giveUp(): void
}

export function trackOpenings(): Openings {
  const pending = new Set<() => void>()
  let here = indexedDB
  return {
    factory: {
      open(...asked) {
        const request = here.open(...asked)
        let isWanted = true
        const giveUp = () => {
          isWanted = false
        }
        pending.add(giveUp)
        const over = () => pending.delete(giveUp)
        // Registered first, so that Dexie does not hear of a request that was given up.
        request.addEventListener('upgradeneeded', (event) => {
          if (isWanted) return
          event.stopImmediatePropagation()
          request.transaction?.abort()
        })
        request.addEventListener('success', (event) => {
          over()
          if (isWanted) return
          event.stopImmediatePropagation()
          request.result.close()
        })
        request.addEventListener('error', over)
        return request
      },
      deleteDatabase: (name) => here.deleteDatabase(name),
      cmp: (first, second) => here.cmp(first, second),
      // Without it Dexie writes the names into a database of its own.
      databases: () => here.databases(),
    },
    use(browser) {
      here = browser
    },
    giveUp() {
      for (const giveUp of pending) giveUp()
      pending.clear()
    },
  }
}
