import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { zones } from '../../src/registry/vocabulary/codes.ts'
import { build } from '../../src/server/app.ts'
import { migrationsFolder } from '../../src/server/database/database.ts'
import { oneByOne } from '../../src/server/database/embedded.ts'
import * as schema from '../../src/server/database/schema.ts'
import { a01 } from '../server/forms.ts'
import { multipart } from '../server/harness.ts'
import { wrongCounts } from '../server/recount.ts'
import { readRows, registryOf, rowsOf } from './registry.ts'

const recorded = readRows()
let client: PGlite
let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-registro-'))
  client = await registryOf(1, recorded)
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder })
  const database = { db, together: oneByOne(client), close: () => client.close() }
  const config = { port: 0, host: '127.0.0.1', dataDir: folder, trustProxy: false as const, appDir: join(folder, 'no') }
  app = await build({ config: { ...config, publicUrl: undefined }, database, log: { level: 'silent' } })
}, 180_000)
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

async function call(operation: string, fields: Values, cookie = '') {
  const [controller, op] = operation.split('/')
  const { payload, type } = await multipart(fields, [])
  const url = `/APIANCO/controllers/${controller}.php?op=${op}`
  return app.inject({ method: 'POST', url, headers: { 'content-type': type, cookie }, payload })
}

describe('a registry of the first migration, with data in it, under every later one', () => {
  /** Proofs of payment were public by mistake: a migration assigns each to the owner of its request. */
  const mended = (row: Record<string, unknown>) => {
    const request = row.state === 'public' && recorded.form_requests?.find((one) => one.support_id === row.id)
    return request ? { ...row, state: 'claimed', owner_nid: request.owner_nid } : row
  }

  it('keeps every row and every value, but that proofs of payment are no longer public', async () => {
    const columns = Object.fromEntries(Object.entries(recorded).map(([name, [row]]) => [name, Object.keys(row ?? {})]))
    const now = await rowsOf(client, columns)
    expect(Object.keys(now)).toEqual(Object.keys(recorded))
    for (const [name, rows] of Object.entries(recorded))
      expect(now[name], name).toEqual(name === 'files' ? rows.map(mended) : rows)
  })

  it('has counted the numbers of each owner', async () => {
    const db = drizzle(client)
    const { rows } = await db.execute(sql`select sum(size)::int as n, (select count(*)::int from numbers) as there
      from number_counts`)
    expect(rows).toEqual([{ n: recorded.numbers?.length, there: recorded.numbers?.length }])
    expect((await db.execute(wrongCounts)).rows).toEqual([])
  })

  it('active inseminators have from now on the zone that their department gave them; nobody else has one', async () => {
    const { rows } = await client.query<{ status: string; zone: string; department: string }>(`
      select i.status, i.zone, coalesce(p.department, t.department) as department from inseminators i
      join third_parties t on t.nid = i.nid left join premises p on p.owner_nid = i.nid`)
    expect(rows.length).toBeGreaterThan(4)
    const zoneOf = (department: string) =>
      zones.find(({ departments }) => departments.split(' ').includes(department))?.code ?? ''
    for (const { status, zone, department } of rows) expect(zone).toBe(status === 'A' ? zoneOf(department) : '')
  })

  it('is worked with as before: people sign in, see what they filed, and file more', async () => {
    const entered = await call('usuario/login', { usuario: 'asociado', password: 'Asociado.2026' })
    const { nid_propietario: owner } = entered.json()
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    const mine = recorded.services?.filter((row) => row.owner_nid === owner && row.code === 'A01') ?? []
    const list = async () =>
      (await call('formularioA01/formulariosA01', { NID_PROPIETARIO: owner }, cookie)).json() as Values[]
    expect((await list()).map(({ CONSECUTIVO }) => Number(CONSECUTIVO)).sort()).toEqual(
      mine.map(({ number }) => number).sort(),
    )
    const own = (recorded.animals ?? []).filter((row) => row.owner_nid === owner && row.species === 'C' && row.chip)
    const sire = own.find(({ sex }) => sex === 'M')
    const dam = own.find(({ sex }) => sex === 'H')
    const free = recorded.numbers?.find((row) => row.owner_nid === owner && row.code === 'A01' && row.state === 0)
    const said = await call(
      'formularioA01/ingresarNacimiento',
      a01({
        NID_PROPIETARIO: owner,
        CONSECUTIVO: String(free?.number),
        CHIP_MACHO: String(sire?.chip),
        CHIP_HEMBRA: String(dam?.chip),
        RAZA_MACHO: String(sire?.breed_id),
        RAZA_MESTIZAJE: String(dam?.breed_id),
      }),
      cookie,
    )
    expect(said.payload).toBe('1')
    expect((await list()).length).toBe(mine.length + 1)
  })
})
