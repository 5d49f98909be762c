/** parametros: one item with every parameter (ambiguity 4), and its bounds one by one (ours). */
import { sql } from 'drizzle-orm'
import type { Handlers } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { boundRows, saveBound } from '../masters/parameters.ts'

export const parametros: Handlers = {
  'parametros/parametros': async ({ house }) => {
    const rows = await rowsOf<{ name: string; value: unknown }>(house.db, sql`select name, value from parameters`)
    return [Object.fromEntries(rows.map(({ name, value }) => [name, value]))]
  },
  'parametros/limites': ({ house }) => boundRows(house.db),
  'parametros/ingresarLimite': saveBound,
}
