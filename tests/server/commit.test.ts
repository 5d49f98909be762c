/** A filing is one statement: if its facts have changed since they were checked, it writes nothing. */
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { operationNamed } from '../../src/registry/index.ts'
import type { Call } from '../../src/server/core/call.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { commitFiling, type Filing } from '../../src/server/filing/commit.ts'
import { raced } from '../../src/server/filing/races.ts'
import { fresh } from './forms.ts'
import { openWith, START } from './harness.ts'
import { nid } from './world.ts'

const { server } = await openWith()

const callOf = (key: string): Call =>
  ({
    context: { db: server.db, now: () => new Date(START), running: new Set() },
    operation: operationNamed('formularioA01/ingresarNacimiento'),
    fields: {},
    files: [],
    person: { nid: nid.ana },
    key,
  }) as unknown as Call

/** A filing that uses one straw. @param holds whether its facts are still valid */
const filing = (number: string, holds: boolean): Filing => ({
  trail: { code: 'A01', number, owner: nid.ana, after: {} },
  number: 'used',
  locks: [sql`select 1 from stock where number = 5001 and ${holds}::boolean for update`],
  effects: { spent: sql`update stock set pending = pending - 1 from ok where stock.number = 5001` },
})
const state = async (number: string, key: string) => ({
  pending: (await server.rows<{ pending: number }>(sql`select pending from stock where number = 5001`))[0]?.pending,
  used: await server.count('numbers', sql`code = 'A01' and number = ${number} and state = 1`),
  trails: await server.count('filings', sql`code = 'A01' and number = ${number}`),
  keys: await server.count('idempotency', sql`key = ${key}`),
})

describe('between the judgement and the statement', () => {
  it('what a filing rests on went: nothing is written, and it is judged anew', async () => {
    await server.rows(sql`update stock set pending = 3 where number = 5001`)
    const [number, key] = [fresh(), 'commit-1']
    const seen: unknown[] = []
    const judge = async () => {
      seen.push(await state(number, key))
      return filing(number, seen.length > 2)
    }
    expect(await commitFiling(callOf(key), judge)).toBe(1)
    const untouched = { pending: 3, used: 0, trails: 0, keys: 0 }
    expect(seen).toEqual([untouched, untouched, untouched])
    expect(await state(number, key)).toEqual({ pending: 2, used: 1, trails: 1, keys: 1 })
  })

  describe('a unique constraint', () => {
    const logged: unknown[] = []
    const loggingCall = (key: string): Call => {
      const call = callOf(key)
      const log = { error: (facts: unknown) => logged.push(facts) }
      return { ...call, context: { ...call.context, log } } as unknown as Call
    }
    const inserting = (number: string, effect: SQL): Filing => ({ ...filing(number, true), effects: { effect } })

    it('that is not raced is refused at once in words, and told in the log by its name alone', async () => {
      const number = fresh()
      await server.rows(sql`update stock set pending = 3 where number = 5001`)
      let judged = 0
      const judge = async () => {
        judged++
        return inserting(
          number,
          sql`insert into codes (kind, code, name, position) select c.kind, c.code, 'otro', 1
          from codes c, ok limit 1`,
        )
      }
      await expect(commitFiling(loggingCall('unica-1'), judge)).rejects.toMatchObject({
        code: 0,
        text: serverTexts.standsInTheWay,
      })
      expect([judged, logged.splice(0)]).toEqual([
        1,
        [{ constraint: 'codes_kind_code_pk', operation: 'formularioA01/ingresarNacimiento' }],
      ])
      expect((await state(number, 'unica-1')).used).toBe(0)
    })

    it('that is raced is judged anew; met again with the same key it is refused', async () => {
      const number = fresh()
      let judged = 0
      const judge = async () => {
        judged++
        return inserting(
          number,
          sql`insert into third_parties (nid, tid, name)
          select t.nid, t.tid, t.name from third_parties t, ok limit 1`,
        )
      }
      await expect(commitFiling(loggingCall('unica-2'), judge)).rejects.toMatchObject({ code: 0 })
      expect([judged, logged.splice(0).length]).toEqual([2, 1])
    })

    it('that is raced is there under that name', async () => {
      const rows = await server.rows<{ name: string }>(
        sql`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid where x.indisunique`,
      )
      const known = new Set(rows.map(({ name }) => name))
      expect([...raced].filter((name) => !known.has(name))).toEqual([])
    })
  })

  it('the number went: nothing is written', async () => {
    await server.rows(sql`update stock set pending = 3 where number = 5001`)
    const [number, key] = [fresh(), 'commit-2']
    await server.rows(sql`update numbers set state = 2 where code = 'A01' and number = ${number}`)
    await expect(commitFiling(callOf(key), async () => filing(number, true))).rejects.toMatchObject({ status: 503 })
    expect(await state(number, key)).toEqual({ pending: 3, used: 0, trails: 0, keys: 0 })
  })
})
