/** prefijos: the prefixes of the members of associations (2§7). */
import { sql } from 'drizzle-orm'
import { rowsPrefixes, savePrefix } from '../book/masters/prefixes.ts'
import { textRows } from '../database/texts.ts'
import type { Handlers } from '../http/call.ts'

export const prefijos: Handlers = {
  'prefijos/prefijos': ({ house }) => textRows(house.db, rowsPrefixes(sql`true`)),
  'prefijos/ingresarPrefijo': savePrefix,
}
