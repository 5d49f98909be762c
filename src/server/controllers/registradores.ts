/** registradores: who files for the associates of a zone (2§7). */
import { sql } from 'drizzle-orm'
import type { Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { rowsRegistrars, saveRegistrar } from '../masters/registrars.ts'

export const registradores: Handlers = {
  'registradores/registradores': ({ context }) => textRows(context.db, rowsRegistrars(sql`true`)),
  'registradores/ingresarRegistrador': saveRegistrar,
}
