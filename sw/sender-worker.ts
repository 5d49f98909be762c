/**
 * Sends from the service worker, in browsers that wake one for it (Background Sync). Those browsers support modules in
 * service workers, so this file is part of the page's build: engine and forms are on the device only once
 * (scripts/sender.ts).
 */
import { connectivityHere } from '../src/device/network/connectivity.ts'
import { devicePorts } from '../src/device/workers/ports.ts'
import { leftPersons } from '../src/sync/core/sign-out.ts'
import { createSender } from '../src/sync/create-sender.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync has no types of its own. */
interface TaggedEvent extends ExtendableEvent {
  readonly tag: string
}

const connectivity = connectivityHere()
const ports = devicePorts(connectivity)
let sender: ReturnType<typeof createSender> | undefined

/** Thrown so that Background Sync retries: the browser may take a dead network for a working one. */
class SignOutNotSent extends Error {
  override name = 'SignOutNotSent'
  override message = 'The host could not be told of a sign-out'
}

/** Wakes open pages too; the lock makes either one of them or this worker the sender. */
async function sendFromHere(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'wake' })
  sender ??= createSender(ports)
  await sender.wake()
  if ((await leftPersons(ports.store)).length > 0) throw new SignOutNotSent()
}

const drain = (event: Event) => {
  const tagged = event as TaggedEvent
  if (tagged.tag === 'drain') tagged.waitUntil(sendFromHere())
}
self.addEventListener('sync', drain)
self.addEventListener('periodicsync', drain)
