import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Compiled with a worker's globals, which this project has not. */
const WORKER = new URL('../../sw/notifications.ts', import.meta.url).href

const listeners = new Map<string, (event: unknown) => void>()
const subscribe = vi.fn(async () => ({}))

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('self', {
    addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
    registration: { pushManager: { subscribe } },
  })
  await import(WORKER)
})
afterEach(() => {
  vi.unstubAllGlobals()
  subscribe.mockClear()
})

async function change(given: object): Promise<void> {
  const kept: Promise<unknown>[] = []
  listeners.get('pushsubscriptionchange')?.({ ...given, waitUntil: (work: Promise<unknown>) => kept.push(work) })
  await Promise.all(kept)
}
const key = new Uint8Array([4, 1, 2]).buffer

it('where the browser gives up an address, the worker asks for another with the same key', async () => {
  await change({ oldSubscription: { options: { applicationServerKey: key } } })
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: key }]])
})

it('a browser that has made another itself, or says nothing of the earlier one, is asked for nothing', async () => {
  await change({ oldSubscription: { options: { applicationServerKey: key } }, newSubscription: {} })
  await change({ oldSubscription: null })
  expect(subscribe).not.toHaveBeenCalled()
})

it('a push service that is away breaks nothing', async () => {
  subscribe.mockRejectedValueOnce(new Error('away'))
  const told = vi.spyOn(console, 'warn').mockReturnValue()
  await change({ oldSubscription: { options: { applicationServerKey: key } } })
  expect(told).toHaveBeenCalled()
})
