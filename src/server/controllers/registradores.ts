/** registradores: who files for the associates of a zone (2§7). */
import { sql } from 'drizzle-orm'
import { rowsRegistrars, saveRegistrar } from '../book/masters/registrars.ts'
import { textRows } from '../database/texts.ts'
import type { Handlers } from '../http/call.ts'

export const registradores: Handlers = {
  'registradores/registradores': ({ house }) => textRows(house.db, rowsRegistrars(sql`true`)),
  'registradores/ingresarRegistrador': saveRegistrar,
}
