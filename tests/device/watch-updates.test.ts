/** A page that stays open for days is told of every new version, also after one that could not be installed. */
import { expect, it, vi } from 'vitest'
import { watchUpdates } from '../../src/device/workers/service-worker-client.ts'

class FakeWorker extends EventTarget {
  state = 'installing'
  becomes(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  active: FakeWorker | null = new FakeWorker()
  finds(): FakeWorker {
    this.installing = new FakeWorker()
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }
}

function watched() {
  const registration = new FakeRegistration()
  const run = vi.fn()
  watchUpdates(registration as unknown as ServiceWorkerRegistration, run)
  return { registration, run }
}

it('tells of an update that follows one that failed', () => {
  const { registration, run } = watched()
  registration.finds().becomes('redundant')
  expect(run).not.toHaveBeenCalled()
  registration.finds().becomes('installed')
  expect(run).toHaveBeenCalledTimes(1)
})

it('says nothing of a first installation', () => {
  const { registration, run } = watched()
  registration.active = null
  registration.finds().becomes('installed')
  expect(run).not.toHaveBeenCalled()
})
