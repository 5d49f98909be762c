/** Kinds of list columns, and how the list is sorted by each; search.ts defines how each is searched. */
import { type SQL, sql } from 'drizzle-orm'
import type { Groups } from './by-groups.ts'
import { plainSql } from './like.ts'
import { type Filings, receivedTable } from './received.ts'

/** `of`: the SQL column of the list's table. */
export type ListColumn =
  | { readonly kind: 'number' | 'day' | 'breed'; readonly of: SQL }
  /** The document number of a person in the registry. */
  | { readonly kind: 'document'; readonly of: SQL }
  /**
   * @param distinct SELECT of all distinct texts as `key` and `value`, if that is fast
   * @param wire the code that the text is the name of: filtered by
   */
  | {
      readonly kind: 'words'
      readonly of: SQL
      readonly among?: Among | undefined
      readonly distinct?: SQL | undefined
      readonly wire?: SQL
    }
  /** The name of the person with that document number. @param shared each of many people has rows */
  | { readonly kind: 'person'; readonly of: SQL; readonly shared: boolean }
  /** The chip of the animal whose id it is. */
  | { readonly kind: 'chip'; readonly of: SQL }
  /** The name of the animal with that id. @param kept if the row has a copy of it */
  | { readonly kind: 'animalName'; readonly of: SQL; readonly kept?: SQL }
  /**
   * A code, displayed by its name in the table of that kind. @param among the only codes in use
   * @param wire the code of the documented answer, if it is another
   */
  | {
      readonly kind: 'code'
      readonly of: SQL
      readonly table: string
      readonly among?: readonly string[]
      readonly wire?: SQL
    }
  /** One of the texts of an animal: all of them are searched together. @param id of the animal. @param isChip sorted by its index */
  | { readonly kind: 'animalText'; readonly of: SQL; readonly id: SQL; readonly isChip?: boolean }
  /** The color of an animal. @param id of the animal */
  | { readonly kind: 'animalColor'; readonly of: SQL; readonly id: SQL }
  /** When the form with that number was received. */
  | { readonly kind: 'received'; readonly of: SQL; readonly filings: Filings }
  /** Computed from other columns: can be sorted but not searched. @param joined joins that it needs */
  | { readonly kind: 'counted'; readonly of: SQL; readonly joined?: SQL; readonly groups?: Groups }

/** Texts that many rows share: each is searched once, in `table`, and the rows are selected by a key. */
export interface Among {
  readonly table: SQL
  readonly word: SQL
  readonly key: { readonly here: SQL; readonly there: SQL }
  readonly type: 'int' | 'text'
}

export type ListColumns = Readonly<Record<string, ListColumn>>

export const number = (of: SQL): ListColumn => ({ kind: 'number', of })
export const day = (of: SQL): ListColumn => ({ kind: 'day', of })
export const document = (of: SQL): ListColumn => ({ kind: 'document', of })
export const words = (of: SQL, among?: Among, distinct?: SQL): ListColumn => ({ kind: 'words', of, among, distinct })
export const named = (of: SQL, wire: SQL): ListColumn => ({ kind: 'words', of, wire })
export const breed = (of: SQL): ListColumn => ({ kind: 'breed', of })
export const person = (of: SQL): ListColumn => ({ kind: 'person', of, shared: true })
/** One of a few people, listed for their profession. */
export const professional = (of: SQL): ListColumn => ({ kind: 'person', of, shared: false })
export const chip = (of: SQL): ListColumn => ({ kind: 'chip', of })
export const animalName = (of: SQL, kept?: SQL): ListColumn => ({ kind: 'animalName', of, ...(kept && { kept }) })
export const code = (table: string, of: SQL, among?: readonly string[], wire?: SQL): ListColumn => ({
  kind: 'code',
  of,
  table,
  ...(among && { among }),
  ...(wire && { wire }),
})
export const animalText = (of: SQL, id: SQL, isChip = false): ListColumn => ({ kind: 'animalText', of, id, isChip })
export const animalColor = (of: SQL, id: SQL): ListColumn => ({ kind: 'animalColor', of, id })
export const counted = (of: SQL, how: { readonly joined?: SQL; readonly groups?: Groups } = {}): ListColumn => ({
  kind: 'counted',
  of,
  ...how,
})

export interface Sorting {
  readonly by: SQL
  readonly joined: SQL
  /** An index may exist: on the list's own table, or on the animals, of which a short list has few. */
  readonly indexed?: 'own' | 'animals'
  /** A column whose values many rows share: a long list is read value by value. */
  readonly groups?: Groups
  /** Condition of the rows without a value, if it needs no sorting of the others. */
  readonly without?: SQL
}

const people = sql`select t.nid as key, ${plainSql(sql`t.name`)} as value from third_parties t`

/** The sort expression of this column, and the joins that it needs. */
export function sortingBy(column: ListColumn): Sorting {
  const { of } = column
  switch (column.kind) {
    case 'person':
      return {
        by: plainSql(sql`y.name`),
        joined: sql`left join third_parties y on y.nid = ${of}`,
        ...(column.shared && { groups: { of, select: people, type: 'text' } }),
      }
    case 'chip':
      return { by: sql`y.chip`, joined: sql`left join animals y on y.id = ${of}`, indexed: 'animals' }
    case 'animalName':
      if (column.kept) return { by: plainSql(column.kept), joined: sql`` }
      return { by: plainSql(sql`y.name`), joined: sql`left join animals y on y.id = ${of}` }
    case 'animalColor':
      return { by: plainSql(of), joined: sql`` }
    case 'animalText':
      return { by: column.isChip ? of : plainSql(of), joined: sql``, indexed: 'animals' }
    case 'breed':
      return {
        by: plainSql(sql`y.name`),
        joined: sql`left join breeds y on y.id = ${of}`,
        groups: { of, select: sql`select b.id as key, ${plainSql(sql`b.name`)} as value from breeds b`, type: 'int' },
      }
    case 'code': {
      const named = sql`select c.code as key, c.name as value from codes c where c.kind = ${column.table}`
      const among = column.among?.map((one) => sql`${one}`)
      return {
        by: sql`y.name`,
        joined: sql`left join codes y on y.kind = ${column.table} and y.code = ${of}`,
        groups: { of, select: among ? sql`${named} and c.code in (${sql.join(among, sql`, `)})` : named, type: 'text' },
      }
    }
    case 'words':
      if (!column.distinct) return { by: plainSql(of), joined: sql`` }
      return { by: of, joined: sql``, groups: { of, select: column.distinct, type: 'text' } }
    case 'received': {
      const received = receivedTable(column.filings, sql`true`)
      return {
        by: sql`y.filed_at`,
        joined: sql`left join ${received} y on y.number = ${of}`,
        indexed: 'own',
        without: sql`not exists (select 1 from ${received} y where y.number = ${of})`,
      }
    }
    case 'counted':
      return { by: of, joined: column.joined ?? sql``, ...(column.groups && { groups: column.groups }) }
    case 'number':
    case 'day':
      return { by: of, joined: sql``, indexed: 'own' }
    default:
      return { by: of, joined: sql`` }
  }
}
