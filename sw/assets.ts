/**
 * Files outside the shell: charts, spreadsheets... fetched when the page is idle, so that they are available offline.
 */
import { cacheNames } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import type { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { Listed } from './pieces.ts'
import { LATER, type LaterList, reuse } from './reuse.ts'
import { isGenuine, onlyGenuine } from './validate-response.ts'

const CACHE = 'mas-tarde'
const KEPT = 80

/** File names carry a hash of their content: what is cached never changes. */
export function serveLaterAssets(): void {
  const expiration = new ExpirationPlugin({ maxEntries: KEPT, purgeOnQuotaError: true })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName: CACHE, plugins: [onlyGenuine, expiration] }),
  )
}

/** During installation: reuses files of the last release that only changed their names. */
export async function reuseEarlier(shell: readonly Listed[], precache: PrecacheController): Promise<void> {
  const key = precache.getCacheKeyForURL(LATER)
  if (!key) return
  try {
    const kept = { shell: await caches.open(cacheNames.precache), later: await caches.open(CACHE) }
    if ((await kept.shell.keys()).length === 0) return
    const list = (await kept.shell.match(key)) ?? (await fetchKept(kept.shell, LATER, key))
    if (list) await reuse(shell, (await list.json()) as LaterList, kept)
  } catch {
    // The installation downloads all of it, and reports failures.
  }
}

declare const self: ServiceWorkerGlobalScope

/**
 * Downloads this version's list one by one; failures are retried at the next start. Files that are not in the list are
 * removed, unless a newer version is being installed or waits: it has put its own into the same cache.
 * @returns everything is there
 */
export async function warm(precache: PrecacheController): Promise<boolean> {
  const list = await precache.matchPrecache(LATER)
  if (!list) return false
  const { later } = (await list.json()) as LaterList
  const wanted = later.flatMap(({ url, lacking }) => (lacking && lacking in self ? [] : [url]))
  const cache = await caches.open(CACHE)
  let all = true
  for (const url of wanted) all = ((await cache.match(url)) !== undefined || (await keep(cache, url))) && all
  if (!all) return false
  if (self.registration.installing || self.registration.waiting) return true
  for (const request of await cache.keys())
    if (!wanted.includes(new URL(request.url).pathname)) await cache.delete(request)
  return true
}

const keep = (cache: Cache, url: string): Promise<boolean> =>
  fetchKept(cache, url, url).then(
    (kept) => kept !== undefined,
    () => false,
  )

async function fetchKept(cache: Cache, url: string, key: string): Promise<Response | undefined> {
  const response = await fetch(url)
  if (!(await isGenuine(url, response))) return undefined
  await cache.put(key, response.clone())
  return response
}
