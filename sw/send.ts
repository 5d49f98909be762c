import { connectivityHere } from '../src/device/network/connectivity.ts'
import { devicePorts } from '../src/device/workers/ports.ts'
import { leftPersons } from '../src/sync/core/sign-out.ts'
import { createSender } from '../src/sync/create-sender.ts'

declare const self: ServiceWorkerGlobalScope

const connectivity = connectivityHere()
const ports = devicePorts(connectivity)
let sender: ReturnType<typeof createSender> | undefined

/** Thrown so that Background Sync retries: the browser may take a dead network for a working one. */
class SignOutNotSent extends Error {
  override name = 'SignOutNotSent'
  override message = 'The host could not be told of a sign-out'
}

/** Wakes open pages too; the lock makes either one of them or this worker the sender. */
export async function sendFromHere(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'wake' })
  sender ??= createSender(ports)
  await sender.wake()
  if ((await leftPersons(ports.store)).length > 0) throw new SignOutNotSent()
}
