/** On a thin line the app is installed after the first screen, and an app that was opened and left is installed too. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installMoment, lineIsQuick } from '../../src/device/workers/install-moment.ts'
import { liveValue } from '../../src/sync/contract/live-value.ts'

const SECOND = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function firstVisit({ quick = false } = {}) {
  const install = vi.fn()
  const session = liveValue<{ readonly kind: 'in' | 'out' }>({ kind: 'out' })
  const page = new EventTarget()
  const { screenStands } = installMoment(install, session, quick, page)
  return {
    install,
    screenStands,
    signIn: () => session.set({ kind: 'in' }),
    signOut: () => session.set({ kind: 'out' }),
    touch: (kind = 'keydown') => page.dispatchEvent(new Event(kind)),
    pass: (seconds: number) => vi.advanceTimersByTime(seconds * SECOND),
  }
}

it('on a quick line it begins at once', () => {
  expect(firstVisit({ quick: true }).install).toHaveBeenCalledOnce()
})

it('on a thin line it waits for the first screen, and begins once', () => {
  const { install, signIn, screenStands, pass } = firstVisit()
  pass(5)
  signIn()
  pass(7)
  expect(install).not.toHaveBeenCalled()
  screenStands()
  expect(install).toHaveBeenCalledOnce()
  screenStands()
  pass(100)
  expect(install).toHaveBeenCalledOnce()
})

it('a first screen that shows no list is waited for 15 s', () => {
  const { install, signIn, touch, pass } = firstVisit()
  signIn()
  pass(10)
  // Who works already is not the one who is waited for.
  touch()
  pass(4)
  expect(install).not.toHaveBeenCalled()
  pass(1)
  expect(install).toHaveBeenCalledOnce()
})

it('an app that was opened and left alone is installed after 20 s', () => {
  const { install, pass } = firstVisit()
  pass(19)
  expect(install).not.toHaveBeenCalled()
  pass(1)
  expect(install).toHaveBeenCalledOnce()
})

it.each(['keydown', 'pointerdown', 'input'])('who is still signing in is left the line (%s)', (kind) => {
  const { install, touch, pass } = firstVisit()
  pass(19)
  touch(kind)
  pass(19)
  expect(install).not.toHaveBeenCalled()
  pass(1)
  expect(install).toHaveBeenCalledOnce()
})

it('who signs out again before is no longer waited for', () => {
  const { install, signIn, signOut, pass } = firstVisit()
  signIn()
  pass(1)
  signOut()
  pass(19)
  expect(install).not.toHaveBeenCalled()
  pass(1)
  expect(install).toHaveBeenCalledOnce()
})

it.each([
  ['a near host', [{ transferSize: 900, requestStart: 10, responseStart: 19 }], true],
  ['a thin line', [{ transferSize: 900, requestStart: 10, responseStart: 170 }], false],
  [
    'one near answer of many',
    [
      { transferSize: 900, requestStart: 0.1, responseStart: 170 },
      { transferSize: 300, requestStart: 20, responseStart: 31 },
    ],
    true,
  ],
  ['a cache', [{ transferSize: 0, requestStart: 10, responseStart: 11 }], false],
  ['another host that says nothing of itself', [{ transferSize: 0, requestStart: 0, responseStart: 0 }], false],
  ['nothing yet', [], false],
])('%s: quick or not', (_of, answers, quick) => {
  expect(lineIsQuick(answers as PerformanceResourceTiming[])).toBe(quick)
})
