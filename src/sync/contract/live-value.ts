import type { Live } from './live.ts'

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
