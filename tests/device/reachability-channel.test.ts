import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reachabilityChannel } from '../../src/device/network/connectivity.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A fake channel that records the messages sent. */
function channelOf() {
  const channel = Object.assign(new EventTarget(), {
    said: [] as number[],
    postMessage: (at: number) => channel.said.push(at),
  })
  return channel
}
const wordOn = (channel: ReturnType<typeof channelOf>) => reachabilityChannel(channel as unknown as BroadcastChannel)

it('one word a second is enough, and the last one is never kept back', () => {
  const channel = channelOf()
  const { tell } = wordOn(channel)
  const start = Date.now()
  for (let n = 0; n < 10; n++) {
    tell()
    vi.advanceTimersByTime(50)
  }
  expect(channel.said).toEqual([start])
  vi.advanceTimersByTime(60_000)
  expect(channel.said).toEqual([start, start + 1_000])
})

it('an old word says nothing of the signal now', () => {
  const channel = channelOf()
  const heard = vi.fn()
  wordOn(channel).onHostAnswered(heard)
  channel.dispatchEvent(new MessageEvent('message', { data: Date.now() - 20_000 }))
  expect(heard).not.toHaveBeenCalled()
  channel.dispatchEvent(new MessageEvent('message', { data: Date.now() }))
  expect(heard).toHaveBeenCalledOnce()
})
