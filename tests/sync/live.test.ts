import { describe, expect, it } from 'vitest'
import { changesOf, live, memo, signal } from '../../src/sync/core/live-query.ts'
import { World } from './fakes/clock.ts'

const log = { failure: () => {} }
const rest = () => new Promise((resolve) => setImmediate(resolve))

describe('a source of what is derived', () => {
  it('tells of its changes only, those since somebody listens', () => {
    const source = signal(0)
    const isBig = changesOf(source.changed, () => source.get() > 2)
    let told = 0
    const stop = isBig(() => told++)
    for (const n of [1, 2, 3, 4, 1]) source.set(n)
    expect(told).toBe(2)
    stop()
    source.set(5)
    expect(told).toBe(2)
  })
})

describe('a live value', () => {
  it('reads when first subscribed to, and again after each word of a source, never two readings at once', async () => {
    const source = signal(0)
    let reading = 0
    let most = 0
    const value = live(
      log,
      'x',
      async () => {
        most = Math.max(most, ++reading)
        const read = source.get()
        await rest()
        reading--
        return read
      },
      [source.changed],
    )
    expect(value.current()).toBeUndefined()
    const told: number[] = []
    const stop = value.subscribe((next) => told.push(next))
    for (let n = 1; n <= 5; n++) source.set(n)
    for (let n = 0; n < 10; n++) await rest()
    expect(value.current()).toBe(5)
    expect(told.at(-1)).toBe(5)
    expect(most).toBe(1)
    stop()
    source.set(6)
    await rest()
    expect(told.at(-1)).toBe(5)
  })

  it('says nothing where nothing has changed, and keeps every part that is as before', async () => {
    const source = signal({
      rows: [
        { id: 1, names: ['a'] },
        { id: 2, names: ['b'] },
      ],
      refreshing: true,
    })
    const value = live(log, 'x', async () => structuredClone(source.get()), [source.changed])
    const told: ReturnType<typeof source.get>[] = []
    value.subscribe((next) => told.push(next))
    await rest()
    source.set({ ...source.get() })
    await rest()
    expect(told).toHaveLength(1)
    source.set({ ...source.get(), refreshing: false })
    await rest()
    expect(told[1]).toEqual({ ...source.get() })
    expect(told[1]?.rows).toBe(told[0]?.rows)
    source.set({
      rows: [
        { id: 1, names: ['a'] },
        { id: 2, names: ['c'] },
      ],
      refreshing: false,
    })
    await rest()
    expect(told[2]?.rows[0]).toBe(told[0]?.rows[0])
    expect(told[2]?.rows[1]).toEqual({ id: 2, names: ['c'] })
  })

  it('tells whoever comes later what has not changed since', async () => {
    const source = signal({ n: 1 })
    const value = live(log, 'x', async () => ({ ...source.get() }), [source.changed])
    value.subscribe(() => {})()
    await rest()
    const told: { readonly n: number }[] = []
    value.subscribe((next) => told.push(next))
    await rest()
    expect(told).toEqual([{ n: 1 }])
  })

  it('goes on telling while its sources do not come to rest', async () => {
    const source = signal(0)
    const value = live(
      log,
      'x',
      async () => {
        await rest()
        source.set(source.get() + 1)
        return source.get()
      },
      [source.changed],
    )
    let told = 0
    const stop = value.subscribe(() => told++)
    for (let n = 0; n < 30; n++) await rest()
    stop()
    expect(told).toBeGreaterThan(5)
  })

  it('is read for a fifth of the time while much arrives, and at once when that is over', async () => {
    const world = new World()
    const source = signal(0)
    let isBusy = true
    let readings = 0
    const read = async () => {
      readings++
      const seen = source.get()
      await world.wait(100)
      return seen
    }
    const clock = { ticks: () => world.time, after: world.after.bind(world) }
    const value = live(log, 'x', read, [source.changed], undefined, { clock, isBusy: () => isBusy })
    const stop = value.subscribe(() => {})
    for (let n = 1; n <= 200; n++) {
      source.set(n)
      await world.pass(10)
    }
    expect(readings).toBeGreaterThan(2)
    expect(readings).toBeLessThanOrEqual(6)
    isBusy = false
    source.set(201)
    await world.pass(200)
    expect(value.current()).toBe(201)
    stop()
  })

  it('never shows one person what was read for another', async () => {
    const person = signal('ana')
    const value = live(
      log,
      'x',
      async () => {
        const read = `of ${person.get()}`
        await rest()
        return read
      },
      [person.changed],
      () => person.get(),
    )
    const told: string[] = []
    const stop = value.subscribe((next) => told.push(`${person.get()} sees ${next}`))
    person.set('beto')
    for (let n = 0; n < 5; n++) await rest()
    expect(value.current()).toBe('of beto')
    stop()
    person.set('caro')
    expect(value.current()).toBeUndefined()
    expect(told).toEqual(['beto sees of beto'])
  })

  it('keeps the last value when a reading fails', async () => {
    const source = signal(1)
    const read = async () => {
      if (source.get() === 2) throw new Error('broken')
      return source.get()
    }
    const value = live(log, 'x', read, [source.changed])
    const stop = value.subscribe(() => {})
    await rest()
    source.set(2)
    await rest()
    expect(value.current()).toBe(1)
    stop()
  })
})

it('the same key gives the same object, and many keys do not pile up', () => {
  const once = memo<object>(3)
  const first = once('a', () => ({}))
  expect(once('a', () => ({}))).toBe(first)
  for (const key of ['b', 'c', 'd']) once(key, () => ({}))
  expect(once('a', () => ({}))).not.toBe(first)
})
