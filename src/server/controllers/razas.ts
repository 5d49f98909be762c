/** razas: the breeds of each species (2§7). */
import { sql } from 'drizzle-orm'
import { rowsBreeds, saveBreed } from '../book/masters/breeds.ts'
import { textRows } from '../database/texts.ts'
import type { Handlers } from '../http/call.ts'

export const razas: Handlers = {
  'razas/razas': ({ house }) => textRows(house.db, rowsBreeds(sql`true`)),
  'razas/ingresarRazas': saveBreed,
}
