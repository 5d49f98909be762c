/** A filing is one statement: what it rests on must still be as it was judged, or nothing of it is written. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationNamed } from '../../src/registry/index.ts'
import { type Filing, fileOnce } from '../../src/server/book/commit.ts'
import type { Call } from '../../src/server/http/call.ts'
import { fresh } from './forms.ts'
import { openServer, type Server, START } from './harness.ts'
import { nid } from './world.ts'

let server: Server
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

const callOf = (key: string): Call =>
  ({
    house: { db: server.db, now: () => new Date(START), running: new Set() },
    operation: operationNamed('formularioA01/ingresarNacimiento'),
    fields: {},
    files: [],
    person: { nid: nid.ana },
    key,
  }) as unknown as Call

/** A filing whose effect is a straw less. @param holds does what it rests on still stand? */
const filing = (number: string, holds: boolean): Filing => ({
  trail: { code: 'A01', number, owner: nid.ana, after: {} },
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
    expect(await fileOnce(callOf(key), judge)).toBe(1)
    const untouched = { pending: 3, used: 0, trails: 0, keys: 0 }
    expect(seen).toEqual([untouched, untouched, untouched])
    expect(await state(number, key)).toEqual({ pending: 2, used: 1, trails: 1, keys: 1 })
  })

  it('the number went: nothing is written', async () => {
    await server.rows(sql`update stock set pending = 3 where number = 5001`)
    const [number, key] = [fresh(), 'commit-2']
    await server.rows(sql`update numbers set state = 2 where code = 'A01' and number = ${number}`)
    await expect(fileOnce(callOf(key), async () => filing(number, true))).rejects.toMatchObject({ status: 503 })
    expect(await state(number, key)).toEqual({ pending: 3, used: 0, trails: 0, keys: 0 })
  })
})
