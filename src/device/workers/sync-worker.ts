import { expose } from 'comlink'
import { createBackground } from '../../sync/create-background.ts'
import { connectivityHere } from '../network/connectivity.ts'
import { openSheet } from '../spreadsheets/excel-writer.ts'
import { devicePorts } from './ports.ts'
import type { SyncWorkerApi } from './sync-worker-api.ts'

const connectivity = connectivityHere()
const api: SyncWorkerApi = Object.assign(createBackground(devicePorts(connectivity), openSheet), {
  wake: connectivity.wake,
  ping: () => 'pong' as const,
})
expose(api)
