import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { knowsAccents } from '../../src/server/database/database.ts'
import * as schema from '../../src/server/database/schema.ts'
import { onPostgres, openWith } from './harness.ts'

const { server } = await openWith()

it('a database that knows the capitals of accented letters is not warned of', async () => {
  expect(await knowsAccents(server.db)).toBe(true)
})

it.runIf(onPostgres)('a database with the character type C is told apart', async () => {
  await server.rows(sql`create database sin_tildes template template0 lc_ctype 'C'`)
  const connectionString = Object.assign(new URL(inject('postgres') ?? ''), { pathname: '/sin_tildes' }).href
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    expect(await knowsAccents(drizzle(pool, { schema }))).toBe(false)
  } finally {
    await pool.end()
  }
})
