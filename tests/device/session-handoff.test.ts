/** Both sides of a reload: the closing page, the service worker, and the new page, on real ports. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WorkerMessage } from '../../src/device/workers/messages.ts'
import { handover } from '../../src/device/workers/session-handoff.ts'
import type { Unlocked } from '../../src/sync/ports/ports.ts'
import { claim, drop, type Given, give, hold } from '../../sw/session-handoff.ts'
import { SOON } from '../within.ts'

const somebody = { person: { nid: '1' }, key: 'k' } as unknown as Unlocked

/** Hides the page that is open. */
let onHide: () => void
/** Whether the service worker answers claims; false: it is too busy. */
let answers: boolean
/** Number of sessions that pages have acknowledged. */
let arrived: number

const worker = {
  postMessage(message: WorkerMessage, [port]: readonly MessagePort[] = []) {
    if (message.type === 'hold') void hold(message.unlocked)
    if (message.type === 'claim' && answers && port) give(port, counted(claim()), 0)
    if (message.type === 'drop') drop()
  },
} as unknown as ServiceWorker
const counted = (given: Given | null): Given | null =>
  given && {
    unlocked: given.unlocked,
    arrived() {
      given.arrived()
      arrived += 1
    },
  }
const registration = { active: worker } as unknown as ServiceWorkerRegistration

const open = (id: string) => {
  vi.stubGlobal('addEventListener', (type: string, run: () => void) => {
    if (type === 'pagehide') onHide = run
  })
  return handover(id, () => registration)
}

beforeEach(() => {
  answers = true
  arrived = 0
  // A test opens its pages one after another: there is never another tab.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener() {}
      postMessage() {}
    },
  )
  vi.stubGlobal('navigator', { serviceWorker: { controller: worker, getRegistration: async () => registration } })
})
afterEach(() => {
  drop()
  vi.unstubAllGlobals()
})

describe('an unlocked person', () => {
  it('is given up where the browser never says which service workers there are: the page is not kept waiting', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => new Promise(() => {}) } })
    const claimed = open('late').claim()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await claimed).toBeUndefined()
    vi.useRealTimers()
  })

  it('is there in the page after a reload', async () => {
    open('1').keep(somebody)
    onHide()
    expect(await open('2').claim()).toEqual(somebody)
    await vi.waitFor(() => expect(arrived).toBe(1), SOON)
  })

  it('is there also when the page after it was loaded anew before it knew who is signed in', async () => {
    open('1').keep(somebody)
    onHide()
    const second = open('2')
    const asked = second.claim()
    onHide()
    expect(await open('3').claim()).toEqual(somebody)
    await asked
    await vi.waitFor(() => expect(arrived).toBe(2), SOON)
  })

  it('is there also when the page after it was loaded anew before it had opened what is his', async () => {
    open('1').keep(somebody)
    onHide()
    expect(await open('2').claim()).toEqual(somebody)
    // The worker no longer has the session: the next page can only get the one that this page hands over.
    await vi.waitFor(() => expect(arrived).toBe(1), SOON)
    onHide()
    expect(await open('3').claim()).toEqual(somebody)
  })

  it('who signs out is in no page after it', async () => {
    const first = open('1')
    first.keep(somebody)
    onHide()
    const second = open('2')
    expect(await second.claim()).toEqual(somebody)
    second.lockAll()
    onHide()
    expect(await open('3').claim()).toBeUndefined()
  })

  it('waits for the next page where the worker was too busy to answer this one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open('1').keep(somebody)
    onHide()
    answers = false
    const asked = open('2').claim()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await asked).toBeUndefined()
    answers = true
    const next = open('3').claim()
    vi.useRealTimers()
    expect(await next).toEqual(somebody)
  })
})
