/** Substring search in a form that a trigram index can answer if the database has one, and cheap if it has none. */
import { type SQL, sql } from 'drizzle-orm'
import { soughtWords } from '../../registry/index.ts'

/**
 * SQL: lower case, without accents. Names of people are sorted by it, so that Álvaro stands among the A's on every
 * database. Must be identical to the expression of the indexes.
 */
export const plainSql = (text: SQL): SQL => sql`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`

/** SQL: the same for sorting names of animals, of which there are many: few have an accent, and replacing letters is slow. */
export const sortedSql = (text: SQL): SQL =>
  sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else ${plainSql(text)} end`

/** SQL: all of the conditions, one per searched word. */
export const eachWord = (searched: string, has: (word: string) => SQL): SQL =>
  sql`(${sql.join(soughtWords(searched).map(has), sql` and `)})`

/** Escapes %, _ and \ in the searched text. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** @param text SQL of a text without accents */
export const likeSql = (text: SQL, searched: string): SQL => sql`${text} like ${`%${literally(searched)}%`}`

/** Accented forms of each letter: the inverse of plainSql. */
const accented: Readonly<Record<string, readonly string[]>> = {
  a: ['a', 'á'],
  e: ['e', 'é'],
  i: ['i', 'í'],
  o: ['o', 'ó'],
  u: ['u', 'ú', 'ü'],
  n: ['n', 'ñ'],
}

/** Letters that a trigram index needs. */
const TRIGRAM = 3

/**
 * The text contains every searched word, ignoring case and accents. Removing accents costs ten times as much as
 * comparing: it is avoided if few spellings are possible, and if the other letters do not occur.
 * @param text as stored.
 * @param searched lower case, no accents, not ''
 */
export const likePlain = (text: SQL, searched: string): SQL => eachWord(searched, (word) => likeWord(text, word))

function likeWord(text: SQL, searched: string): SQL {
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
