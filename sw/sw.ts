/**
 * The service worker: the app shell, assets that come later, and the session handoff between pages. It never answers,
 * repeats or changes an API call. In browsers that wake workers for sending, sender-worker.ts runs beside it.
 */
import { clientsClaim } from 'workbox-core'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerClaim } from './answer-claim.ts'
import { reuseEarlier, serveLaterAssets } from './assets.ts'
import { stopDownloads, warm } from './later-files.ts'
import type { PageMessage } from './messages.ts'
import type { Listed } from './pieces.ts'
import { drop, hold } from './session-handoff.ts'
import { onlyGenuine } from './validate-response.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (Listed & { readonly revision: string | null })[]
}

/** Static routes exist in Chromium only. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } }
    readonly source: 'network'
  }): Promise<void>
}

/** The server's own paths, which never belong to the app. */
const SERVER = [/^\/APIANCO\//, /^\/salud/, /^\/verificar\//, /^\/archivos\//, /^\/api$/, /^\/openapi\.json$/]

const manifest = self.__WB_MANIFEST
const precache = new PrecacheController({ plugins: [onlyGenuine] })
precache.addToCacheList(manifest)
registerRoute(new PrecacheRoute(precache, { cleanURLs: false }))
// The sign-in page is prerendered.
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/login.html'), { allowlist: [/^\/login(\?|$)/] }))
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: SERVER }))
serveLaterAssets()
self.addEventListener('install', (event) => {
  event.waitUntil(reuseEarlier(manifest, precache).then(() => precache.install(event)))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(precache.activate(event))
})
// Controls the page from the first visit, so that the app works offline immediately.
clientsClaim()

// If the browser supports it, API calls bypass this worker.
self.addEventListener('install', (event) => {
  const { addRoutes } = event as RoutedInstall
  const rule = { condition: { urlPattern: { pathname: '/APIANCO/*' } }, source: 'network' } as const
  if (addRoutes) event.waitUntil(addRoutes.call(event, rule).catch(() => undefined))
})

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage | null
  if (message?.type === 'SKIP_WAITING') self.skipWaiting()
  if (message?.type === 'warm') event.waitUntil(warm(precache).then((all) => event.ports[0]?.postMessage(all)))
  if (message?.type === 'retire') stopDownloads()
  if (message?.type === 'hold') event.waitUntil(hold(message.unlocked))
  if (message?.type === 'claim') event.waitUntil(answerClaim(event.ports[0]))
  if (message?.type === 'drop') drop()
})
