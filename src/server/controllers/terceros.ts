/** terceros: every person or body the registry knows, and the members of an association (2§7; ambiguity 149). */
import { sql } from 'drizzle-orm'
import { rowsMembers } from '../book/masters/associations.ts'
import { rowsThirdParties, saveThirdParty } from '../book/masters/third-parties.ts'
import { textRows } from '../database/texts.ts'
import { fieldOf, type Handlers } from '../http/call.ts'

export const terceros: Handlers = {
  'terceros/terceros': ({ house }) => textRows(house.db, rowsThirdParties(sql`true`)),
  'terceros/ingresarTercero': saveThirdParty,
  'terceros/tercerosSocios': (call) => textRows(call.house.db, rowsMembers(fieldOf(call, 'NID_TERCERO'))),
}
