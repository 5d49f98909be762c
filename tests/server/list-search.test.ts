/** Text search in the columns of a list: short sets of keys become parameters, long ones a part of the statement. */
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { eraseAll, seedDemo } from '../../src/demo/index.ts'
import { rowsOf } from '../../src/server/database/database.ts'
import { listA01 } from '../../src/server/forms/a01/rows.ts'
import { listA04 } from '../../src/server/forms/a04/rows.ts'
import { listA05, listA05Initial } from '../../src/server/forms/a05/rows.ts'
import { inventory } from '../../src/server/lookups/inventory.ts'
import { contains } from '../../src/server/queries/like.ts'
import { searchIn } from '../../src/server/queries/search.ts'
import { openWith } from './harness.ts'

const { server } = await openWith()
beforeAll(async () => {
  await eraseAll(server.db)
  await seedDemo(server.db, { today: '2026-11-21', animals: 300 })
}, 120_000)

const lists = { A01: listA01, A04: listA04('2026-11-21'), A05: listA05, iniciales: listA05Initial('1'), inventory }
const words = [
  'a',
  '12',
  'lu',
  'muñ',
  'maria',
  '2025-03',
  'sencillo',
  'boer',
  'cundinamarca',
  'blanc',
  '1',
  'nada que haya',
]

type Listed = (typeof lists)[keyof typeof lists]

/** Keys of the rows that contain the text. @param most keys of a set that are passed as parameters */
async function found({ columns, table, among, key }: Listed, text: string, most: number): Promise<string[]> {
  const handed = { animals: most, people: most, rows: most }
  const { sets, few, many } = await searchIn(server.db, columns, text, handed)
  const conditions = [...few, ...many]
  if (conditions.length === 0) return []
  const clauses = sets.length > 0 ? sql`with ${sql.join([...sets], sql`, `)}` : sql``
  const any = sql.join(conditions, sql` or `)
  const asked: SQL = sql`${clauses} select ${key.of}::text as key from ${table} where ${among} and (${any}) order by 1`
  return (await rowsOf<{ key: string }>(server.db, asked)).map((row) => row.key)
}

describe.each(Object.keys(lists) as (keyof typeof lists)[])('a search in the list of %s', (name) => {
  test('finds the same rows whether its sets are short or long', async () => {
    const hits = new Map<string, number>()
    for (const text of words) {
      const short = await found(lists[name], text.replace('ñ', 'n'), 1000)
      expect(await found(lists[name], text.replace('ñ', 'n'), 0), text).toEqual(short)
      hits.set(text, short.length)
    }
    expect(hits.get('nada que haya')).toBe(0)
    expect(hits.get('a')).toBeGreaterThan(0)
  })
})

test.each(['A05', 'iniciales', 'A01', 'A04'] as const)(
  'what no column of %s can have is asked of no row of it',
  async (name) => {
    expect(await searchIn(server.db, lists[name].columns, 'nada que haya')).toMatchObject({ few: [], many: [] })
  },
)

test.each([
  ['mu', 'Muñoz', true],
  ['mun', 'Muñoz', true],
  ['n', 'Muñoz', true],
  ['ag', 'Agüita', true],
  ['gui', 'Agüita', true],
  ['guía', 'Agüita', false],
  ['ar', 'Márquez', true],
  ['ma r', 'Márquez', true],
  ['ma x', 'Márquez', false],
  ['gomez maria', 'María del Mar Gómez', true],
  ['%', 'Márquez', false],
  ['100%', 'el 100% de', true],
  ['a_b', 'a.b', false],
  ['a_b', 'a_b', true],
  ['12', 'CO-12', true],
])("'%s' is part of '%s': %s", async (searched, text, expected) => {
  const [row] = await rowsOf<{ has: boolean }>(server.db, sql`select ${contains(sql`${text}::text`, searched)} as has`)
  expect(row?.has).toBe(expected)
})

test('words of one text are found in any order, and not each in another text of the animal or of the row', async () => {
  const [owner] = await rowsOf<{ name: string }>(
    server.db,
    sql`select t.name from third_parties t join animals a on a.owner_nid = t.nid where t.name ~ '^[A-Za-z]+ [A-Za-z]+' limit 1`,
  )
  const [first = '', last = ''] = (owner?.name ?? '').toLowerCase().split(' ')
  expect(await found(lists.inventory, `${last.slice(1)} ${first}`, 1000)).not.toEqual([])
  await rowsOf(
    server.db,
    sql`update animals set name = 'Zulema', color = 'Xantia' where id = (select min(id) from animals)`,
  )
  const hits = await Promise.all(
    ['zulema', 'xantia', 'zulema xantia'].map((text) => found(lists.inventory, text, 1000)),
  )
  expect(hits.map(({ length }) => length)).toEqual([1, 1, 0])
})
