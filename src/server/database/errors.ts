/** What the database said went wrong; drizzle wraps it as a cause. */
interface DatabaseError {
  readonly code?: unknown
  readonly constraint?: unknown
  readonly cause?: unknown
}

function find(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, cause } = error as DatabaseError
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? (error as DatabaseError) : find(cause)
}

/** SQLSTATE, or undefined when it is no database error. */
export const codeOf = (error: unknown): string | undefined => find(error)?.code as string | undefined

export const constraintOf = (error: unknown): string | undefined => find(error)?.constraint as string | undefined
