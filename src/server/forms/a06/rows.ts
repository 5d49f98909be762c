/** The list of transfers: an owner reads those to others; registrars neither capture this form nor read it for others. */
import { type SQL, sql } from 'drizzle-orm'
import { personName, personTid } from '../../filing/codes.ts'
import { chip, day, document, number, person, words } from '../../queries/columns.ts'
import { newestFirst } from '../../queries/listing.ts'
import type { FormListing } from '../served-form.ts'

/** Rows of formulariosA06 (2§3). @param where over transfers m */
export const rowsA06 = (where: SQL): SQL => sql`
  select m.number as consecutivo, ${personTid(sql`m.from_nid`)} as tip_propietario, m.from_nid as nid_propietario,
    ${personName(sql`m.from_nid`)} as "NOMBRE", a.chip as crg_animal,
    a.name as "NOMBRE_ANIMAL", ${personTid(sql`m.to_nid`)} as tip_transferido,
    m.to_nid as nid_transferido, ${personName(sql`m.to_nid`)} as "TRANS", m.remarks as observaciones,
    m.transferred_on as fecha_transferencia
  from transfers m join animals a on a.id = m.animal_id
  where ${where} order by m.number desc`

export const listA06: FormListing = {
  ...newestFirst(sql`m.number`, 'consecutivo'),
  rows: rowsA06,
  of: (owner) => sql`m.from_nid = ${owner}`,
  table: sql`transfers m`,
  among: sql`true`,
  columns: {
    consecutivo: number(sql`m.number`),
    nid_propietario: document(sql`m.from_nid`),
    NOMBRE: person(sql`m.from_nid`),
    crg_animal: chip(sql`m.animal_id`),
    nid_transferido: document(sql`m.to_nid`),
    TRANS: person(sql`m.to_nid`),
    fecha_transferencia: day(sql`m.transferred_on`),
    observaciones: words(sql`m.remarks`),
  },
}
