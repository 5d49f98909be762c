/** Shows what the host pushes, in this app's own words, and opens the screen where it is read. */
import { notificationOf } from '../src/registry/app/notifications.ts'
import { isOfServer } from './kept-app.ts'

declare const self: ServiceWorkerGlobalScope

const APP = 'Libro de Campo'

self.addEventListener('push', (event) => {
  const { kind, text, route } = notificationOf(event.data?.text() ?? '')
  // A later one of the kind replaces it.
  const shown = { body: text, tag: kind, icon: '/icons/icon-192.png', lang: 'es-CO', data: route }
  event.waitUntil(self.registration.showNotification(APP, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** In an open page it goes there itself: loading it again would take what is being typed off the screen. */
async function open(route: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ url }) => !isOfServer(new URL(url).pathname))
  if (!page) return void (await self.clients.openWindow(route))
  page.postMessage({ type: 'go', route })
  await page.focus()
}

/** Neither library nor compiler knows it: browsers differ in whether they name the earlier subscription. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/**
 * The browser has given up its address: with the key of the earlier one it asks for another at once. The host learns of it
 * from the person's next page (sync/accounts/notifications.ts): only a session may say who receives what.
 */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as SubscriptionChange
  const key = oldSubscription?.options.applicationServerKey
  if (newSubscription || !key) return
  const asked = self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  event.waitUntil(asked.catch((error: unknown) => console.warn('push subscription', error)))
})
