/**
 * The service worker: the app shell, the assets that come later, wake-ups for sending and the hand-over of a session
 * between pages. It never answers, repeats or changes an API call.
 */
import { clientsClaim } from 'workbox-core'
import { addPlugins, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerClaim } from './answer-claim.ts'
import { serveLaterAssets, warm } from './assets.ts'
import type { PageMessage } from './messages.ts'
import { sendFromHere } from './send.ts'
import { drop, hold } from './session-handoff.ts'
import { onlyGenuine } from './validate-response.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
}
/** Background Sync has no types of its own. */
interface TaggedEvent extends ExtendableEvent {
  readonly tag: string
}

/** Static routes are in Chromium only. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } }
    readonly source: 'network'
  }): Promise<void>
}

/** The server's own paths: never the app. */
const SERVER = [/^\/APIANCO\//, /^\/salud/, /^\/verificar\//, /^\/archivos\//, /^\/api$/, /^\/openapi\.json$/]

addPlugins([onlyGenuine])
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false })
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER }))
serveLaterAssets()
// The first visit is served by it too, so that its signal may go at once.
clientsClaim()

// Where the browser lets it choose, a call need not wake this worker, nor pass by it.
self.addEventListener('install', (event) => {
  const { addRoutes } = event as RoutedInstall
  const rule = { condition: { urlPattern: { pathname: '/APIANCO/*' } }, source: 'network' } as const
  if (addRoutes) event.waitUntil(addRoutes.call(event, rule).catch(() => undefined))
})

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage | null
  if (message?.type === 'SKIP_WAITING') self.skipWaiting()
  if (message?.type === 'warm') event.waitUntil(warm().then((all) => event.ports[0]?.postMessage(all)))
  if (message?.type === 'hold') event.waitUntil(hold(message.unlocked))
  if (message?.type === 'claim') event.waitUntil(answerClaim(event.ports[0]))
  if (message?.type === 'drop') drop()
})

const drain = (event: Event) => {
  const tagged = event as TaggedEvent
  if (tagged.tag === 'drain') tagged.waitUntil(sendFromHere())
}
self.addEventListener('sync', drain)
self.addEventListener('periodicsync', drain)
