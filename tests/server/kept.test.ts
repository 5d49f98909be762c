/** A costly answer that is kept: computed once at a time, checked once a minute, never lost by a failure. */
import { expect, it } from 'vitest'
import { Kept } from '../../src/server/core/kept.ts'

function costly() {
  const failures: unknown[] = []
  const kept = new Kept<string>((error) => failures.push(error))
  const state = { now: 0, mark: 'a', looks: 0, computed: 0, fails: false, finish: () => {} }
  const ask = (patience = 10_000) =>
    kept.of(
      () => state.now,
      async () => {
        state.looks++
        return {
          mark: state.mark,
          compute: async () => {
            state.computed++
            const value = `${state.mark}${state.computed}`
            if (state.fails) throw new Error('no database')
            if (patience === 0)
              await new Promise<void>((resolve) => {
                state.finish = resolve
              })
            return value
          },
        }
      },
      patience,
    )
  return { state, ask, failures }
}

it('is computed once for all who ask together, and looked at again after a minute', async () => {
  const { state, ask } = costly()
  const found = await Promise.all([ask(), ask(), ask()])
  expect(found.map((one) => [one?.value, one?.isOld])).toEqual(Array(3).fill(['a1', false]))
  state.now = 59_000
  await ask()
  expect(state).toMatchObject({ looks: 1, computed: 1 })
  state.now = 61_000
  expect(await ask()).toMatchObject({ value: 'a1', at: 0, isOld: false })
  expect(state).toMatchObject({ looks: 2, computed: 1 })
  state.now = 130_000
  state.mark = 'b'
  expect(await ask()).toMatchObject({ value: 'b2', at: 130_000, isOld: false })
  // The clock was ahead.
  state.now = 0
  state.mark = 'c'
  expect(await ask()).toMatchObject({ value: 'c3', isOld: false })
})

it('the older answer is given, as such, while a newer one takes longer than a call waits', async () => {
  const { state, ask } = costly()
  await ask()
  state.now = 61_000
  state.mark = 'b'
  expect(await ask(0)).toMatchObject({ value: 'a1', isOld: true })
  state.finish()
  expect(await ask()).toMatchObject({ value: 'b2', isOld: false })
  expect(state.computed).toBe(2)
})

it('a failure is told once, ends only the call that waits, and the next call begins anew', async () => {
  const { state, ask, failures } = costly()
  state.fails = true
  await expect(ask()).rejects.toThrow('no database')
  expect(failures.length).toBe(1)
  state.fails = false
  expect(await ask()).toMatchObject({ value: 'a2', isOld: false })
})
