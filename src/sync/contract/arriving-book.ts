/** Stand-ins for contracts that are answered elsewhere: by an engine that has not loaded yet, or by a worker. */
import { type Book, bookMembers } from './book.ts'
import type { Live, Members } from './live.ts'

type Call = (name: string, given: readonly unknown[]) => unknown
type Methods = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>

const unknown: Live<never> = { current: () => undefined, subscribe: () => () => {} }

/**
 * The book until the engine has loaded: the first screen is drawn and can be typed into. It answers 'unknown' to every
 * reading and carries out every request as soon as the engine is there.
 * @param arrival rejects when the engine cannot be loaded; pending actions then reject too.
 */
export function arrivingBook(arrival: () => Promise<Book>): Book {
  const areas = Object.entries(bookMembers).map(([area, members]) => {
    const call: Call = async (name, given) => callOn((await arrival())[area as keyof Book], name, given)
    return [area, standIn<object>(members, call)]
  })
  return Object.fromEntries(areas) as Book
}

/**
 * Loads a part of the app, again after these pauses (ms): a file that a thin line failed, or a service worker that ended
 * while it answered, comes a moment later. Rejects as the last try does.
 */
export const loadedAgain = <T>(
  load: () => Promise<T>,
  [pause, ...later]: readonly number[],
  wait: (ms: number) => Promise<unknown>,
): Promise<T> =>
  pause === undefined ? load() : load().catch(() => wait(pause).then(() => loadedAgain(load, later, wait)))

/** A contract of which every call is made by `call`. */
export function standIn<Contract>(members: Members<Contract>, call: Call): Contract {
  const made = Object.entries<string>(members).map(([name, kind]) => [
    name,
    memberOf(kind, (given) => call(name, given)),
  ])
  return Object.fromEntries(made) as Contract
}

/** Calls a method that a table of members names. */
export const callOn = (contract: object, name: string, given: readonly unknown[]): unknown =>
  (contract as Methods)[name]?.(...given)

function memberOf(kind: string, call: (given: readonly unknown[]) => unknown): unknown {
  if (kind === 'live') return unknown
  if (kind === 'question')
    return (...given: unknown[]) => {
      const answer = call(given)
      return answer instanceof Promise ? coming(answer) : answer
    }
  if (kind === 'action') return (...given: unknown[]) => call(given)
  if (kind === 'command') return (...given: unknown[]) => void (call(given) as Promise<void>).catch(() => {})
  return (...given: unknown[]) => released(call(given) as Promise<() => void>)
}

/** Lets go of what may not be held yet. */
const released = (held: Promise<() => void>) => {
  held.catch(() => {})
  return () => void held.then((letGo) => letGo()).catch(() => {})
}

/** Unknown until it is there. */
function coming(answer: Promise<Live<unknown>>): Live<unknown> {
  let here: Live<unknown> | undefined
  return {
    current: () => here?.current(),
    subscribe(listener) {
      let isHeard = true
      const held = answer.then((live) => {
        here = live
        return live.subscribe((value) => isHeard && listener(value))
      })
      const letGo = released(held)
      return () => {
        isHeard = false
        letGo()
      }
    },
  }
}
