import { type SQL, sql } from 'drizzle-orm'
import { personName, personTid } from '../../filing/codes.ts'

/** Rows of formulariosA06 (2§3). @param where over transfers m */
export const rowsA06 = (where: SQL): SQL => sql`
  select m.number as consecutivo, ${personTid(sql`m.from_nid`)} as tip_propietario, m.from_nid as nid_propietario,
    ${personName(sql`m.from_nid`)} as "NOMBRE", a.chip as crg_animal,
    a.name as "NOMBRE_ANIMAL", ${personTid(sql`m.to_nid`)} as tip_transferido,
    m.to_nid as nid_transferido, ${personName(sql`m.to_nid`)} as "TRANS", m.remarks as observaciones,
    m.transferred_on as fecha_transferencia
  from transfers m join animals a on a.id = m.animal_id
  where ${where} order by m.number desc`
