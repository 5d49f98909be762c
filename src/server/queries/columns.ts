/** What the columns of a list are, and how the list is sorted by each; search.ts says what a searched text means. */
import { type SQL, sql } from 'drizzle-orm'

/** `of`: the SQL column of the list's table. */
export type ListColumn =
  | { readonly kind: 'number' | 'day' | 'breed'; readonly of: SQL }
  /** The document number of somebody in the registry. */
  | { readonly kind: 'document'; readonly of: SQL }
  | { readonly kind: 'words'; readonly of: SQL; readonly among?: Among }
  /** The name of the person whose document number it is. */
  | { readonly kind: 'person'; readonly of: SQL }
  /** The chip or the name of the animal whose id it is. */
  | { readonly kind: 'chip' | 'animalName'; readonly of: SQL }
  /** A code, shown by its name in the table of that kind. */
  | { readonly kind: 'code'; readonly of: SQL; readonly table: string }
  /** One of the texts of an animal: all of them are searched together. @param id of the animal */
  | { readonly kind: 'animalText'; readonly of: SQL; readonly id: SQL }
  /** The color of an animal. @param id of the animal */
  | { readonly kind: 'animalColor'; readonly of: SQL; readonly id: SQL }
  /** Worked out from other columns: sorted by it, never searched. */
  | { readonly kind: 'counted'; readonly of: SQL }

/** Where many rows say the same words: each is looked at once, in `table`, and the rows are told by a key. */
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
export const words = (of: SQL, among?: Among): ListColumn => ({ kind: 'words', of, ...(among && { among }) })
export const breed = (of: SQL): ListColumn => ({ kind: 'breed', of })
export const person = (of: SQL): ListColumn => ({ kind: 'person', of })
export const chip = (of: SQL): ListColumn => ({ kind: 'chip', of })
export const animalName = (of: SQL): ListColumn => ({ kind: 'animalName', of })
export const code = (table: string, of: SQL): ListColumn => ({ kind: 'code', of, table })
export const animalText = (of: SQL, id: SQL): ListColumn => ({ kind: 'animalText', of, id })
export const animalColor = (of: SQL, id: SQL): ListColumn => ({ kind: 'animalColor', of, id })
export const counted = (of: SQL): ListColumn => ({ kind: 'counted', of })

export interface Sorting {
  readonly by: SQL
  readonly joined: SQL
  /** There may be an index of it: of the list's own table, or of the animals, of which a short list has few. */
  readonly indexed?: 'own' | 'animals'
}

/** What a list is ordered by when it is sorted by this column, and what that needs beside the list's table. */
export function sortingBy(column: ListColumn): Sorting {
  const { of } = column
  switch (column.kind) {
    case 'person':
      return { by: sql`lower(y.name)`, joined: sql`left join third_parties y on y.nid = ${of}` }
    case 'chip':
      return { by: sql`y.chip`, joined: sql`left join animals y on y.id = ${of}`, indexed: 'animals' }
    case 'animalName':
      return { by: sql`lower(y.name)`, joined: sql`left join animals y on y.id = ${of}` }
    case 'breed':
      return { by: sql`y.name`, joined: sql`left join breeds y on y.id = ${of}` }
    case 'code':
      return { by: sql`y.name`, joined: sql`left join codes y on y.kind = ${column.table} and y.code = ${of}` }
    case 'number':
    case 'day':
      return { by: of, joined: sql``, indexed: 'own' }
    default:
      return { by: of, joined: sql`` }
  }
}
