/**
 * Files outside the shell: charts, spreadsheets... fetched when the page is idle, so that they are available offline.
 */
import { cacheNames } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import type { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { CACHE, fetchKept } from './later-files.ts'
import type { Listed } from './pieces.ts'
import { LATER, type LaterList, reuse } from './reuse.ts'
import { onlyGenuine } from './validate-response.ts'

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
