/** A long list that is read value by value, or merged from several parts, has the same order as a sorted one. */
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, eraseAll, seedDemo } from '../../src/demo/index.ts'
import { rowsOf } from '../../src/server/database/database.ts'
import { listA01, listA01a } from '../../src/server/forms/a01/rows.ts'
import { listA02, listA03 } from '../../src/server/forms/a02-a03/rows.ts'
import { listA04 } from '../../src/server/forms/a04/rows.ts'
import { listA05, listA05Initial } from '../../src/server/forms/a05/rows.ts'
import { inventory } from '../../src/server/lookups/inventory.ts'
import { withinGroups } from '../../src/server/queries/by-groups.ts'
import { sortingBy } from '../../src/server/queries/columns.ts'
import { firstOf } from '../../src/server/queries/listing.ts'
import { inOrder, orderSql, stretchOf } from '../../src/server/queries/order.ts'
import { openWith } from './harness.ts'

const today = '2026-11-21'

const { server } = await openWith()
beforeAll(async () => {
  await eraseAll(server.db)
  await seedDemo(server.db, { today, animals: 400 })
}, 120_000)

const lists = {
  A01: listA01,
  A01a: listA01a('1'),
  A02: listA02,
  A03: listA03,
  A04: listA04(today),
  A05: listA05,
  iniciales: listA05Initial('1'),
  inventory: { ...inventory, among: sql`a.owner_nid is not null` },
}

describe.each(Object.keys(lists) as (keyof typeof lists)[])('the list of %s', (name) => {
  const { columns, table, among, key, order } = lists[name]
  const shared = Object.entries(columns).filter(([, column]) => sortingBy(column).groups)

  test.each(shared)('read value by value of %s is the sorted list', async (_, column) => {
    const sorting = sortingBy(column)
    for (const descending of [false, true])
      for (const [offset, limit] of [
        [0, 3],
        [0, 40],
        [7, 60],
      ] as const) {
        const stretch = { backwards: false, offset, limit }
        const list = { ...lists[name], where: sql`true`, rows: (where: SQL) => where }
        const read = await firstOf(server.db, list, { those: among, sorting, descending, stretch })
        const sorted = await rowsOf<{ key: string }>(
          server.db,
          sql`select ${key.of}::text as key from ${table} ${sorting.joined} where ${among}
              order by ${orderSql([{ by: sorting.by, descending, nullable: true }, ...order])} limit ${limit} offset ${offset}`,
        )
        // A page that reaches rows without a value is read by sorting.
        if (read) expect(read).toEqual(sorted.map((row) => row.key))
        else {
          const [none] = await rowsOf<{ n: number }>(
            server.db,
            sql`select count(*)::int as n from ${table} ${sorting.joined} where ${among} and ${sorting.by} is not null`,
          )
          expect(none?.n).toBeLessThan(offset + limit)
        }
      }
  })
})

describe.each(Object.keys(lists) as (keyof typeof lists)[])('any page of the list of %s', (name) => {
  const { columns, table, among, key, order } = lists[name]
  const shared = Object.entries(columns).filter(([, column]) => sortingBy(column).groups)

  test.each(shared)('sorted by %s, of the rows of its values alone, is that of the sorted list', async (_, column) => {
    const sorting = sortingBy(column)
    const { groups } = sorting
    for (const descending of [false, true]) {
      const sorted = await rowsOf<{ key: string; none: boolean }>(
        server.db,
        sql`select ${key.of}::text as key, ${groups?.of} is null as none from ${table} ${sorting.joined} where ${among}
            order by ${orderSql([{ by: sorting.by, descending, nullable: true }, ...order])}`,
      )
      const total = sorted.length
      for (const first of [0, 1, 37, Math.floor(total / 2), Math.max(0, total - 40), total - 1])
        for (const rows of [1, 40, 150]) {
          const stretch = stretchOf({ first, rows }, total)
          if (!groups || !stretch) continue
          const page = withinGroups(
            groups,
            { ...lists[name], ...sorting, where: among, key: key.of },
            descending,
            stretch,
          )
          const read = inOrder(await rowsOf<{ key: string }>(server.db, page), stretch).map((row) => String(row.key))
          // Rows without a value are read by sorting.
          const expected = sorted.some(({ none }) => none)
            ? []
            : sorted.slice(first, first + rows).map((row) => row.key)
          expect(read, `${descending} ${first} ${rows}`).toEqual(expected)
        }
    }
  })
})

test('the numbers of a long master stand in every order as they do sorted in memory', async () => {
  const owners = sql`(select (array_agg(nid order by nid))[1 + n % 5] from third_parties)`
  await rowsOf(
    server.db,
    sql`insert into numbers (code, number, owner_nid, state)
        select case n % 3 when 0 then 'A01' when 1 then 'A04' else 'A12' end, 3000000 + n / 2, ${owners}, n % 3
        from generate_series(0, 21000) n on conflict do nothing`,
  )
  const { password = '' } = demoAccounts.find(({ username }) => username === 'admin') ?? {}
  const signedIn = await server.call('usuario/login', { usuario: 'admin', password })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const all = await rowsOf<{ id: string; code: string; number: number; state: number; name: string }>(
    server.db,
    sql`select n.id::text as id, n.code, n.number, n.state, t.name from numbers n join third_parties t on t.nid = n.owner_nid
        order by n.code, n.number`,
  )
  const names = await rowsOf<{ name: string }>(server.db, sql`select distinct name from third_parties order by name`)
  const kind = ({ name, code, state }: (typeof all)[number]) => `${name} ${code} ${state}`
  const sizes = new Map<string, number>()
  for (const row of all) sizes.set(kind(row), (sizes.get(kind(row)) ?? 0) + 1)
  const place = new Map(names.map(({ name }, at) => [name, at]))
  type Row = (typeof all)[number]
  const by: Record<string, (row: Row) => number> = {
    NOMBRE: ({ name }) => place.get(name) ?? 0,
    estado: ({ state }) => state,
    numero: ({ number }) => number,
    total: (row) => sizes.get(kind(row)) ?? 0,
  }
  const pages = [0, 150, Math.floor(all.length / 2), all.length - 100]
  for (const [column, value] of Object.entries(by))
    for (const way of [1, -1])
      for (const [first, FILTROS, those] of [
        ...pages.map((page) => [page, '', all] as const),
        [40, JSON.stringify({ estado: '2' }), all.filter(({ state }) => state === 2)] as const,
      ]) {
        const sorted = those.toSorted((a, b) => way * (value(a) - value(b)))
        const { body } = await server.call(
          'maestroConsecutivos/maestroConsecutivos',
          { ORDEN: `${way < 0 ? '-' : ''}${column}`, DESDE: String(first), FILAS: '100', FILTROS },
          { headers: { cookie } },
        )
        expect(
          (body as { id: string }[]).map((row) => row.id),
          `${way} ${column} ${first} ${FILTROS}`,
        ).toEqual(sorted.slice(first, first + 100).map((row) => row.id))
      }
})

const differing = () =>
  rowsOf(
    server.db,
    sql`select s.number from registrations s join animals a on a.id = s.animal_id
        where (s.animal_name, s.animal_species, s.animal_breed, s.animal_sex, s.animal_composition, s.animal_born_on,
            s.animal_color)
          is distinct from (a.name, a.species, a.breed_id, a.sex, a.composition, a.born_on, a.color)`,
  )

test('what a registration says of its animal is what the animal is, also after it was corrected', async () => {
  expect(await differing()).toEqual([])
  await rowsOf(
    server.db,
    sql`update animals set name = name || ' II', color = 'negro', born_on = born_on - 1 where registration_number is not null`,
  )
  await rowsOf(
    server.db,
    sql`with changed as (update animals set registration_number = null, name = 'Otra' where id = (
            select animal_id from registrations order by number limit 1) returning id)
        update registrations s set remarks = 'x' from changed where s.animal_id = changed.id`,
  )
  expect(await differing()).toEqual([])
  const [told] = await rowsOf<{ n: number }>(
    server.db,
    sql`select count(*)::int as n from registrations where animal_name like '% II'`,
  )
  expect(told?.n).toBeGreaterThan(0)
})
