import { expose } from 'comlink'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SyncWorkerApi } from '../../src/device/workers/sync-worker.ts'
import { remoteBackground } from '../../src/device/workers/sync-worker-client.ts'
import { BackgroundLost, type BackgroundStatus } from '../../src/sync/contract/background.ts'
import type { Log, Unlocked } from '../../src/sync/ports/ports.ts'
import { SOON } from '../within.ts'

const log: Log = { failure: () => {} }
const somebody = { person: { nid: '1' }, key: 'k' } as unknown as Unlocked
const idle: BackgroundStatus = {
  sending: false,
  reachable: true,
  paused: false,
  progress: undefined,
  doing: '',
  fetching: [],
}

/** A worker in this process: the same messages over a channel; the test decides when it dies. */
class LocalWorker extends EventTarget {
  static readonly all: LocalWorker[] = []
  readonly asked: string[] = []
  told: ((status: BackgroundStatus) => void) | undefined
  readonly #channel = new MessageChannel()
  terminated = false

  constructor(api: (worker: LocalWorker) => Partial<SyncWorkerApi>) {
    super()
    LocalWorker.all.push(this)
    const { port1, port2 } = this.#channel
    const note = (what: string) => {
      this.asked.push(what)
    }
    expose(
      {
        unlock: async (unlocked: Unlocked | null) => note(`unlock ${unlocked?.person.nid ?? 'nobody'}`),
        onStatus: async (told: (status: BackgroundStatus) => void) => {
          note('onStatus')
          this.told = told
        },
        send: async () => note('send'),
        hostAnswered: async () => note('hostAnswered'),
        wake: () => note('wake'),
        ping: () => 'pong',
        ...api(this),
      },
      port2 as never,
    )
    port1.addEventListener('message', (event) => this.dispatchEvent(new MessageEvent('message', { data: event.data })))
    port1.start()
    port2.start()
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#channel.port1.postMessage(message, transfer)
  }

  terminate(): void {
    this.terminated = true
    this.#channel.port1.close()
    this.#channel.port2.close()
  }
}

let work = false
const hasWork = async () => work
const workers = (api: (worker: LocalWorker) => Partial<SyncWorkerApi> = () => ({})) => {
  const start = () => new LocalWorker(api) as unknown as Worker
  return remoteBackground(log, hasWork, start)
}
const nth = (at: number): LocalWorker => {
  const worker = LocalWorker.all[at]
  if (!worker) throw new Error(`worker ${at} was never started`)
  return worker
}

beforeEach(() => {
  LocalWorker.all.length = 0
  work = false
})
afterEach(() => {
  vi.useRealTimers()
  for (const worker of LocalWorker.all) worker.terminate()
})

describe('the background in its worker', () => {
  it('starts one worker, at the first question', async () => {
    const background = workers()
    expect(LocalWorker.all).toHaveLength(0)
    await Promise.all([background.unlock(somebody), background.send()])
    expect(LocalWorker.all).toHaveLength(1)
    expect(nth(0).asked).toContain('unlock 1')
    expect(nth(0).asked).toContain('send')
  })

  it('tells a worker that starts with a sign-in of the person once, and of everybody after', async () => {
    const background = workers()
    await background.unlock(somebody)
    await background.unlock(null)
    await background.unlock(somebody)
    expect(nth(0).asked).toEqual(['unlock 1', 'unlock nobody', 'unlock 1'])
  })

  it('starts none for nobody signed in, and one when something waits to be sent', async () => {
    const background = workers()
    await background.onStatus(() => {})
    await background.unlock(null)
    background.wake()
    await Promise.resolve()
    expect(LocalWorker.all).toHaveLength(0)
    work = true
    background.wake()
    await vi.waitFor(() => expect(nth(0).asked).toContain('wake'), SOON)
  })

  it('passes on that the page was answered, and starts no worker for that alone', async () => {
    const background = workers()
    await background.hostAnswered()
    expect(LocalWorker.all).toHaveLength(0)
    work = true
    await background.hostAnswered()
    expect(nth(0).asked).toContain('hostAnswered')
  })

  it('hears the status of the worker', async () => {
    const background = workers()
    const told = vi.fn()
    await background.onStatus(told)
    await background.send()
    nth(0).told?.({ ...idle, sending: true })
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith({ ...idle, sending: true }))
  })

  it('a question that was on its way when the worker died is asked again of the next, who knows the person', async () => {
    const background = workers((worker) => (worker === LocalWorker.all[0] ? { send: () => new Promise(() => {}) } : {}))
    const told = vi.fn()
    await background.unlock(somebody)
    await background.onStatus(told)
    const sending = background.send()
    await vi.waitFor(() => expect(LocalWorker.all).toHaveLength(1), SOON)
    nth(0).dispatchEvent(new Event('error'))
    await sending
    expect(nth(0).terminated).toBe(true)
    expect(nth(1).asked).toEqual(['unlock 1', 'onStatus', 'send'])
    nth(1).told?.(idle)
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(idle), SOON)
  })

  it('a worker that has stopped answering is replaced', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
    const never = () => new Promise<never>(() => {})
    const background = workers((worker) =>
      worker === LocalWorker.all[0] ? { send: never, ping: never as unknown as () => 'pong' } : {},
    )
    const sending = background.send()
    await vi.advanceTimersByTimeAsync(60_000)
    await sending
    expect(nth(0).terminated).toBe(true)
    expect(nth(1).asked).toContain('send')
  })

  it('workers that never answer, not even while they start, are given up after the second, within two minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
    const never = () => new Promise<never>(() => {})
    const background = workers(() => ({ unlock: never, ping: never as unknown as () => 'pong' }))
    const given = expect(background.send()).rejects.toBeInstanceOf(BackgroundLost)
    await vi.advanceTimersByTimeAsync(120_000)
    await given
    expect(LocalWorker.all).toHaveLength(2)
    expect(LocalWorker.all.every(({ terminated }) => terminated)).toBe(true)
  })

  it('a failure that the background reports is the answer, not a death', async () => {
    const background = workers(() => ({
      send: async () => {
        throw new RangeError('no')
      },
    }))
    await expect(background.send()).rejects.toThrow('no')
    expect(LocalWorker.all).toHaveLength(1)
    expect(nth(0).terminated).toBe(false)
  })

  it('says so when no worker lives', async () => {
    const background = workers((worker) => {
      queueMicrotask(() => worker.dispatchEvent(new Event('error')))
      return {}
    })
    await expect(background.send()).rejects.toThrow()
    expect(LocalWorker.all.length).toBeLessThanOrEqual(3)
  })

  it('where none could start, one is started again by itself while something waits to be sent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
    let dies = true
    const background = workers((worker) => {
      if (dies) queueMicrotask(() => worker.dispatchEvent(new Event('error')))
      return {}
    })
    work = true
    background.wake()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(LocalWorker.all).toHaveLength(2)
    // However often somebody looks meanwhile, one start is planned.
    for (let n = 0; n < 3; n++) {
      background.wake()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    const tried = LocalWorker.all.length
    dies = false
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(() => expect(nth(tried).asked).toContain('wake'), SOON)
    expect(LocalWorker.all).toHaveLength(tried + 1)
    expect(nth(tried).asked.filter((one) => one === 'wake')).toHaveLength(1)
  })

  it('a page that is put aside for back ends its worker at once, and no question starts another', async () => {
    const background = workers((worker) => (worker === LocalWorker.all[0] ? { send: () => new Promise(() => {}) } : {}))
    await background.unlock(somebody)
    const answered = vi.fn()
    background.send().then(answered, answered)
    background.leave()
    expect(nth(0).terminated).toBe(true)
    background.wake()
    background.send().then(answered, answered)
    await new Promise((resolve) => setImmediate(resolve))
    expect(LocalWorker.all).toHaveLength(1)
    expect(answered).not.toHaveBeenCalled()
  })

  it('also while that worker is only being set up', () => {
    const background = workers()
    void background.send()
    background.leave()
    expect(nth(0).terminated).toBe(true)
  })
})
