/** Locks and pictures whose other side never answers: bounded waits, and what is said then. */
import { expose } from 'comlink'
import { afterEach, expect, it, vi } from 'vitest'
import type { PhotoWorkerApi } from '../../src/device/photo/photo-worker.ts'
import { preparePhoto } from '../../src/device/photo/prepare-photo.ts'
import { webLock } from '../../src/device/platform/web-lock.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The browser's locks, of which one is held by a frozen tab. */
function withFrozenTab() {
  vi.useFakeTimers()
  const request = (name: string, { signal }: { signal: AbortSignal }, granted: () => Promise<unknown>) =>
    name === 'frozen'
      ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : granted()
  vi.stubGlobal('navigator', { locks: { request } })
  return webLock()
}

it('a lock that a frozen tab holds is not waited for for ever: nothing runs, and that is said', async () => {
  const run = vi.fn(async () => 1)
  const refused = expect(withFrozenTab().run('frozen', run)).rejects.toMatchObject({ name: 'LockBusy' })
  await vi.advanceTimersByTimeAsync(46_000)
  await refused
  expect(run).not.toHaveBeenCalled()
})

it('work under a lock may take as long as it needs, and its failure stays its own', async () => {
  const lock = withFrozenTab()
  const slow = lock.run('free', () => new Promise<string>((resolve) => setTimeout(resolve, 300_000, 'done')))
  const failing = expect(
    lock.run('free', async () => {
      throw new RangeError('own')
    }),
  ).rejects.toThrow('own')
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await slow).toBe('done')
  await failing
})

const file = { name: 'a.jpg', type: 'image/jpeg', size: 3, arrayBuffer: async () => new ArrayBuffer(3) }
const never = () => new Promise<never>(() => {})

/** Workers over a channel; each develops as given. */
function developers(...develop: readonly PhotoWorkerApi['develop'][]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      convertToBlob() {}
    },
  )
  vi.stubGlobal('Worker', class {})
  const terminated: number[] = []
  let started = 0
  const start = () => {
    const nth = started++
    const { port1, port2 } = new MessageChannel()
    expose({ develop: develop[nth] ?? never }, port2 as never)
    port1.start()
    port2.start()
    const terminate = () => {
      terminated.push(nth)
      port1.close()
      port2.close()
    }
    return Object.assign(port1, { terminate }) as unknown as Worker
  }
  return { start, terminated }
}

it('a picture whose worker never answers is prepared by a second one', async () => {
  const jpeg = new ArrayBuffer(2)
  const { start, terminated } = developers(never, async () => ({ kind: 'jpeg', bytes: jpeg }))
  const prepared = preparePhoto(file, 1_000_000, start)
  await vi.advanceTimersByTimeAsync(46_000)
  expect((await prepared).byteLength).toBe(2)
  expect(terminated).toEqual([0, 1])
})

it('one that no worker prepares is refused with a reason, within two minutes', async () => {
  const { start, terminated } = developers()
  const refused = expect(preparePhoto(file, 1_000_000, start)).rejects.toMatchObject({ reason: 'slow' })
  await vi.advanceTimersByTimeAsync(92_000)
  await refused
  expect(terminated).toEqual([0, 1])
})
