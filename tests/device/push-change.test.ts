import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Compiled with a worker's globals, which this project has not. */
const WORKER = new URL('../../sw/notifications.ts', import.meta.url).href

const listeners = new Map<string, (event: unknown) => void>()
const subscribe = vi.fn(async () => ({}))
let pages: readonly unknown[]
let done: unknown[]

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('self', {
    addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
    registration: { pushManager: { subscribe } },
    clients: { matchAll: async () => pages, openWindow: async (route: string) => void done.push(route) },
  })
  pages = []
  done = []
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

it('a pressed notification goes there in a page of the app; one of the server’s own pages is none', async () => {
  const page = (path: string) => ({
    url: `https://libro.example${path}`,
    postMessage: ({ route }: { route: string }) => void done.push([path, route]),
    focus: async () => void done.push(`focus ${path}`),
  })
  const press = async () => {
    const kept: Promise<unknown>[] = []
    const notification = { data: '/bandeja', close: () => {} }
    listeners.get('notificationclick')?.({ notification, waitUntil: (work: Promise<unknown>) => kept.push(work) })
    await Promise.all(kept)
    return done.splice(0)
  }
  pages = [page('/verificar/R7K2M9QXT4H1B08ZC'), page('/api')]
  expect(await press()).toEqual(['/bandeja'])
  pages = [...pages, page('/partos')]
  expect(await press()).toEqual([['/partos', '/bandeja'], 'focus /partos'])
})
