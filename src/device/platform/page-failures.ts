import type { Log } from '../../sync/ports/ports.ts'

interface Uncaught {
  readonly where: 'uncaught' | 'unhandled'
  readonly error: unknown
}

let report: ((failure: Uncaught) => void) | undefined
/** Failures before the log existed. */
const early: Uncaught[] = []

/** Records uncaught errors of this page from now on, for `reportUncaught`. */
export function recordUncaught(): void {
  const record = (failure: Uncaught) => (report ? report(failure) : void early.push(failure))
  addEventListener('error', (event) => record({ where: 'uncaught', error: event.error ?? new Error('script error') }))
  addEventListener('unhandledrejection', (event) => record({ where: 'unhandled', error: event.reason }))
}

/** Sends uncaught errors to the failure log, including earlier ones. */
export function reportUncaught(log: Log): void {
  report = ({ where, error }) => log.failure(where, error)
  for (const failure of early.splice(0)) report(failure)
}
