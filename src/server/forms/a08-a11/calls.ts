/** What A08 to A11 show of an animal that they name, and one of them as the record of forms has it. */
import { type SQL, sql } from 'drizzle-orm'
import { isAdministrator } from '../../../registry/index.ts'
import { today } from '../../core/app-context.ts'
import { type Call, fieldOf, type Handler, type Handlers, personOf } from '../../core/call.ts'
import { textRows } from '../../database/texts.ts'
import { leasedTo } from '../../filing/animals.ts'
import { type FormEffect, fileForm } from '../../filing/file-form.ts'
import type { FormListing, ServedForm } from '../served-form.ts'
import { voidedStock } from '../voiding.ts'
import { chipOf } from './rows.ts'

/**
 * DatosMachos, DatosHembras: parents and name of the animal of that chip. Animals without an owner (pedigrees from
 * abroad) are visible to all; others to their owner, their lessee, and owners of their offspring.
 */
const dataOf =
  (sex: 'M' | 'H'): Handler =>
  (call) =>
    textRows(
      call.context.db,
      sql`select ${chipOf('a.sire_id')} as "CHIP_PADRE", ${chipOf('a.dam_id')} as "CHIP_MADRE", a.name as "NOMBRE"
          from animals a where a.chip = ${fieldOf(call, 'CHIP')} and a.sex = ${sex} and ${mayKnow(call)}`,
    )

/** @param code of one of the four forms */
const animalData = (code: string): Handlers => ({
  [`formulario${code}/DatosMachos`]: dataOf('M'),
  [`formulario${code}/DatosHembras`]: dataOf('H'),
})

export function mayKnow(call: Call): SQL {
  const person = personOf(call)
  if (isAdministrator(person)) return sql`true`
  const own = sql`${person.nid}`
  return sql`(a.owner_nid is null or a.owner_nid = ${own} or ${leasedTo(own, sql`${today(call.context)}::date`)}
    or exists (select 1 from animals c left join animals p on p.id in (c.sire_id, c.dam_id)
      where c.owner_nid = ${own} and a.id in (c.sire_id, c.dam_id, p.sire_id, p.dam_id)))`
}

/** One of these forms as the record of forms has it. @throws (filing) BusinessError 100, 0 or 104 */
export const stockForm = <Found extends object>(
  filing: FormEffect<Found>,
  rows: (where: SQL) => SQL,
  list: FormListing,
): ServedForm => ({
  form: filing.form.key,
  file: fileForm(filing),
  correction: voidedStock(filing, rows),
  list,
  calls: animalData(filing.form.key),
})
