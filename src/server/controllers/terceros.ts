/** terceros: every person or body the registry knows, and the members of an association (2§7; decision 149). */

import { fieldOf, type Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { rowsMembers } from '../masters/associations.ts'
import { saveThirdParty, thirdParties } from '../masters/third-parties.ts'
import { listed } from '../queries/listing.ts'

export const terceros: Handlers = {
  'terceros/terceros': (call) => listed(call, thirdParties),
  'terceros/ingresarTercero': saveThirdParty,
  'terceros/tercerosSocios': (call) => textRows(call.context.db, rowsMembers(fieldOf(call, 'NID_TERCERO'))),
}
