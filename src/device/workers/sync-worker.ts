import { expose } from 'comlink'
import type { Background } from '../../sync/contract/background.ts'
import { createBackground } from '../../sync/create-background.ts'
import { connectivityHere } from '../network/connectivity.ts'
import { openSheet } from '../spreadsheets/excel-writer.ts'
import { devicePorts } from './ports.ts'

const connectivity = connectivityHere()
const api: SyncWorkerApi = Object.assign(createBackground(devicePorts(connectivity), openSheet), {
  wake: connectivity.wake,
  ping: () => 'pong' as const,
})
expose(api)

/** The background's interface, plus the page's messages to its worker. */
export interface SyncWorkerApi extends Background {
  /** The page learnt something that makes another attempt worthwhile. */
  wake(): void
  /** Answered at once by a living worker. */
  ping(): 'pong'
}
