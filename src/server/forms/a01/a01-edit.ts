/** A01 with OPCION '2': all but the number and the owner may change, until a birth refers to it (decision 71). */
import { sql } from 'drizzle-orm'
import { formOf } from '../../../registry/index.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { rowsOf } from '../../database/database.ts'
import { textRows } from '../../database/texts.ts'
import { checkChanges, editForm } from '../../filing/edit.ts'
import { notFound } from '../../filing/facts.ts'
import { judged } from '../../filing/file-form.ts'
import { askingA01, matingOf } from './a01.ts'
import { rowsA01 } from './a01-rows.ts'

const form = formOf('A01')

export const editA01 = editForm({
  form,
  record: { field: 'CONSECUTIVO', table: 'services', where: sql`s.code = 'A01'`, code: form.code },
  change: async (inside, values, owner) => {
    const { db } = inside.context
    const number = values.CONSECUTIVO ?? ''
    const here = sql`code = 'A01' and number = ${wireNumber(number)}`
    await rowsOf(db, sql`select 1 from services where ${here} for update`)
    const [before] = await textRows(db, rowsA01(sql`s.number = ${wireNumber(number)}`))
    if (!before) throw notFound('CONSECUTIVO', number)
    checkChanges(form, before, values)
    const found = await judged(askingA01, inside, values, owner, 'edit')
    const { sire, dam, computedKinship } = matingOf(found, values)
    await rowsOf(
      db,
      sql`update services set requested_on = ${values.FECHA_SOLICITUD}::date, served_on = ${values.FECHA_SERVICIO}::date,
            species = ${values.COD_ESPECIE}, breed_id = ${sire.breed}, sire_id = ${sire.id}, dam_id = ${dam.id},
            dam_breed_id = ${dam.breed}, kinship = ${values.PARENTESCO}, computed_kinship = ${computedKinship},
            prefix = ${found.owner.prefix}, remarks = ${values.OBSERVACIONES} where ${here}`,
    )
    return before
  },
})
