import { afterEach, expect, it, vi } from 'vitest'
import type { Call } from '../../src/server/core/call.ts'
import { fairShare } from '../../src/server/core/fair-share.ts'
import { exported } from '../../src/server/queries/exported.ts'

afterEach(() => vi.useRealTimers())

it('an export whose reader went away without a word is given up after a minute: its person may ask again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const call = { context: { share: fairShare({}) }, person: { nid: '1' } } as unknown as Call
  const ask = () =>
    exported(call, { keys: async () => ({ total: 1, keys: '["7"]' }), rows: async () => [{ ID: '7' }], key: 'ID' })
      .stretches()
      [Symbol.asyncIterator]()
  const left = ask()
  await left.next()
  await expect(ask().next()).rejects.toMatchObject({ status: 429 })
  vi.advanceTimersByTime(59_000)
  await expect(ask().next()).rejects.toMatchObject({ status: 429 })
  vi.advanceTimersByTime(2_000)
  const next = ask()
  expect((await next.next()).value).toEqual([{ TOTAL_FILAS: '1' }])
  // The late end of the abandoned export does not release the new one's place.
  await left.return?.(undefined)
  await expect(ask().next()).rejects.toMatchObject({ status: 429 })
})

it('of many exports at once two are worked on, one is put into its order, and every one goes on', async () => {
  const share = fairShare({ connections: 10 })
  let [working, most] = [0, 0]
  let [ordering, mostOrders] = [0, 0]
  const one = async (nid: string): Promise<number> => {
    const call = { context: { share }, person: { nid } } as unknown as Call
    const keys = async () => {
      mostOrders = Math.max(mostOrders, ++ordering)
      await new Promise((resolve) => setImmediate(resolve))
      ordering--
      return { total: 900, keys: JSON.stringify(Array.from({ length: 900 }, (_, n) => String(n))) }
    }
    const rows = async (some: readonly string[]) => {
      most = Math.max(most, ++working)
      await new Promise((resolve) => setImmediate(resolve))
      working--
      return some.map((ID) => ({ ID }))
    }
    let told = 0
    for await (const stretch of exported(call, { keys, rows, key: 'ID' }).stretches()) told += stretch.length
    return told
  }
  expect(await Promise.all(['1', '2', '3', '4', '5'].map(one))).toEqual([901, 901, 901, 901, 901])
  expect([most, mostOrders]).toEqual([2, 1])
})
