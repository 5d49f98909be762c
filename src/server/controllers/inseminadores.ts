/** inseminadores (2§7; decision 143). */
import { sql } from 'drizzle-orm'
import type { Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { rowsInseminators, saveInseminator } from '../masters/inseminators.ts'

export const inseminadores: Handlers = {
  'inseminadores/inseminadores': ({ context }) => textRows(context.db, rowsInseminators(sql`true`)),
  'inseminadores/ingresarInseminador': saveInseminator,
}
