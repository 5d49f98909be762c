/** How texts are searched and sorted: case and accents do not matter (decision 58). */
import { type SQL, sql } from 'drizzle-orm'
import { soughtWords } from '../../registry/index.ts'

/** The letters of Spanish, Portuguese and their neighbours, by the plain one. */
const accented: Readonly<Record<string, string>> = {
  a: 'áàâãäå',
  c: 'ç',
  e: 'éèêë',
  i: 'íìîï',
  n: 'ñ',
  o: 'óòôõö',
  u: 'úùûü',
  y: 'ýÿ',
}
const ways = Object.entries(accented)
const [from, to] = [ways.map(([, own]) => own), ways.map(([plain, own]) => plain.repeat(own.length))].map((all) =>
  sql.raw(`'${all.join('')}'`),
)

/**
 * SQL: lower case, without accents, to sort by, so that Álvaro stands among the A's on every database. Replacing letters
 * is slow, and few texts have an accent. Must be identical to the expression of the index.
 */
export const plainSql = (text: SQL): SQL =>
  sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else translate(lower(${text}), ${from}, ${to}) end`

/** SQL: all of the conditions, one per searched word. */
export const eachWord = (searched: string, has: (word: string) => SQL): SQL =>
  sql`(${sql.join(soughtWords(searched).map(has), sql` and `)})`

/** Escapes %, _ and \ in the searched text. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** @param text SQL of a text without accents */
export const likeSql = (text: SQL, searched: string): SQL => sql`${text} like ${`%${literally(searched)}%`}`

const alike = (letter: string): string => letter + (accented[letter] ?? '')

/**
 * The text contains the word with whatever accents: a pattern is faster than removing them, and a trigram index answers
 * it. A word of one or two letters has no trigram: every text is read, in twice the time if lower case is made of each.
 */
export function hasWord(text: SQL, word: string): SQL {
  if (/^[a-z\d]{1,2}$/.test(word))
    return sql`${text} ~ ${word.replace(/[a-z]/g, (one) => `[${alike(one)}${alike(one).toUpperCase()}]`)}`
  const pattern = word.replace(/[^\p{L}\p{N}]/gu, '\\$&').replace(/[aceinouy]/g, (one) => `[${one}${accented[one]}]`)
  return sql`lower(${text}) ~ ${pattern}`
}

/**
 * The text contains every searched word, ignoring case and accents.
 * @param searched lower case, no accents, not ''
 */
export const contains = (text: SQL, searched: string): SQL => eachWord(searched, (word) => hasWord(text, word))
