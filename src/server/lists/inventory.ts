/** Search and sort columns of the inventory list (dashboard/dataAnimales). */
import { sql } from 'drizzle-orm'
import { animalText, chip, code, counted, day, document, number, person } from '../queries/columns.ts'
import type { Listing } from '../queries/listing.ts'

const text = (column: 'chip' | 'name' | 'color' | 'features' | 'marks') => animalText(sql.raw(`a.${column}`), sql`a.id`)

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
