/** Live values, the age of data, and the kinds of members that a contract has. */

/** A live value: delivers the current value at once and later ones as the book changes. Structurally an observable. */
export interface Live<T> {
  /** undefined while the first value is being read. */
  current(): T | undefined
  subscribe(listener: (value: T) => void): () => void
}

/** Something read from the book, with its age. */
export interface Aged<T> {
  readonly value: T
  /** ms UTC of the host's answer; undefined: nothing is stored on this device. */
  readonly takenAt: number | undefined
  /** A fresher answer is being fetched. */
  readonly refreshing: boolean
}

/** Of several answers taken together: the age of the oldest, once all of them are here. */
export const ageOf = (answers: readonly Omit<Aged<unknown>, 'value'>[]): Omit<Aged<unknown>, 'value'> => {
  const times = answers.flatMap(({ takenAt }) => takenAt ?? [])
  return {
    takenAt: times.length > 0 && times.length === answers.length ? Math.min(...times) : undefined,
    refreshing: answers.some(({ refreshing }) => refreshing),
  }
}

/**
 * Kind of each member of a contract: a live value, a function that returns a live value, an awaited action, a lock that
 * is released again, a command. Stands beside each contract: the proxy of the worker and the book that has not loaded
 * yet are made from it.
 */
export type Members<Contract> = { readonly [Name in keyof Contract]: KindOf<Contract[Name]> }

type KindOf<Member> = Member extends { subscribe: unknown }
  ? 'live'
  : Member extends (...given: never) => Live<unknown>
    ? 'question'
    : Member extends (...given: never) => Promise<unknown>
      ? 'action'
      : Member extends (...given: never) => () => void
        ? 'lock'
        : 'command'

/** Resolves with the first known value. */
export const firstOf = <T>(live: Live<T>): Promise<T> =>
  new Promise((resolve) => {
    const now = live.current()
    if (now !== undefined) return resolve(now)
    const stop = live.subscribe((value) => {
      void Promise.resolve().then(() => stop())
      resolve(value)
    })
  })

/** A live value together with the setter for whoever owns it. */
export interface LiveValue<T> extends Live<T> {
  current(): T
  set(value: T): void
}

export function liveValue<T>(first: T): LiveValue<T> {
  let value = first
  const listeners = new Set<(value: T) => void>()
  return {
    current: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      listener(value)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
