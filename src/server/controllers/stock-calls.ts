/** Shared by the controllers of A08 to A11. */
import { type SQL, sql } from 'drizzle-orm'
import { isAdministrator } from '../../registry/index.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, type Handler, personOf } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { chipOf } from '../forms/a08-a11/stock-rows.ts'
import { leasedTo } from '../lookups/animals.ts'

/**
 * DatosMachos, DatosHembras: parents and name of the animal of that chip. Animals without an owner (pedigrees from
 * abroad) are visible to all; others to their owner, their lessee, and owners of their offspring.
 */
export const animalData =
  (sex: 'M' | 'H'): Handler =>
  (call) =>
    textRows(
      call.context.db,
      sql`select ${chipOf('a.sire_id')} as "CHIP_PADRE", ${chipOf('a.dam_id')} as "CHIP_MADRE", a.name as "NOMBRE"
          from animals a where a.chip = ${fieldOf(call, 'CHIP')} and a.sex = ${sex} and ${mayKnow(call)}`,
    )

function mayKnow(call: Call): SQL {
  const person = personOf(call)
  if (isAdministrator(person)) return sql`true`
  const own = sql`${person.nid}`
  return sql`(a.owner_nid is null or a.owner_nid = ${own} or ${leasedTo(own, sql`${today(call.context)}::date`)}
    or exists (select 1 from animals c left join animals p on p.id in (c.sire_id, c.dam_id)
      where c.owner_nid = ${own} and a.id in (c.sire_id, c.dam_id, p.sire_id, p.dam_id)))`
}
