import type { Log } from '../../sync/ports/ports.ts'

interface Uncaught {
  readonly where: 'uncaught' | 'unhandled'
  readonly error: unknown
}

let tell: ((failure: Uncaught) => void) | undefined
/** What went wrong before there was a log. */
const early: Uncaught[] = []

/** Uncaught errors of this page are kept from now on, for `reportUncaught`. */
export function hearUncaught(): void {
  const hear = (failure: Uncaught) => (tell ? tell(failure) : void early.push(failure))
  addEventListener('error', (event) => hear({ where: 'uncaught', error: event.error ?? new Error('script error') }))
  addEventListener('unhandledrejection', (event) => hear({ where: 'unhandled', error: event.reason }))
}

/** Uncaught errors go to the failure log, those before it too. */
export function reportUncaught(log: Log): void {
  tell = ({ where, error }) => log.failure(where, error)
  for (const failure of early.splice(0)) tell(failure)
}
