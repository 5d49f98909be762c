/** 'Hay una nueva versión' is shown for a removed chunk, and never because of a dead network. */
import { afterEach, expect, it, vi } from 'vitest'
import { startServiceWorker } from '../../src/device/workers/service-worker-client.ts'

vi.mock('workbox-window', () => ({ Workbox: class {} }))

afterEach(() => vi.unstubAllGlobals())

/** A chunk could not be loaded; this is how the host responds to the check. */
async function afterALostPart(host: () => Promise<Response>) {
  const listeners = new Map<string, () => Promise<void>>()
  const asked = vi.fn(host)
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', asked)
  const { waiting } = startServiceWorker({ failure: () => {} })
  await listeners.get('vite:preloadError')?.()
  return { told: waiting.current(), asked }
}

const answer = (status: number, type: string) => async () =>
  new Response(null, { status, headers: { 'content-type': type } })

it('a host that answers with its worker has another version: the person is told', async () => {
  const { told, asked } = await afterALostPart(answer(200, 'text/javascript; charset=utf-8'))
  expect(told).toBe(true)
  // Not from a cache, and without the body.
  expect(asked.mock.calls).toEqual([['/sw.js', { method: 'HEAD', cache: 'no-store' }]])
})

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the portal of a hotel', answer(200, 'text/html')],
  ['a host that is down', answer(502, 'text/javascript')],
  ['a host without the app', answer(404, 'application/json')],
])('%s says nothing of versions', async (_name, host) => {
  expect((await afterALostPart(host)).told).toBe(false)
})

it('a new version that never takes over is reloaded into after a while', async () => {
  vi.stubEnv('PROD', true)
  vi.useFakeTimers()
  const reload = vi.fn()
  const next = { postMessage: vi.fn() }
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('ServiceWorkerRegistration', class {})
  const serviceWorker = {
    getRegistration: async () => ({ waiting: next, active: null }),
    addEventListener: () => {},
    ready: new Promise(() => {}),
  }
  vi.stubGlobal('navigator', { serviceWorker })
  const update = startServiceWorker({ failure: () => {} })
  await vi.advanceTimersByTimeAsync(0)
  update.apply()
  expect(next.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reload).toHaveBeenCalled()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
