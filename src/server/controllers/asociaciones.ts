/** asociaciones: the associations, and who joins them (2§7). */
import { addMember, rowsAssociations } from '../book/masters/associations.ts'
import { textRows } from '../database/texts.ts'
import type { Handlers } from '../http/call.ts'

export const asociaciones: Handlers = {
  'asociaciones/asociaciones': ({ house }) => textRows(house.db, rowsAssociations()),
  'asociaciones/ingresarNuevoAsociado': addMember,
}
