/** Calls of a batch share their round trips to the database, and the failure of one is not reported to another. */
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { gathered, Undone } from '../../src/server/core/gathering.ts'
import { type Database, rowsOf, type Together } from '../../src/server/database/database.ts'

const db = {} as Database
const answering: Together = async (statements) => statements.map((_, at) => [{ at }])
const ask = (on: Database) => rowsOf<{ at: number }>(on, sql`select 1`)

describe('calls that are gathered', () => {
  it('ask in one trip what they ask at the same time, and each gets its own rows', async () => {
    const together = vi.fn(answering)
    const twice = async (on: Database) => [(await ask(on))[0]?.at, (await ask(on))[0]?.at]
    const done = await gathered({ db, together }, [twice, twice, twice])
    expect(done.map((one) => one.status === 'fulfilled' && one.value)).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ])
    expect(together).toHaveBeenCalledTimes(2)
  })

  it('wait for none that asks nothing, or is refused before', async () => {
    const together = vi.fn(answering)
    const refused = async () => {
      throw new RangeError('refused')
    }
    const done = await gathered({ db, together }, [ask, refused, async () => [], ask])
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(together.mock.calls.map(([statements]) => statements.length)).toEqual([2])
  })

  it('are all undone when their trip fails; none is told the failure of another', async () => {
    const together: Together = () => Promise.reject(Object.assign(new Error('duplicate key'), { code: '23505' }))
    const done = await gathered({ db, together }, [ask, ask])
    for (const one of done) expect(one.status === 'rejected' && one.reason).toBeInstanceOf(Undone)
  })

  it('go on where one asks several things at once', async () => {
    const several = (on: Database) => Promise.all([ask(on), ask(on), ask(on)]).then(([first]) => first)
    const done = await gathered({ db, together: answering }, [several, ask, several])
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  })
})
