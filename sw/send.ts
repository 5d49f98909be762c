import { connectivityHere } from '../src/device/network/connectivity.ts'
import { devicePorts } from '../src/device/workers/ports.ts'
import { leftPersons } from '../src/sync/core/sign-out.ts'
import { createSender } from '../src/sync/create-sender.ts'

declare const self: ServiceWorkerGlobalScope

const connectivity = connectivityHere()
const ports = devicePorts(connectivity)
let sender: ReturnType<typeof createSender> | undefined

/** The browser, which may believe in a dead network, wakes us again. */
class NotTold extends Error {
  override name = 'NotTold'
  override message = 'The host could not be told of a sign-out'
}

/** Open pages are told to try too; the lock admits one of them, or this worker, as sender. */
export async function sendFromHere(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'wake' })
  sender ??= createSender(ports)
  await sender.wake()
  if ((await leftPersons(ports.store)).length > 0) throw new NotTold()
}
