/** razas: the breeds of each species (2§7). */
import { sql } from 'drizzle-orm'
import type { Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { rowsBreeds, saveBreed } from '../masters/breeds.ts'

export const razas: Handlers = {
  'razas/razas': ({ context }) => textRows(context.db, rowsBreeds(sql`true`)),
  'razas/ingresarRazas': saveBreed,
}
