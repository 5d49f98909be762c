import { expect, it } from 'vitest'
import { RescueError } from '../../src/sync/contract/file-errors.ts'
import { loggedCalls } from '../../src/sync/core/logged-calls.ts'
import { StoreFull } from '../../src/sync/ports/commit-guards.ts'

function made() {
  const failures: [where: string, error: unknown][] = []
  const wrong = new TypeError('x is undefined')
  const book = loggedCalls(
    {
      stored: 7,
      live: () => ({ subscribe: () => wrong }),
      sum: (one: number, other: number) => Promise.resolve(one + other),
      fail: (error: unknown) => Promise.reject(error),
    },
    { failure: (where, error) => failures.push([where, error]) },
  )
  return { book, failures, wrong }
}

it('a call that fails for an unknown reason is logged by its name, and fails for the screen as before', async () => {
  const { book, failures, wrong } = made()
  await expect(book.fail(wrong)).rejects.toBe(wrong)
  expect(failures).toEqual([['book.fail', wrong]])
})

it.each([new RescueError('password'), new StoreFull()])(
  'what the screens have words for is not logged (%s)',
  async (error) => {
    const { book, failures } = made()
    await expect(book.fail(error)).rejects.toBe(error)
    expect(failures).toEqual([])
  },
)

it('whatever else is in the book stays as it is', async () => {
  const { book, failures, wrong } = made()
  expect(await book.sum(2, 3)).toBe(5)
  expect(book.stored).toBe(7)
  expect(book.live().subscribe()).toBe(wrong)
  expect(failures).toEqual([])
})
