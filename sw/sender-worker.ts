/**
 * Sends from the service worker, in browsers that wake one for it (Background Sync). Those browsers support modules in
 * service workers, so this file is part of the page's build: engine and forms are on the device only once
 * (scripts/sender.ts).
 */
import { sendFromHere } from './send.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync has no types of its own. */
interface TaggedEvent extends ExtendableEvent {
  readonly tag: string
}

const drain = (event: Event) => {
  const tagged = event as TaggedEvent
  if (tagged.tag === 'drain') tagged.waitUntil(sendFromHere())
}
self.addEventListener('sync', drain)
self.addEventListener('periodicsync', drain)
