/** The app is installed even if single files fail to download, without a reload. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerUntilInstalled } from '../../src/device/workers/service-worker-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  becomes(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** The browser's registration; the test decides what happens to its worker. */
function fakeBrowser(activeBefore?: FakeWorker) {
  const workers: FakeWorker[] = []
  const registration: Record<'active' | 'installing' | 'waiting', FakeWorker | null> = {
    active: activeBefore ?? null,
    installing: null,
    waiting: null,
  }
  const register = vi.fn(async () => {
    registration.installing = new FakeWorker()
    workers.push(registration.installing)
    return registration as unknown as ServiceWorkerRegistration
  })
  const giveUp = () => {
    const worker = registration.installing
    registration.installing = null
    worker?.becomes('redundant')
  }
  const activate = () => {
    const worker = registration.installing
    registration.installing = null
    registration.active = worker
    worker?.becomes('activated')
  }
  return { register, giveUp, activate }
}

const failures: unknown[] = []
const start = (register: Parameters<typeof registerUntilInstalled>[0]) => {
  failures.length = 0
  return registerUntilInstalled(
    register,
    (error) => failures.push(error),
    () => 0.5,
  )
}
const LONG = 10 * 60_000

it('a first installation that fails is tried again, later and later, until it holds; one failure is told', async () => {
  const { register, giveUp, activate } = fakeBrowser()
  await start(register)
  giveUp()
  expect(register).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(LONG)
  expect(register).toHaveBeenCalledTimes(2)
  giveUp()
  await vi.advanceTimersByTimeAsync(LONG)
  expect(register).toHaveBeenCalledTimes(3)
  activate()
  await vi.advanceTimersByTimeAsync(LONG)
  expect(register).toHaveBeenCalledTimes(3)
  expect(failures).toHaveLength(1)
})

it('a worker that the network did not bring is asked for again', async () => {
  const { register } = fakeBrowser()
  register.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const registered = start(register)
  await vi.advanceTimersByTimeAsync(LONG)
  expect(register).toHaveBeenCalledTimes(2)
  expect(await registered).toBeDefined()
  expect(failures).toEqual([new TypeError('Failed to fetch')])
})

it('an update that fails is left to the next look: the installed version goes on', async () => {
  const { register, giveUp } = fakeBrowser(new FakeWorker())
  await start(register)
  giveUp()
  await vi.advanceTimersByTimeAsync(LONG)
  expect(register).toHaveBeenCalledTimes(1)
  expect(failures).toEqual([])
})
