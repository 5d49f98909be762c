import type { Live } from './live.ts'

/** A live value, with the setter for its owner. */
export interface LiveValue<T> extends Live<T> {
  current(): T
  set(value: T): void
}

export function liveValue<T>(first: T): LiveValue<T> {
  let value = first
  const told = new Set<(value: T) => void>()
  return {
    current: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const tell of [...told]) tell(value)
    },
    subscribe(tell) {
      told.add(tell)
      tell(value)
      return () => {
        told.delete(tell)
      }
    },
  }
}
