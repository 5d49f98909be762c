import type { Log } from '../../sync/ports/ports.ts'

interface Uncaught {
  readonly where: 'uncaught' | 'unhandled'
  readonly error: unknown
}

let tell: ((failure: Uncaught) => void) | undefined
/** Failures before the log existed. */
const early: Uncaught[] = []

/** Records uncaught errors of this page from now on, for `reportUncaught`. */
export function hearUncaught(): void {
  const hear = (failure: Uncaught) => (tell ? tell(failure) : void early.push(failure))
  addEventListener('error', (event) => hear({ where: 'uncaught', error: event.error ?? new Error('script error') }))
  addEventListener('unhandledrejection', (event) => hear({ where: 'unhandled', error: event.reason }))
}

/** Sends uncaught errors to the failure log, including earlier ones. */
export function reportUncaught(log: Log): void {
  tell = ({ where, error }) => log.failure(where, error)
  for (const failure of early.splice(0)) tell(failure)
}
