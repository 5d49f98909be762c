/** inseminadores (2§7; ambiguity 143). */
import { sql } from 'drizzle-orm'
import { rowsInseminators, saveInseminator } from '../book/masters/inseminators.ts'
import { textRows } from '../database/texts.ts'
import type { Handlers } from '../http/call.ts'

export const inseminadores: Handlers = {
  'inseminadores/inseminadores': ({ house }) => textRows(house.db, rowsInseminators(sql`true`)),
  'inseminadores/ingresarInseminador': saveInseminator,
}
