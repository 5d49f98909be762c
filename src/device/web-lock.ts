import type { Lock } from '../sync/ports.ts'

/** Web Locks: one holder over all tabs, workers and the service worker; a closed tab lets go. */
const acrossContexts: Lock = {
  exclusive: true,
  tryRun: <T>(name: string, run: () => Promise<T>) =>
    navigator.locks.request(
      name,
      { ifAvailable: true },
      async (lock): Promise<T | 'busy'> => (lock ? await run() : 'busy'),
    ),
}

/** Safari before 15.4 has no Web Locks: one holder in this context; over contexts the entries' leases keep order. */
export function localLock(): Lock {
  const held = new Set<string>()
  return {
    exclusive: false,
    async tryRun(name, run) {
      if (held.has(name)) return 'busy'
      held.add(name)
      try {
        return await run()
      } finally {
        held.delete(name)
      }
    },
  }
}

export const webLock = (): Lock => ('locks' in navigator && navigator.locks ? acrossContexts : localLock())
