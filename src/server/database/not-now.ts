/**
 * Failures that mean that the database cannot answer now: it is starting, stopping, failing over, or has no connection
 * left. The call itself is fine and may be repeated later; whether it was executed is unknown.
 */

interface Failure {
  readonly code?: unknown
  readonly severity?: unknown
  readonly message?: unknown
  readonly cause?: unknown
}

/**
 * SQLSTATE: no connection, or a broken one (08); too many (53300); stopped by its operator, crashed, starting or
 * stopping, a session that was ended (57P), also because it stood still within a transaction (25P03); writing where only
 * reading is allowed, on a standby that has not been promoted yet (25006).
 */
const STATES: ReadonlySet<string> = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
  '25P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])

/** System error codes for an unreachable machine or program. */
const SYSTEM: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'EAI_AGAIN',
])

/** Messages of the driver without a code. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/

/**
 * PgBouncer ends a session with a fatal protocol violation, whatever the cause; PostgreSQL itself reports the same as a
 * plain error.
 */
const isPoolers = ({ code, severity }: Failure): boolean => code === '08P01' && severity === 'FATAL'

/** @param error as thrown: the database's error is among its causes. */
export function isNotNow(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message, cause } = error as Failure
  if (typeof code === 'string' && (STATES.has(code) || SYSTEM.has(code))) return true
  if (isPoolers(error as Failure) || DRIVER.test(String(message))) return true
  // A name with several addresses fails once for each.
  if (error instanceof AggregateError) return error.errors.some(isNotNow)
  return isNotNow(cause)
}

/** The connection leads to a standby: the next call needs a new one. */
export const leadsToStandby = (error: unknown): boolean => error instanceof Error && (error as Failure).code === '25006'
