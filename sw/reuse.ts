/** Before a release is downloaded: writes what the device can derive from the files of the last one. */
import { kindOf, type Listed, namesOf, pieceOf, renamed } from './pieces.ts'

/** Address of the list of files that come later; it also names every other file of the release. */
export const LATER = '/mas-tarde.json'

export interface LaterList {
  /** Downloaded when the page is idle. `lacking`: only if the browser lacks the named feature. */
  readonly later: readonly (Listed & { readonly lacking?: string })[]
  /** Never reused: their names depend on the files that name them. */
  readonly named: readonly string[]
}

export interface Kept {
  readonly shell: Cache
  readonly later: Cache
}

/**
 * Writes into the caches the files of these lists that the device has under other names. Other files are downloaded as
 * usual, so that a failure here only costs bandwidth.
 * @returns number of files written
 */
export async function reuse(shell: readonly Listed[], { later, named }: LaterList, kept: Kept): Promise<number> {
  const held = await earlierFiles(kept)
  if (held.size === 0) return 0
  const names = namesOf([...shell, ...later].map(({ url }) => url).concat(named))
  const write = async (into: Cache, { url, piece }: Listed): Promise<number> => {
    const address = url.startsWith('/') ? url : `/${url}`
    if (!piece || (await into.match(address))) return 0
    for (const earlier of held.get(kindOf(address) ?? '') ?? []) {
      const response = await earlier.cache.match(earlier.request)
      const text = await response?.text()
      if (!response || text === undefined || (await pieceOf(text, names)) !== piece) continue
      const headers = { 'content-type': response.headers.get('content-type') ?? 'text/javascript' }
      await into.put(address, new Response(renamed(text, names), { headers }))
      return 1
    }
    return 0
  }
  let written = 0
  for (const one of shell) written += await write(kept.shell, one)
  for (const one of later) written += await write(kept.later, one)
  return written
}

/** The device's files, by kind. */
async function earlierFiles(kept: Kept): Promise<Map<string, { readonly cache: Cache; readonly request: Request }[]>> {
  const held = new Map<string, { readonly cache: Cache; readonly request: Request }[]>()
  for (const cache of [kept.shell, kept.later])
    for (const request of await cache.keys()) {
      const kind = kindOf(new URL(request.url).pathname)
      if (kind) held.set(kind, [...(held.get(kind) ?? []), { cache, request }])
    }
  return held
}
