import type { WorkerMessage } from '../src/device/workers/session-handoff-messages.ts'

/** warm: answered, where a port comes with it, with whether every file of the app is on the device. */
export type PageMessage = WorkerMessage | { readonly type: 'SKIP_WAITING' } | { readonly type: 'warm' }
