/**
 * The masters: associations and their members, third parties, prefixes, breeds and books, chips, registrars, inseminators
 * (2§7; decisions 5, 143, 149, 162).
 */
import { sql } from 'drizzle-orm'
import { bookPairs } from '../../registry/index.ts'
import { fieldOf, type Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { addMember, rowsAssociations, rowsMembers } from '../masters/associations.ts'
import { rowsBreeds, saveBreed } from '../masters/breeds.ts'
import { chipsList, saveChip } from '../masters/chips.ts'
import { rowsInseminators, saveInseminator } from '../masters/inseminators.ts'
import { prefixes, savePrefix } from '../masters/prefixes.ts'
import { rowsRegistrars, saveRegistrar } from '../masters/registrars.ts'
import { saveThirdParty, thirdParties } from '../masters/third-parties.ts'
import { listed } from '../queries/listing.ts'

export const maestros: Handlers = {
  'terceros/terceros': (call) => listed(call, thirdParties),
  'terceros/ingresarTercero': saveThirdParty,
  'terceros/tercerosSocios': (call) => textRows(call.context.db, rowsMembers(fieldOf(call, 'NID_TERCERO'))),
  'prefijos/prefijos': (call) => listed(call, prefixes),
  'prefijos/ingresarPrefijo': savePrefix,
  'asociaciones/asociaciones': ({ context }) => textRows(context.db, rowsAssociations()),
  'asociaciones/ingresarNuevoAsociado': addMember,
  'registradores/registradores': ({ context }) => textRows(context.db, rowsRegistrars(sql`true`)),
  'registradores/ingresarRegistrador': saveRegistrar,
  'inseminadores/inseminadores': ({ context }) => textRows(context.db, rowsInseminators(sql`true`)),
  'inseminadores/ingresarInseminador': saveInseminator,
  'razas/razas': ({ context }) => textRows(context.db, rowsBreeds(sql`true`)),
  'razas/ingresarRazas': saveBreed,
  'libros/libros': async (call) => bookPairs(fieldOf(call, 'COMPOSICION')),
  'maestroChips/maestroChips': chipsList,
  'maestroChips/ingresarChip': saveChip,
}
