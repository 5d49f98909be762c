import type { WorkerMessage } from '../src/device/workers/session-handoff-messages.ts'

/**
 * warm: if a port is passed, the answer is whether every file of the app is on the device. retire: a newer version is
 * about to take over.
 */
export type PageMessage = WorkerMessage | { readonly type: 'SKIP_WAITING' | 'warm' | 'retire' }
