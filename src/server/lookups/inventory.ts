/** The list of the inventory (dashboard/dataAnimales), and the values that occur in an owner's animals: its filters (decision 59). */
import { type SQL, sql } from 'drizzle-orm'
import { ownerOf } from '../access/owners.ts'
import { fieldOf, type Handler, type Handlers } from '../core/call.ts'
import { optionRows } from '../database/texts.ts'
import { nameOf } from '../filing/codes.ts'
import { animalText, chip, code, counted, day, document, number, person } from '../queries/columns.ts'
import type { Listing } from '../queries/listing.ts'

const occurring =
  (code: SQL, name: SQL): Handler =>
  async (call) => {
    const owner = await ownerOf(call)
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

const text = (column: 'chip' | 'name' | 'color' | 'features' | 'marks') =>
  animalText(sql.raw(`a.${column}`), sql`a.id`, column === 'chip')

/** Search and sort columns of the list. */
export const inventory: Omit<Listing, 'rows' | 'where'> = {
  table: sql`animals a`,
  among: sql`true`,
  key: { of: sql`a.id`, name: 'id', type: 'int' },
  order: [{ by: sql`a.id` }],
  byKey: 'asc',
  after: (last) => sql`a.id > ${Number(last.id)}::int`,
  columns: {
    NID_PROPIETARIO: document(sql`a.owner_nid`),
    NOMPROP: person(sql`a.owner_nid`),
    CONSECUTIVO: number(sql`a.registration_number`),
    CONSEC_NACIMIENTO: number(sql`a.birth_number`),
    CHIP: text('chip'),
    DESCRIPCION: code('concepcion', sql`a.concept`),
    NOMBRE: text('name'),
    LIBRO: code('composicion', sql`a.composition`),
    FECHA_NACIMIENTO: day(sql`a.born_on`),
    COLOR: text('color'),
    RASGOS_PARTICULARES: text('features'),
    MARCAS_HATO: text('marks'),
    CHIP_PADRE: chip(sql`a.sire_id`),
    CHIP_MADRE: chip(sql`a.dam_id`),
    TIPO_PARTO: code('tipoParto', sql`a.birth_type`),
    PESO_AL_NACER: counted(sql`a.birth_weight`),
  },
}
