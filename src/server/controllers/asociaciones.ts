/** asociaciones: the associations, and who joins them (2§7). */

import type { Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { addMember, rowsAssociations } from '../masters/associations.ts'

export const asociaciones: Handlers = {
  'asociaciones/asociaciones': ({ context }) => textRows(context.db, rowsAssociations()),
  'asociaciones/ingresarNuevoAsociado': addMember,
}
