/** Search in a list: for each column, the rows that contain the text; selective conditions use an index. */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import { daysBeginning, numbersBeginning } from './beginning.ts'
import type { ListColumn, ListColumns } from './columns.ts'
import { contains, likeSql } from './like.ts'
import { anyOf } from './paged.ts'

/** Largest number that a form has. */
const LARGEST = 2_147_483_647

/** Up to this many keys are passed as parameters; beyond that the statement uses a subquery. */
const HANDED = { animals: 10_000, people: 1000, rows: 1000 } as const

/** Maximum keys looked up in an index one by one: animals have a handful of rows each, people hundreds. */
const BY_INDEX = { animals: HANDED.animals, people: 30, rows: 0 } as const

/** A set of keys that is computed once, however many columns use it. */
interface KeySet {
  readonly name: string
  /** SELECT of `key`. */
  readonly select: SQL
  readonly type: 'int' | 'text'
  /** What the keys identify; `rows`: each occurs in a large part of the list. */
  readonly of: keyof typeof BY_INDEX
}

/** A condition on the row itself, or on one of its columns being in a set of keys. */
type SearchCondition =
  | { readonly condition: SQL }
  /** @param instead of a long set: a condition on the row itself */
  | { readonly of: SQL; readonly set: KeySet; readonly instead?: SQL | undefined }

/** The texts of an animal x, found as one. Must be identical to the expression of the index. */
const animalTexts = sql`coalesce(x.chip, '') || chr(10) || x.name || chr(10) || x.color || chr(10) || x.features || chr(10) || x.marks`
const eachAnimalText = ['chip', 'name', 'color', 'features', 'marks'].map((name) => sql`x.${sql.raw(name)}`)

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
function askingOf(column: ListColumn, wire: string, text: string): readonly SearchCondition[] {
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
    case 'animalName': {
      const { kept } = column
      return [{ of, set: animalsWhose('names', contains(sql`x.name`, text)), instead: kept && contains(kept, text) }]
    }
    case 'animalText': {
      // All words in one of them, and not each in another.
      const inOne = anyOf(eachAnimalText.map((one) => contains(one, text)))
      const found = contains(animalTexts, text)
      return [{ of: column.id, set: animalsWhose('texts', /\s/.test(text) ? sql`${found} and ${inOne}` : found) }]
    }
    case 'animalColor': {
      // The index covers the texts together: it is used first.
      const colored = sql`${contains(animalTexts, text)} and ${contains(sql`x.color`, text)}`
      return [{ of: column.id, set: animalsWhose('colors', colored), instead: contains(of, text) }]
    }
    case 'breed': {
      const named = sql`select x.id as key from breeds x where ${contains(sql`x.name`, text)}`
      return [{ of, set: rowsWith('breeds', 'int', named) }]
    }
    case 'code': {
      const named = sql`select c.code as key from codes c where c.kind = ${column.table} and ${contains(sql`c.name`, text)}`
      return [{ of, set: rowsWith(`codes_${column.table}`, 'text', named) }]
    }
    case 'received':
    case 'counted':
      return []
  }
}

export interface Search {
  /** Clauses of a WITH that the conditions refer to. */
  readonly sets: readonly SQL[]
  /** Conditions that few rows meet, found by an index. */
  readonly few: readonly SQL[]
  /** The others: evaluated together on every row. */
  readonly many: readonly SQL[]
}

/**
 * The meaning of a searched text in these columns. The sets are evaluated first: a column whose set is empty is
 * skipped, and one whose set is short uses its index.
 * @param text lower case, no accents, not ''.
 * @param handed maximum keys of a set passed as parameters
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
    // The texts of an animal form one set, which is evaluated once.
    if (!keys || (set.name === 'texts' && used.has('texts'))) continue
    // Must differ from the table's name, because some statements look the sort value up in the table.
    const name = sql.identifier(`found_${set.name}`)
    const whole = keys.length > handed[set.of]
    if (whole && one.instead) {
      many.push(one.instead)
      continue
    }
    used.set(set.name, sql`${name} as materialized (${whole ? set.select : given(keys, set.type)})`)
    if (whole || keys.length > BY_INDEX[set.of]) many.push(sql`${of} in (select key from ${name})`)
    else few.push(sql`${of} = any (array(select key from ${name}))`)
  }
  return { sets: [...used.values()], few, many }
}

const given = (keys: readonly string[], type: KeySet['type']): SQL =>
  sql`select k::${sql.raw(type)} as key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) k`

/** The keys of each set that is not empty: all of them, or one more than the limit if the set is longer. */
async function keysOf(db: Database, sets: readonly KeySet[], handed: Readonly<Record<KeySet['of'], number>>) {
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
