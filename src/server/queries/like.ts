/** Part of a text, as an index of trigrams can answer it where the database has one, and cheaply where it has none. */
import { type SQL, sql } from 'drizzle-orm'
import { plainSql } from './paged.ts'

/** Of %, _ and \ in what is searched. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** @param text SQL of a text without accents */
export const likeSql = (text: SQL, searched: string): SQL => sql`${text} like ${`%${literally(searched)}%`}`

/** What each letter may be written as: the opposite of plainSql. */
const accented: Readonly<Record<string, readonly string[]>> = {
  a: ['a', 'á'],
  e: ['e', 'é'],
  i: ['i', 'í'],
  o: ['o', 'ó'],
  u: ['u', 'ú', 'ü'],
  n: ['n', 'ñ'],
}

/** Letters that an index of trigrams needs. */
const TRIGRAM = 3

/**
 * The text contains what is searched, case and accents ignored. Taking the accents off a text costs ten times what
 * comparing it does: it is spared where few ways of writing are meant, and where the other letters are not there.
 * @param text as it is written. @param searched lower case, no accents, not ''
 */
export function likePlain(text: SQL, searched: string): SQL {
  const lower = sql`lower(${text})`
  if ([...searched].length >= TRIGRAM) {
    const other = literally(searched).replace(/[aeioun]/g, '_')
    return sql`(${lower} like ${`%${other}%`} and ${likeSql(plainSql(text), searched)})`
  }
  const written = [...searched].reduce<string[]>(
    (ways, letter) => ways.flatMap((way) => (accented[letter] ?? [letter]).map((one) => way + one)),
    [''],
  )
  return sql`(${sql.join(
    written.map((way) => likeSql(lower, way)),
    sql` or `,
  )})`
}
