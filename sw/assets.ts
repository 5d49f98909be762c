/** What the shell leaves out: charts, spreadsheets... fetched when the page is idle, so that it is there offline. */
import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
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

/** Fetches this version's list one by one; what fails is taken up at the next start. What no list names goes. @returns all is there */
export async function warm(): Promise<boolean> {
  const list = await matchPrecache('/mas-tarde.json')
  if (!list) return false
  const wanted = (await list.json()) as string[]
  const cache = await caches.open(CACHE)
  let all = true
  for (const url of wanted) all = ((await cache.match(url)) !== undefined || (await keep(cache, url))) && all
  if (!all) return false
  for (const request of await cache.keys())
    if (!wanted.includes(new URL(request.url).pathname)) await cache.delete(request)
  return true
}

async function keep(cache: Cache, url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    if (!(await isGenuine(url, response))) return false
    await cache.put(url, response)
    return true
  } catch {
    return false
  }
}
