import { type Lock, LockBusy } from '../../sync/ports/ports.ts'

/** Longest wait for a lock: longer than any call under one takes, ms. */
const PATIENCE = 45_000

/** Web Locks: shared by all tabs, workers and the service worker; a closed tab releases its locks. */
const acrossContexts: Lock = {
  exclusive: true,
  tryRun: <T>(name: string, run: () => Promise<T>) =>
    navigator.locks.request(
      name,
      { ifAvailable: true },
      async (lock): Promise<T | 'busy'> => (lock ? await run() : 'busy'),
    ),
  async run<T>(name: string, run: () => Promise<T>): Promise<T> {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), PATIENCE)
    const granted = (): Promise<T> => {
      clearTimeout(timer)
      return run()
    }
    try {
      // Once it is granted, the signal ends nothing any more.
      return await navigator.locks.request(name, { signal: waiting.signal }, async (): Promise<T> => await granted())
    } catch (error) {
      throw waiting.signal.aborted ? new LockBusy(name) : error
    } finally {
      clearTimeout(timer)
    }
  },
  async keep(name) {
    let end = () => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    let kept: Promise<void> = over
    await new Promise<void>((granted, failed) => {
      kept = navigator.locks.request(name, { mode: 'shared' }, () => {
        granted()
        return over
      })
      kept.catch(failed)
    })
    return async () => {
      end()
      await kept.catch(() => undefined)
      // Resolves after the browser has released it, so that later queries no longer see the name.
      await navigator.locks.query()
    }
  },
  async kept() {
    const { held = [] } = await navigator.locks.query()
    return held.flatMap(({ name }) => name ?? [])
  },
}

/**
 * Safari before 15.4 has no Web Locks: locks then hold within this context; across contexts, the holding times on
 * entries keep order.
 */
export function localLock(): Lock {
  const held = new Set<string>()
  const queues = new Map<string, Promise<unknown>>()
  const lock: Lock = {
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
    run<T>(name: string, run: () => Promise<T>): Promise<T> {
      const before = queues.get(name) ?? Promise.resolve()
      const mine = before.then(async () => {
        held.add(name)
        try {
          return await run()
        } finally {
          held.delete(name)
        }
      })
      queues.set(
        name,
        mine.catch(() => undefined),
      )
      return mine
    },
    keep: async () => async () => {},
    kept: async () => [],
  }
  return lock
}

export const webLock = (): Lock => ('locks' in navigator && navigator.locks ? acrossContexts : localLock())
