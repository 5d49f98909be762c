/** A standby answers only if it has certainly replayed everything acknowledged before the query. */
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Database, rowsOf } from '../../src/server/database/database.ts'
import { readingAt, type Standby } from '../../src/server/database/replica.ts'

const failure = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) })

function world() {
  const state = {
    acknowledged: 100n,
    replayed: 100n as bigint | undefined,
    /** Positions replayed while a call waits. */
    arrives: [] as bigint[],
    now: 0,
    looks: 0,
    fails: undefined as Error | undefined,
    asked: [] as string[],
  }
  const answering = (name: string, fails: () => Error | undefined) => ({
    execute: async (_statement: SQL) => {
      state.asked.push(name)
      const error = fails()
      if (error) throw error
      return { rows: [{ from: name }] }
    },
  })
  const primary = answering('primary', () => undefined) as unknown as Database
  const standby: Standby = {
    db: answering('standby', () => state.fails) as unknown as Database,
    acknowledged: async () => state.acknowledged,
    replayed: async () => {
      state.looks++
      return state.replayed
    },
    wait: async (ms) => {
      state.now += ms
      state.replayed = state.arrives.shift() ?? state.replayed
    },
    now: () => state.now,
  }
  const reading = readingAt(standby)
  const ask = async (db = reading.readingFor(primary)) => (await rowsOf<{ from: string }>(db, sql`select 1`))[0]?.from
  return { state, ask, open: () => reading.readingFor(primary) }
}

describe('a list is read', () => {
  it('at the standby once it has all that was acknowledged, and looked at once for many calls', async () => {
    const { state, ask } = world()
    expect([await ask(), await ask(), await ask()]).toEqual(['standby', 'standby', 'standby'])
    expect(state.looks).toBe(1)
  })

  it('after a moment, where the standby is just behind what the person wrote', async () => {
    const { state, ask } = world()
    await ask()
    state.acknowledged = 120n
    state.arrives = [110n, 120n]
    expect(await ask()).toBe('standby')
    expect(state.now).toBe(20)
  })

  it('at the primary where the standby stays behind, and for a while nobody waits for it again', async () => {
    const { state, ask } = world()
    state.acknowledged = 120n
    expect(await ask()).toBe('primary')
    const { looks } = state
    expect(await ask()).toBe('primary')
    expect(state.looks).toBe(looks)
    state.now += 3_000
    state.replayed = 120n
    expect(await ask()).toBe('standby')
  })

  it('at the primary where the standby follows nobody any more, though it had enough a while ago', async () => {
    const { state, ask } = world()
    expect(await ask()).toBe('standby')
    state.replayed = undefined
    state.now += 1_500
    expect(await ask()).toBe('primary')
  })

  it('whole at the primary once the standby has gone in the middle of it', async () => {
    const { state, ask, open } = world()
    const db = open()
    expect(await ask(db)).toBe('standby')
    state.fails = failure('57P01')
    expect(await ask(db)).toBe('primary')
    state.fails = undefined
    expect(await ask(db)).toBe('primary')
    expect(state.asked.filter((name) => name === 'standby')).toHaveLength(2)
  })

  it.each([
    ['wrote', '25006'],
    // 'cannot access temporary or unlogged relations during recovery': the marks of answers are in an unlogged table.
    ['asked for a table that a standby lacks', '0A000'],
  ])('at the standby still after a single statement that %s, which went to the primary', async (_what, code) => {
    const { state, ask, open } = world()
    const db = open()
    state.fails = failure(code)
    expect(await ask(db)).toBe('primary')
    state.fails = undefined
    expect(await ask(db)).toBe('standby')
  })

  it('with its failure told, where the failure is one of the statement itself', async () => {
    const { state, ask } = world()
    state.fails = failure('42601')
    await expect(ask()).rejects.toThrow('Failed query')
  })
})
