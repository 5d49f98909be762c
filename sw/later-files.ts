/** Downloads the files outside the shell when the page is idle, and removes those of earlier versions. */
import type { PrecacheController } from 'workbox-precaching'
import { LATER, type LaterList } from './reuse.ts'
import { isGenuine } from './validate-response.ts'

export const CACHE = 'mas-tarde'

declare const self: ServiceWorkerGlobalScope

const downloads = new AbortController()

/**
 * For a newer version that a person has asked for: the browser activates it only when this one has nothing left to do,
 * and downloads can take minutes.
 */
export const stopDownloads = (): void => downloads.abort()

/**
 * Downloads this version's list one by one; failures are retried at the next start. Files that are not in the list are
 * removed, unless a newer version is being installed or waits: it has put its own into the same cache.
 * @returns everything is there
 */
export async function warm(precache: Pick<PrecacheController, 'matchPrecache'>): Promise<boolean> {
  const list = await precache.matchPrecache(LATER)
  if (!list) return false
  const { later } = (await list.json()) as LaterList
  const wanted = later.flatMap(({ url, lacking }) => (lacking && lacking in self ? [] : [url]))
  const cache = await caches.open(CACHE)
  let all = true
  for (const url of wanted) {
    if (downloads.signal.aborted) return false
    all = ((await cache.match(url)) !== undefined || (await keep(cache, url))) && all
  }
  if (!all) return false
  if (self.registration.installing || self.registration.waiting) return true
  for (const request of await cache.keys())
    if (!wanted.includes(new URL(request.url).pathname)) await cache.delete(request)
  return true
}

const keep = (cache: Cache, url: string): Promise<boolean> =>
  fetchKept(cache, url, url, downloads.signal).then(
    (kept) => kept !== undefined,
    () => false,
  )

/** @returns undefined: the answer is not the file. */
export async function fetchKept(
  cache: Cache,
  url: string,
  key: string,
  signal?: AbortSignal,
): Promise<Response | undefined> {
  const response = await fetch(url, { signal: signal ?? null })
  if (!(await isGenuine(url, response))) return undefined
  await cache.put(key, response.clone())
  return response
}
