import type { Live } from '../contract/live.ts'
import type { Clock, Log } from '../ports/ports.ts'

/** Notifies that something may have changed; returns the unsubscribe function. */
export type Source = (listener: () => void) => () => void

export interface Signal<T> {
  get(): T
  set(value: T): void
  readonly changed: Source
}

export function signal<T>(first: T): Signal<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of [...listeners]) listener()
    },
    changed: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Notifies when what is derived has changed. */
export const changesOf =
  (source: Source, derived: () => unknown): Source =>
  (listener) => {
    let before = derived()
    return source(() => {
      const now = derived()
      if (Object.is(now, before)) return
      before = now
      listener()
    })
  }

/** What is read for long is read again so much later at most, ms. */
const LATEST = 5_000

/** While much arrives at once, what is shown is read again for a fifth of the time at most. */
export interface Pace {
  readonly clock: Pick<Clock, 'ticks' | 'after'>
  readonly isBusy: () => boolean
}

/**
 * Reads on first subscription, then after each notification; readings never overlap, never deliver older values, and
 * deliver none that is as the one before.
 * @param whose the person for whom it reads now; a value read for one person is never shown to another.
 */
export function live<T>(
  log: Log,
  name: string,
  read: () => Promise<T>,
  sources: readonly Source[],
  whose: () => unknown = () => undefined,
  pace?: Pace,
): Live<T> {
  let value: T | undefined
  let readFor: unknown
  let reading = false
  let stale = false
  /** Somebody who has heard nothing yet waits for the reading. */
  let isAwaited = false
  let stop: (() => void)[] = []
  const listeners = new Set<(value: T) => void>()

  let took = 0
  let waits = false
  const changed = () => {
    if (!pace?.isBusy()) return void refresh()
    if (waits) return
    waits = true
    pace.clock.after(Math.min(took * 4, LATEST), () => {
      waits = false
      if (listeners.size > 0) void refresh()
    })
  }

  const refresh = async () => {
    if (reading) {
      stale = true
      return
    }
    reading = true
    do {
      stale = false
      const asked = whose()
      const began = pace?.clock.ticks() ?? 0
      try {
        const fresh = await read()
        took = (pace?.clock.ticks() ?? 0) - began
        if (asked !== whose()) {
          stale = true
          continue
        }
        const known = current()
        const next = withSharedParts(known, fresh)
        value = next
        readFor = asked
        if (Object.is(next, known) && !isAwaited) continue
        isAwaited = false
        for (const listener of [...listeners]) listener(next)
      } catch (error) {
        log.failure(`live ${name}`, error)
      }
    } while (stale && listeners.size > 0)
    reading = false
  }

  const current = () => (readFor === whose() ? value : undefined)

  return {
    current,
    subscribe: (listener) => {
      listeners.add(listener)
      const known = current()
      if (listeners.size === 1) {
        stop = sources.map((source) => source(changed))
        isAwaited = true
        void refresh()
      } else if (known !== undefined) listener(known)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const end of stop) end()
        stop = []
      }
    },
  }
}

/**
 * Returns the same object for the same key, so that a screen may ask at every render. If there are many, the least
 * recently used are dropped.
 */
export function memo<T>(most = 300): (key: string, make: () => T) => T {
  const kept = new Map<string, T>()
  return (key, make) => {
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > most) kept.delete(kept.keys().next().value as string)
    return value
  }
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * A new answer, with the objects of the one before wherever they say the same: what is drawn of them need not be drawn
 * again. Arrays and plain objects are compared by content, everything else by identity.
 * @returns `before` itself if nothing has changed
 */
export function withSharedParts<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after
  if (Array.isArray(before) && Array.isArray(after)) {
    const shared = after.map((one, at) => withSharedParts(before[at], one))
    const isSame = before.length === after.length && shared.every((one, at) => Object.is(one, before[at]))
    return (isSame ? before : shared) as T
  }
  if (!isPlain(before) || !isPlain(after)) return after
  const names = Object.keys(after)
  const of = (name: string) => (Object.hasOwn(before, name) ? before[name] : undefined)
  // Not by assignment: a name may be '__proto__'.
  const shared = Object.fromEntries(names.map((name) => [name, withSharedParts(of(name), after[name])]))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && Object.is(shared[name], before[name]))
  return (isSame ? before : shared) as T
}
