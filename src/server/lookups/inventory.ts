/** Values that occur in an owner's animals: the dashboard's filters (decision 59). */
import { type SQL, sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { fieldOf, type Handler, type Handlers, personOf } from '../core/call.ts'
import { optionRows } from '../database/texts.ts'
import { nameOf } from '../filing/codes.ts'

const occurring =
  (code: SQL, name: SQL): Handler =>
  async (call) => {
    const owner = await readableOwner(call.context, personOf(call), fieldOf(call, 'NID_PROPIETARIO'), true)
    const species = fieldOf(call, 'COD_ESPECIE')
    // Only the conditions that were requested are added, so that an index-only scan is possible.
    const owned = owner === null ? sql`a.owner_nid is not null` : sql`a.owner_nid = ${owner}`
    const ofSpecies = species === '' ? sql`true` : sql`a.species = ${species}`
    return optionRows(
      call.context.db,
      sql`select v.code, ${name} as name from (
            select distinct ${code} as code from animals a
            where ${owned} and ${ofSpecies} and ${code} is not null) v`,
    )
  }

export const inventoryLookups: Handlers = {
  'selecciones/seleccionCodigoEspecieDash': occurring(sql`a.species`, nameOf('especie', sql`v.code`)),
  'selecciones/seleccionCodigoRazasDash': occurring(
    sql`a.breed_id`,
    sql`(select b.name from breeds b where b.id = v.code)`,
  ),
  'selecciones/seleccionLibrosDash': occurring(sql`a.composition`, nameOf('composicion', sql`v.code`)),
  'selecciones/seleccionTipoPartoDash': occurring(sql`a.birth_type`, nameOf('tipoParto', sql`v.code`)),
  'selecciones/seleccionFormasConcepcion': occurring(sql`a.concept`, nameOf('concepcion', sql`v.code`)),
}
