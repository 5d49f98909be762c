import { PhotoError, RescueError } from '../contract/file-errors.ts'
import { StoreFull } from '../ports/commit-guards.ts'
import type { Log } from '../ports/ports.ts'

/** Errors that screens explain to the user: they are expected and not logged. */
const EXPECTED = [PhotoError, RescueError, StoreFull]

/**
 * The same methods, with unexpected rejections logged under the method's name, so that the cause of a 'no fue posible'
 * on a screen can be found.
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
