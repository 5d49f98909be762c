import type { Log } from '../../sync/ports/ports.ts'

/** Uncaught errors go to the failure log. */
export function reportUncaught(log: Log): void {
  addEventListener('error', (event) => log.failure('uncaught', event.error ?? new Error('script error')))
  addEventListener('unhandledrejection', (event) => log.failure('unhandled', event.reason))
}
