import { WrongUsage } from '../platform/command-line.ts'
import { WrongEnvironment } from '../platform/config.ts'

/** The database's own error; drizzle wraps it as a cause. */
interface DatabaseError {
  readonly code?: unknown
  readonly constraint?: unknown
  readonly detail?: unknown
  readonly cause?: unknown
}

function find(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, cause } = error as DatabaseError
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? (error as DatabaseError) : find(cause)
}

/** SQLSTATE, or undefined if it is no database error. */
export const codeOf = (error: unknown): string | undefined => find(error)?.code as string | undefined

export const constraintOf = (error: unknown): string | undefined => find(error)?.constraint as string | undefined

/** The violated key. It quotes what a person wrote: only to be compared, never shown or logged. */
export const detailOf = (error: unknown): string | undefined => find(error)?.detail as string | undefined

/**
 * A failure for the person who runs a command: what was attempted, without its values, and each cause with its code,
 * constraint and detail. Not for server logs: a detail may quote what a person wrote.
 */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The message already names every failure.
  if (error instanceof WrongEnvironment || error instanceof WrongUsage) return error.message
  const { code, constraint, detail, cause } = error as { code?: unknown } & DatabaseError
  const [attempted = ''] = error.message.split('\nparams:')
  const facts = [code, constraint, detail].filter((fact) => typeof fact === 'string' && fact !== '').join(', ')
  const own = `${shortened(attempted || error.name)}${facts === '' ? '' : ` (${facts})`}`
  // A host name with several addresses fails once for each; the aggregate has no message.
  if (error instanceof AggregateError) return [own, ...error.errors.map((each) => `  ${wordsOf(each)}`)].join('\n')
  return cause === undefined ? own : `${own}\n  ${wordsOf(cause)}`
}

/** The end of a command that failed. */
export function endFailed(error: unknown): void {
  console.error(wordsOf(error))
  process.exitCode = 1
}

const shortened = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
