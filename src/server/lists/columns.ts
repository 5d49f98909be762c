/** What the columns of a list are: what a searched text can mean in each of them, and how the list is sorted by it. */
import { type SQL, sql } from 'drizzle-orm'
import { daysBeginning, numbersBeginning } from '../lookups/beginning.ts'
import { contains, plainSql } from '../lookups/paged.ts'

/** `of`: the SQL column of the list's table. */
export type ListColumn =
  | { readonly kind: 'number' | 'day' | 'document' | 'words' | 'breed'; readonly of: SQL }
  /** The name of the person whose document number it is. */
  | { readonly kind: 'person'; readonly of: SQL }
  /** The chip or the name of the animal whose id it is. */
  | { readonly kind: 'chip' | 'animalName'; readonly of: SQL }
  /** A code, shown by its name in the table of that kind. */
  | { readonly kind: 'code'; readonly of: SQL; readonly table: string }
  /** One of the texts of an animal: all of them are searched together. @param id of the animal */
  | { readonly kind: 'animalText'; readonly of: SQL; readonly id: SQL }
  /** Worked out from other columns: sorted by it, never searched. */
  | { readonly kind: 'counted'; readonly of: SQL }

export type ListColumns = Readonly<Record<string, ListColumn>>

export const number = (of: SQL): ListColumn => ({ kind: 'number', of })
export const day = (of: SQL): ListColumn => ({ kind: 'day', of })
export const document = (of: SQL): ListColumn => ({ kind: 'document', of })
export const words = (of: SQL): ListColumn => ({ kind: 'words', of })
export const breed = (of: SQL): ListColumn => ({ kind: 'breed', of })
export const person = (of: SQL): ListColumn => ({ kind: 'person', of })
export const chip = (of: SQL): ListColumn => ({ kind: 'chip', of })
export const animalName = (of: SQL): ListColumn => ({ kind: 'animalName', of })
export const code = (table: string, of: SQL): ListColumn => ({ kind: 'code', of, table })
export const animalText = (of: SQL, id: SQL): ListColumn => ({ kind: 'animalText', of, id })
export const counted = (of: SQL): ListColumn => ({ kind: 'counted', of })

/** Largest number that a form has. */
const LARGEST = 2_147_483_647

/** Of %, _ and \ in what is searched. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** As an index of trigrams can answer it, where the database has one. @param text SQL of a text without accents */
export const likeSql = (text: SQL, searched: string): SQL => sql`${text} like ${`%${literally(searched)}%`}`

/** What is written of an animal x, searched as one text. An index is made of exactly this. */
const animalTexts = plainSql(
  sql`coalesce(x.chip, '') || chr(10) || x.name || chr(10) || x.color || chr(10) || x.features || chr(10) || x.marks`,
)

/** Sets that a search looks up once, whatever number of columns asks for them: `with` clauses by name. */
const found: Readonly<Record<'people' | 'chips' | 'names' | 'texts' | 'breeds', (text: string) => SQL>> = {
  people: (text) =>
    sql`people(key) as materialized (select t.nid from third_parties t where ${contains(sql`t.name`, text)})`,
  chips: (text) =>
    sql`chips_found(key) as materialized (select x.id from animals x where ${likeSql(sql`lower(x.chip)`, text)})`,
  names: (text) =>
    sql`names_found(key) as materialized (select x.id from animals x where ${likeSql(plainSql(sql`x.name`), text)})`,
  texts: (text) =>
    sql`texts_found(key) as materialized (select x.id from animals x where ${likeSql(animalTexts, text)})`,
  breeds: (text) =>
    sql`breeds_found(key) as materialized (select x.id from breeds x where ${contains(sql`x.name`, text)})`,
}

export interface Search {
  /** 'with ...', or nothing. */
  readonly sets: SQL
  /** At least one column has the text. */
  readonly matches: SQL
}

/** @param text lower case, no accents, not '' */
export function searchIn(columns: ListColumns, text: string): Search {
  const used = new Set<keyof typeof found>()
  const lookedUp = (of: SQL, set: keyof typeof found, name: string) => {
    if (set === 'texts' && used.has(set)) return []
    used.add(set)
    return [sql`${of} in (select key from ${sql.raw(name)})`]
  }
  const inColumn = (column: ListColumn): readonly SQL[] => {
    const { of } = column
    switch (column.kind) {
      case 'number':
        return numbersBeginning(text, LARGEST).map(({ from, to }) => sql`${of} between ${from} and ${to}`)
      case 'day': {
        const days = daysBeginning(text)
        return days ? [sql`${of} between ${days.from}::date and ${days.to}::date`] : []
      }
      case 'document':
        return /^[0-9a-z-]+$/.test(text) ? [sql`starts_with(lower(${of}), ${text})`] : []
      case 'words':
        return [sql`(${of} <> '' and ${contains(of, text)})`]
      case 'person':
        return lookedUp(of, 'people', 'people')
      case 'chip':
        return lookedUp(of, 'chips', 'chips_found')
      case 'animalName':
        return lookedUp(of, 'names', 'names_found')
      case 'animalText':
        return lookedUp(column.id, 'texts', 'texts_found')
      case 'breed':
        return lookedUp(of, 'breeds', 'breeds_found')
      case 'code':
        return [
          sql`${of} in (select c.code from codes c where c.kind = ${column.table} and ${contains(sql`c.name`, text)})`,
        ]
      case 'counted':
        return []
    }
  }
  const conditions = Object.values(columns).flatMap(inColumn)
  const sets = [...used].map((set) => found[set](text))
  return {
    sets: sets.length > 0 ? sql`with ${sql.join(sets, sql`, `)}` : sql``,
    matches: conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`,
  }
}

export interface Sorting {
  readonly by: SQL
  readonly joined: SQL
}

/** What a list is ordered by when it is sorted by this column, and what that needs beside the list's table. */
export function sortingBy(column: ListColumn): Sorting {
  const { of } = column
  switch (column.kind) {
    case 'person':
      return { by: sql`lower(y.name)`, joined: sql`left join third_parties y on y.nid = ${of}` }
    case 'chip':
      return { by: sql`y.chip`, joined: sql`left join animals y on y.id = ${of}` }
    case 'animalName':
      return { by: sql`lower(y.name)`, joined: sql`left join animals y on y.id = ${of}` }
    case 'breed':
      return { by: sql`y.name`, joined: sql`left join breeds y on y.id = ${of}` }
    case 'code':
      return { by: sql`y.name`, joined: sql`left join codes y on y.kind = ${column.table} and y.code = ${of}` }
    default:
      return { by: of, joined: sql`` }
  }
}
