import { connectivityHere } from '../src/device/connectivity.ts'
import { devicePorts } from '../src/device/ports.ts'
import { createSender } from '../src/sync/create-sender.ts'

declare const self: ServiceWorkerGlobalScope

const connectivity = connectivityHere()
let sender: ReturnType<typeof createSender> | undefined

/** Open pages are told to try too; the lock lets one of them, or this worker, be the sender. */
export async function sendFromHere(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'wake' })
  sender ??= createSender(devicePorts(connectivity))
  await sender.wake()
}
