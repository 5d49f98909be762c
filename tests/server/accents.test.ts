import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { EVERY_OWNER } from '../../src/registry/index.ts'
import { knowsAccents } from '../../src/server/database/database.ts'
import * as schema from '../../src/server/database/schema.ts'
import { onPostgres, openWith } from './harness.ts'

const { server, admin } = await openWith('admin')

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

it('names with an accent stand at their letter, in the whole list, in pages and in choices', async () => {
  await server.rows(sql`insert into third_parties (nid, tid, name, member_kind) values ('9901', 'CC', 'Álvaro Alto', 'A'),
    ('9902', 'CC', 'alvaro bajo', 'A'), ('9903', 'CC', 'Zoila', 'A'), ('9904', 'CC', 'ÓSCAR', 'A')`)
  const ordered = ['Álvaro Alto', 'alvaro bajo', 'ÓSCAR', 'Zoila']
  const namesOf = async (operation: string, fields: Record<string, string>) => {
    const { body } = await server.call(operation, fields, { as: admin })
    const rows = body as readonly Record<string, string>[]
    return rows.map(({ NOMBRE, name }) => NOMBRE ?? name ?? '').filter((name) => ordered.includes(name))
  }
  expect(await namesOf('terceros/terceros', {})).toEqual(ordered)
  const pages: string[] = []
  for (let DESDE = 0; DESDE < 30; DESDE += 3)
    pages.push(...(await namesOf('terceros/terceros', { DESDE: String(DESDE), FILAS: '3' })))
  expect(pages).toEqual(ordered)
  expect(await namesOf('terceros/terceros', { DESDE: '0', FILAS: '30', ORDEN: '-NOMBRE' })).toEqual(
    ordered.toReversed(),
  )
  expect(await namesOf('selecciones/seleccionUsuariosTotal', { DESDE: '0', FILAS: '30' })).toEqual(ordered)
})

it('so do animals, by name and by colour', async () => {
  const given = ['Zulma', 'Álvaro', 'alba', 'ÓSCAR', 'Ñandú']
  const ids = await server.rows<{ id: number }>(
    sql`select id from animals where owner_nid is not null order by id limit 5`,
  )
  expect(ids).toHaveLength(given.length)
  for (const [at, { id }] of ids.entries())
    await server.rows(sql`update animals set name = ${given[at]}, color = ${given[at]} where id = ${id}`)
  for (const column of ['NOMBRE', 'COLOR']) {
    const named = async (order: string) => {
      const asked = { NID_PROPIETARIO: EVERY_OWNER, DESDE: '0', FILAS: '100', ORDEN: order }
      const { body } = await server.call('dashboard/dataAnimales', asked, { as: admin })
      const texts = (body as readonly Record<string, string>[]).map((row) => row[column] ?? '')
      return texts.filter((text) => given.includes(text))
    }
    expect(await named(column)).toEqual(['alba', 'Álvaro', 'Ñandú', 'ÓSCAR', 'Zulma'])
    expect(await named(`-${column}`)).toEqual(['Zulma', 'ÓSCAR', 'Ñandú', 'Álvaro', 'alba'])
  }
})

it('a name is found with and without the accents of Spanish and Portuguese, however they are typed', async () => {
  const names = ['João Façanha', 'Inês Antônio', 'Àlex Güell', 'Muñoz Pingüino', 'Lãzaro']
  for (const [at, name] of names.entries())
    await server.rows(
      sql`insert into third_parties (nid, tid, name, member_kind) values (${`970${at}`}, 'CC', ${name}, 'A')`,
    )
  const [animal] = await server.rows<{ id: number }>(sql`select id from animals where owner_nid is not null limit 1`)
  const found = async (operation: string, BUSCAR: string, column: string) => {
    const asked = { NID_PROPIETARIO: EVERY_OWNER, DESDE: '0', FILAS: '100', BUSCAR }
    const { body } = await server.call(operation, asked, { as: admin })
    return (body as readonly Record<string, string>[]).map((row) => row[column])
  }
  for (const name of names) {
    await server.rows(sql`update animals set name = ${name}, color = ${name} where id = ${animal?.id}`)
    const bare = name.normalize('NFD').replace(/\p{M}/gu, '')
    for (const typed of [bare, bare.toUpperCase(), name, name.normalize('NFD'), bare.slice(0, 2)]) {
      expect(await found('terceros/terceros', typed, 'NOMBRE'), typed).toContain(name)
      expect(await found('dashboard/dataAnimales', typed, 'NOMBRE'), typed).toContain(name)
    }
    // Two letters are looked for in another way.
    await server.rows(sql`update animals set name = ${name.toUpperCase()} where id = ${animal?.id}`)
    const two = bare.slice(2, 4)
    expect(await found('dashboard/dataAnimales', two, 'NOMBRE'), two).toContain(name.toUpperCase())
  }
})
