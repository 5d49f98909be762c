import type { WorkerMessage } from '../src/device/workers/session-handoff-messages.ts'

/**
 * keep: the whole app is to be on this device; the port hears how much of it is there, and at last `Kept`. retire: a
 * newer version is about to take over.
 */
export type PageMessage = WorkerMessage | { readonly type: 'SKIP_WAITING' | 'keep' | 'retire' }
