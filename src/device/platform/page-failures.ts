import type { Log } from '../../sync/ports/ports.ts'

/** What nobody caught goes where failures go. */
export function reportUncaught(log: Log): void {
  addEventListener('error', (event) => log.failure('uncaught', event.error ?? new Error('script error')))
  addEventListener('unhandledrejection', (event) => log.failure('unhandled', event.reason))
}
