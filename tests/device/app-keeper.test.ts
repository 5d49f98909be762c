/** When the page asks the service worker for the whole app, and what it makes of the answers. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appKeeper } from '../../src/device/workers/app-keeper.ts'
import type { KeepNews } from '../../src/device/workers/messages.ts'
import { FIRST_SCREEN } from '../../src/sync/contract/device.ts'

/** A file of the page arrives. */
let fileArrives: () => void
/** The page sets a mark of this name. */
let mark: (name: string) => void
let answers: KeepNews[][]
let asked: number
let failures: string[]
let online: EventTarget
/** The page's link to the manifest. */
let manifest: { rel: string }
/** The page's side of the service worker: its controller, and what it hears. */
let served: EventTarget & { controller: object | null; ready?: Promise<unknown> }

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  online = new EventTarget()
  manifest = { rel: '' }
  vi.stubGlobal('document', {
    querySelectorAll: (sought: string) => (sought === 'link[data-manifest]' ? [manifest] : []),
  })
  answers = []
  failures = []
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly hear: (list: { getEntriesByName(sought: string): unknown[] }) => void
      constructor(hear: (list: { getEntriesByName(sought: string): unknown[] }) => void) {
        this.hear = hear
      }
      observe({ type }: { type: string }) {
        if (type === 'resource') fileArrives = () => this.hear({ getEntriesByName: () => [] })
        else mark = (name) => this.hear({ getEntriesByName: (sought) => (sought === name ? [{ name }] : []) })
      }
      disconnect() {}
    },
  )
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online))
  // Messages of the fake arrive at once: the real channel's would wait for a turn that fake timers do not give.
  vi.stubGlobal(
    'MessageChannel',
    class {
      readonly port1 = { onmessage: (_: { data: KeepNews }) => {}, close() {} }
      readonly port2 = { tell: (data: KeepNews) => this.port1.onmessage({ data }) }
    },
  )
  const postMessage = (_: unknown, [port]: { tell(news: KeepNews): void }[]) => {
    const news = answers[asked++] ?? []
    queueMicrotask(() => {
      for (const one of news) port?.tell(one)
    })
  }
  const ready = Promise.resolve({ active: { postMessage } })
  served = Object.assign(new EventTarget(), { controller: {}, ready })
  vi.stubGlobal('navigator', { serviceWorker: served })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const started = () => appKeeper({ failure: (_where, error) => void failures.push(String(error)) }, () => 0)
const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const WHOLE = [{ share: 0.4 }, { isWhole: true }]

it('asks once no file has arrived for two seconds, and says how much is there', async () => {
  answers = [WHOLE]
  const { share } = started()
  const shares: (number | undefined)[] = []
  share.subscribe((next) => shares.push(next))
  await passing(1_500)
  fileArrives()
  await passing(1_900)
  expect(asked).toBe(0)
  await passing(200)
  expect(asked).toBe(1)
  expect(shares).toEqual([undefined, 0.4, 1])
})

it('leaves the line to whoever types a password', async () => {
  started()
  // Longer than the line is left to anything else.
  for (let key = 0; key < 20; key++) {
    await passing(1_900)
    online.dispatchEvent(new Event('input'))
  }
  await passing(1_900)
  expect(asked).toBe(0)
  await passing(200)
  expect(asked).toBe(1)
})

it('asks as soon as the first screen stands, whatever is still fetched', async () => {
  answers = [WHOLE]
  const { busy } = started()
  busy('worker', true)
  await passing(1_000)
  mark('another')
  await passing(100)
  expect(asked).toBe(0)
  mark(FIRST_SCREEN)
  await passing(0)
  expect(asked).toBe(1)
})

it('names the manifest to the browser once the line is free, and not before', async () => {
  answers = [WHOLE]
  const { busy } = started()
  busy('worker', true)
  await passing(9_000)
  expect(manifest.rel).toBe('')
  mark(FIRST_SCREEN)
  await passing(0)
  expect(manifest.rel).toBe('manifest')
})

it('leaves the line to what is fetched for the screen, for half a minute at most', async () => {
  answers = [WHOLE]
  const { busy } = started()
  await passing(1_000)
  busy('worker', true)
  await passing(9_000)
  busy('page', true)
  busy('worker', false)
  await passing(5_000)
  busy('page', false)
  await passing(1_900)
  expect(asked).toBe(0)
  await passing(2_200)
  expect(asked).toBe(1)

  const other = started()
  other.busy('page', true)
  await passing(29_000)
  expect(asked).toBe(1)
  await passing(2_000)
  expect(asked).toBe(2)
})

it('asks at once for a person who prepares, and only once for both', async () => {
  answers = [[{ share: 0.1 }]]
  const { keep } = started()
  const result = keep()
  await passing(3_000)
  expect(asked).toBe(1)
  await passing(57_500)
  expect(await result).toBe(false)
})

it('asks again later and later while the app is not whole, and logs why once', async () => {
  answers = [[{ isWhole: false, why: 'Error: full' }], [{ isWhole: false, why: 'Error: full' }], WHOLE]
  started()
  await passing(2_000)
  expect(asked).toBe(1)
  await passing(1_000)
  expect(asked).toBe(2)
  await passing(1_900)
  expect(asked).toBe(2)
  await passing(200)
  expect(asked).toBe(3)
  await passing(600_000)
  expect(asked).toBe(3)
  expect(failures).toEqual(['Error: Error: full'])
})

it('asks again as soon as signal returns', async () => {
  answers = [[{ isWhole: false }], [{ isWhole: false }], [{ isWhole: false }], WHOLE]
  started()
  await passing(2_000 + 1_000 + 2_000)
  expect(asked).toBe(3)
  online.dispatchEvent(new Event('online'))
  await passing(0)
  expect(asked).toBe(4)
})

it('takes a service worker that was ended in the middle for one that failed', async () => {
  answers = [[{ share: 0.3 }], WHOLE]
  const { share } = started()
  await passing(2_000 + 60_000 + 1_000)
  expect(asked).toBe(2)
  expect(share.current()).toBe(1)
})

it('is not whole before the outcome says so, though every part has arrived', async () => {
  answers = [[{ share: 1 }], [{ share: 1 }, { isWhole: true }]]
  const { share } = started()
  const shares: (number | undefined)[] = []
  share.subscribe((next) => shares.push(next))
  await passing(2_100)
  expect(shares).toEqual([undefined, 0.99])
  await passing(70_000)
  expect(shares.at(-1)).toBe(1)
})

it('a page that no worker serves has nothing of what is here, until one has claimed it', async () => {
  answers = [WHOLE, WHOLE]
  served.controller = null
  const { keep } = started()
  const alone = keep()
  await passing(5_000)
  expect(await alone).toBe(false)
  const claimed = keep()
  await passing(1_000)
  served.controller = {}
  served.dispatchEvent(new Event('controllerchange'))
  expect(await claimed).toBe(true)
})
