/** Items of a lookup: all, as documented, or one page of those that match a search (capacity 'paginasTodo'). */
import { type SQL, sql } from 'drizzle-orm'
import type { Option } from '../../registry/index.ts'
import type { Call } from '../core/call.ts'
import { optionRows } from '../database/texts.ts'
import { eachWord, hasWord, plainSql } from '../queries/like.ts'
import { anyOf, pageOf } from '../queries/paged.ts'

/**
 * @param statement a SELECT of code and name, and further keys of the items
 * @param searched columns of `o` that are searched besides name and code
 */
export async function choices(call: Call, statement: SQL, searched: readonly SQL[] = []): Promise<Option[]> {
  const { db } = call.context
  const page = pageOf(call)
  if (!page) return optionRows(db, statement)
  const { search, key, rows, first } = page
  const texts = [sql`o.name`, ...searched, sql`o.code`]
  const has = (word: string) => anyOf(texts.map((text) => hasWord(text, word)))
  const found = key !== '' ? sql`o.code = ${key}` : search === '' ? sql`true` : eachWord(search, has)
  return optionRows(
    db,
    sql`select o.* from (${statement}) o where ${found} order by ${plainSql(sql`o.name`)}, o.code
        limit ${rows}::int offset ${first}::int`,
  )
}
