/** A01 with OPCION '2': all but the number and the owner may change, until a birth refers to it (decision 71). */
import { sql } from 'drizzle-orm'
import { formOf } from '../../../registry/index.ts'
import type { Call } from '../../core/call.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { rowsOf } from '../../database/database.ts'
import { textRows } from '../../database/texts.ts'
import { checkChanges, editOnce } from '../../filing/edit.ts'
import { notFound } from '../../filing/facts.ts'
import { readForm } from '../../filing/read-form.ts'
import { judgeA01 } from './a01.ts'
import { rowsA01 } from './a01-rows.ts'

const form = formOf('A01')

export async function editA01(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'edit')
  const number = values.CONSECUTIVO ?? ''
  const owner = values.NID_PROPIETARIO ?? ''
  const here = sql`code = 'A01' and number = ${wireNumber(number)}`
  return editOnce(call, { code: form.code, number, owner }, async (tx) => {
    await rowsOf(tx, sql`select 1 from services where ${here} for update`)
    const [before] = await textRows(tx, rowsA01(sql`s.number = ${wireNumber(number)}`))
    if (!before) throw notFound('CONSECUTIVO', number)
    checkChanges(form, before, values)
    const inside = { ...call, context: { ...call.context, db: tx } }
    const { sire, dam, computedKinship, prefix } = await judgeA01(inside, values, owner, 'edit')
    await rowsOf(
      tx,
      sql`update services set requested_on = ${values.FECHA_SOLICITUD}::date, served_on = ${values.FECHA_SERVICIO}::date,
            species = ${values.COD_ESPECIE}, breed_id = ${sire.breed}, sire_id = ${sire.id}, dam_id = ${dam.id},
            dam_breed_id = ${dam.breed}, kinship = ${values.PARENTESCO}, computed_kinship = ${computedKinship},
            prefix = ${prefix}, remarks = ${values.OBSERVACIONES} where ${here}`,
    )
    return before
  })
}
