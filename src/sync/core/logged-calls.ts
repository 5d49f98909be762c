import { PhotoError, RescueError } from '../contract/file-errors.ts'
import { StoreFull } from '../ports/commit-guards.ts'
import type { Log } from '../ports/ports.ts'

/** Screens have words for them, and they are no fault. */
const EXPECTED = [PhotoError, RescueError, StoreFull]

/**
 * The same methods, each of whose unexpected rejections is also logged by the name of its method: what screens answer
 * with 'no fue posible' can be found.
 */
export function loggedCalls<Methods extends object>(methods: Methods, log: Log): Methods {
  const logged = Object.entries(methods).map(([name, part]: [string, unknown]) => {
    if (typeof part !== 'function') return [name, part]
    const call = (...given: unknown[]): unknown => {
      const answer: unknown = part.apply(methods, given)
      return answer instanceof Promise ? answer.catch(failed) : answer
    }
    const failed = (error: unknown): never => {
      if (!EXPECTED.some((kind) => error instanceof kind)) log.failure(`book.${name}`, error)
      throw error
    }
    return [name, call]
  })
  return Object.fromEntries(logged) as Methods
}
