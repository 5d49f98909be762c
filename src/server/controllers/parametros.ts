/** parametros: one item with every parameter (decision 4), and its bounds one by one (ours). */
import { sql } from 'drizzle-orm'
import type { Handlers } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { boundRows, saveBound } from '../masters/parameters.ts'

export const parametros: Handlers = {
  'parametros/parametros': async ({ context }) => {
    const rows = await rowsOf<{ name: string; value: unknown }>(context.db, sql`select name, value from parameters`)
    return [Object.fromEntries(rows.map(({ name, value }) => [name, value]))]
  },
  'parametros/limites': ({ context }) => boundRows(context.db),
  'parametros/ingresarLimite': saveBound,
}
