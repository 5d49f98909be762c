/** Where a searched text is found in a list: which rows each of its columns has it in, the few by an index. */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import { daysBeginning, numbersBeginning } from './beginning.ts'
import type { ListColumn, ListColumns } from './columns.ts'
import { likePlain, likeSql } from './like.ts'
import { contains } from './paged.ts'

/** Largest number that a form has. */
const LARGEST = 2_147_483_647

/** Up to this many keys are passed as parameters; beyond that the statement has a subquery. */
const HANDED = { animals: 10_000, people: 1000, rows: 1000 } as const

/** Keys that an index is asked for one by one, at most: animals have a handful of rows each, people hundreds. */
const BY_INDEX = { animals: HANDED.animals, people: 30, rows: 0 } as const

/** What is looked up once, whatever number of columns asks for it. */
interface KeySet {
  readonly name: string
  /** SELECT of `key`. */
  readonly select: SQL
  readonly type: 'int' | 'text'
  /** Whose keys these are; `rows`: each stands in a great part of the list. */
  readonly of: keyof typeof BY_INDEX
}

/** A condition on the row itself, or that one of its columns is among the keys of a set. */
type Asking = { readonly condition: SQL } | { readonly of: SQL; readonly set: KeySet }

/** What is written of an animal x, searched as one text. An index is made of exactly this. */
const animalTexts = sql`coalesce(x.chip, '') || chr(10) || x.name || chr(10) || x.color || chr(10) || x.features || chr(10) || x.marks`

const animalsWhose = (name: string, condition: SQL): KeySet => ({
  name,
  select: sql`select x.id as key from animals x where ${condition}`,
  type: 'int',
  of: 'animals',
})

const peopleWhose = (name: string, condition: SQL): KeySet => ({
  name,
  select: sql`select t.nid as key from third_parties t where ${condition}`,
  type: 'text',
  of: 'people',
})

const rowsWith = (name: string, type: KeySet['type'], select: SQL): KeySet => ({ name, select, type, of: 'rows' })

/** @param text lower case, no accents, not ''. @param wire the column's name */
function askingOf(column: ListColumn, wire: string, text: string): readonly Asking[] {
  const { of } = column
  switch (column.kind) {
    case 'number':
      return numbersBeginning(text, LARGEST).map(({ from, to }) => ({
        condition: sql`${of} between ${from} and ${to}`,
      }))
    case 'day': {
      const days = daysBeginning(text)
      return days ? [{ condition: sql`${of} between ${days.from}::date and ${days.to}::date` }] : []
    }
    case 'document': {
      if (!/^[0-9a-z-]+$/.test(text)) return []
      return [{ of, set: peopleWhose('documents', sql`starts_with(lower(t.nid), ${text})`) }]
    }
    case 'words': {
      if (!column.among) return [{ condition: sql`(${of} <> '' and ${contains(of, text)})` }]
      const { key, type, table, word } = column.among
      const found = sql`select distinct w.key from (select distinct ${key.there} as key, ${word} as word from ${table}) w
        where w.word <> '' and ${contains(sql`w.word`, text)}`
      return [{ of: key.here, set: rowsWith(`words_${wire}`, type, found) }]
    }
    case 'person':
      return [{ of, set: peopleWhose('people', contains(sql`t.name`, text)) }]
    case 'chip':
      return [{ of, set: animalsWhose('chips', likeSql(sql`lower(x.chip)`, text)) }]
    case 'animalName':
      return [{ of, set: animalsWhose('names', likePlain(sql`x.name`, text)) }]
    case 'animalText':
      return [{ of: column.id, set: animalsWhose('texts', likePlain(animalTexts, text)) }]
    case 'animalColor': {
      // The index knows the texts together: it is asked first.
      const colored = sql`${likePlain(animalTexts, text)} and ${likePlain(sql`x.color`, text)}`
      return [{ of: column.id, set: animalsWhose('colors', colored) }]
    }
    case 'breed': {
      const named = sql`select x.id as key from breeds x where ${contains(sql`x.name`, text)}`
      return [{ of, set: rowsWith('breeds', 'int', named) }]
    }
    case 'code': {
      const named = sql`select c.code as key from codes c where c.kind = ${column.table} and ${contains(sql`c.name`, text)}`
      return [{ of, set: rowsWith(`codes_${column.table}`, 'text', named) }]
    }
    case 'counted':
      return []
  }
}

export interface Search {
  /** Clauses of a WITH that the conditions name. */
  readonly sets: readonly SQL[]
  /** Each is true of few rows, which an index finds. */
  readonly few: readonly SQL[]
  /** What is left: these are asked of every row, together. */
  readonly many: readonly SQL[]
}

/**
 * What a searched text means in these columns. What the sets hold is asked first: a column whose set is empty is not
 * looked at in every row of a long list, and one whose set is short is asked by its index.
 * @param text lower case, no accents, not ''. @param handed keys of a set that go with the statement, at most
 */
export async function searchIn(
  db: Database,
  columns: ListColumns,
  text: string,
  handed: Readonly<Record<KeySet['of'], number>> = HANDED,
): Promise<Search> {
  const asked = Object.entries(columns).flatMap(([wire, column]) => askingOf(column, wire, text))
  const sets = new Map(asked.flatMap((one) => ('set' in one ? [[one.set.name, one.set] as const] : [])))
  const held = await keysOf(db, [...sets.values()], handed)
  const used = new Map<string, SQL>()
  const few: SQL[] = []
  const many: SQL[] = []
  for (const one of asked) {
    if ('condition' in one) {
      many.push(one.condition)
      continue
    }
    const { of, set } = one
    const keys = held.get(set.name)
    // The texts of an animal are one set: it is looked into once.
    if (!keys || (set.name === 'texts' && used.has('texts'))) continue
    // Not the name of a table: what the list is sorted by is looked up in some of those.
    const name = sql.identifier(`found_${set.name}`)
    const whole = keys.length > handed[set.of]
    used.set(set.name, sql`${name} as materialized (${whole ? set.select : given(keys, set.type)})`)
    if (whole || keys.length > BY_INDEX[set.of]) many.push(sql`${of} in (select key from ${name})`)
    else few.push(sql`${of} = any (array(select key from ${name}))`)
  }
  return { sets: [...used.values()], few, many }
}

const given = (keys: readonly string[], type: KeySet['type']): SQL =>
  sql`select k::${sql.raw(type)} as key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) k`

/** Of each set that is not empty its keys: all of them, or one more than are handed over of a longer set. */
async function keysOf(
  db: Database,
  sets: readonly KeySet[],
  handed: Readonly<Record<KeySet['of'], number>>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const held = new Map<string, string[]>()
  if (sets.length === 0) return held
  const asked = sets.map(
    ({ name, select, of }) =>
      sql`(select ${name}::text as set, q.key::text as key from (${select} limit ${handed[of] + 1}::int) q)`,
  )
  const found = await rowsOf<{ set: string; key: string }>(db, sql.join(asked, sql` union all `))
  for (const { set, key } of found) {
    const keys = held.get(set)
    if (keys) keys.push(key)
    else held.set(set, [key])
  }
  return held
}
