/** Files that come after the shell: what is kept of them, and for which version. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HeldCache } from '../held-cache.ts'

const OURS = '/assets/charts-11111111.js'
const OTHER = '/assets/charts-22222222.js'
const precache = {
  matchPrecache: async () => new Response(JSON.stringify({ later: [{ url: OURS }], named: [] })),
}
const registration: { installing: object | null; waiting: object | null } = { installing: null, waiting: null }
let cache: HeldCache
let warm: (list: typeof precache) => Promise<boolean>
let stopDownloads: () => void

beforeEach(async () => {
  Object.assign(registration, { installing: null, waiting: null })
  cache = new HeldCache()
  for (const path of [OURS, OTHER]) cache.files.set(path, new Response('text'))
  vi.stubGlobal('self', { registration })
  vi.stubGlobal('caches', { open: async () => cache })
  // Imported by URL: this TypeScript project of tests does not have a worker's types.
  vi.resetModules()
  ;({ warm, stopDownloads } = await import(new URL('../../sw/later-files.ts', import.meta.url).pathname))
})

afterEach(() => vi.unstubAllGlobals())

it('files of an earlier version go once all of the current one are there', async () => {
  expect(await warm(precache)).toBe(true)
  expect([...cache.files.keys()]).toEqual([OURS])
})

it.each(['installing', 'waiting'] as const)('files of a newer version that is %s stay', async (state) => {
  registration[state] = {}
  expect(await warm(precache)).toBe(true)
  expect([...cache.files.keys()]).toEqual([OURS, OTHER])
})

it('a newer version that is asked for does not wait for downloads', async () => {
  cache.files.clear()
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        asked.push(url)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const warming = warm({
    matchPrecache: async () => new Response(JSON.stringify({ later: [{ url: OURS }, { url: OTHER }], named: [] })),
  })
  await vi.waitFor(() => expect(asked).toEqual([OURS]))
  stopDownloads()
  expect(await warming).toBe(false)
  expect(asked).toEqual([OURS])
})
