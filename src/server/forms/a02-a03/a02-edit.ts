/** A02 with OPCION '2': a changed straw count moves the stock by the difference, a new SOPORTE replaces the old. */
import { sql } from 'drizzle-orm'
import { formOf, type Values } from '../../../registry/index.ts'
import { a02Texts } from '../../../registry/texts/a02.ts'
import type { Call } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import { textRows } from '../../database/texts.ts'
import { checkChanges, editOnce } from '../../filing/edit.ts'
import { notFound } from '../../filing/facts.ts'
import { readForm } from '../../filing/read-form.ts'
import { judgeA02 } from './a02-judge.ts'
import { rowsA02 } from './a02-rows.ts'
import { claimOf, stageSupport } from './a02-support.ts'

const form = formOf('A02')

export async function editA02(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'edit')
  const number = values.CONSECUTIVO ?? ''
  const owner = values.NID_TERCERO ?? ''
  const here = sql`code = 'A02' and number = ${wireNumber(number)}`
  await stageSupport(call, owner, number)
  return editOnce(call, { code: form.code, number, owner }, async (tx) => {
    const inside = { ...call, context: { ...call.context, db: tx } }
    await rowsOf(tx, sql`select 1 from services where ${here} for update`)
    const [before] = await textRows(tx, rowsA02(sql`s.number = ${wireNumber(number)}`))
    if (!before) throw notFound('CONSECUTIVO', number)
    const kept = await keepsPhoto(tx, number, before, values.SOPORTE ?? '')
    checkChanges(form, before, kept ? { ...values, SOPORTE: before.SOPORTE ?? '' } : values)
    const taken = Number(before.CANTIDAD_PAJILLAS)
    const { dam } = await judgeA02(inside, values, owner, 'edit', taken)
    await takeStraws(tx, values, Number(values.CANTIDAD_PAJILLAS) - taken)
    if (!kept) await replacePhoto(inside, number, owner, values.SOPORTE ?? '')
    await rowsOf(
      tx,
      sql`update services set requested_on = ${values.FECHA_SOLICITUD}::date, served_on = ${values.FECHA_SERVICIO}::date,
            dam_id = ${dam.id}, amount = ${Number(values.CANTIDAD_PAJILLAS)},
            insemination_type = nullif(${values.TIPO_INSEMINACION}::text, ''),
            professional_nid = ${values.NID_INSEMINADOR}, remarks = ${values.OBSERVACIONES} where ${here}`,
    )
    return before
  })
}

/** The photo is kept when its name or its receipt is sent again. */
async function keepsPhoto(tx: Database, number: string, before: Values, support: string): Promise<boolean> {
  if (support === before.SOPORTE) return true
  const [row] = await rowsOf<{ sha256: string }>(
    tx,
    sql`select f.sha256 from services s join files f on f.id = s.support_id
        where s.code = 'A02' and s.number = ${wireNumber(number)}`,
  )
  return row?.sha256 === support
}

/** @throws BusinessError 102 */
async function takeStraws(tx: Database, values: Values, more: number): Promise<void> {
  const moved = await rowsOf(
    tx,
    sql`update stock set pending = pending - ${more}::int where code = ${values.FORMULARIO}
          and number = ${wireNumber(values.CONSECUTIVO_SERVICIO ?? '')} and pending >= ${more}::int returning 1`,
  )
  if (moved.length === 0) throw refusedAt('CANTIDAD_PAJILLAS', a02Texts.straws, 102)
}

async function replacePhoto(call: Call, number: string, owner: string, receipt: string): Promise<void> {
  const { db } = call.context
  const here = sql`code = 'A02' and number = ${wireNumber(number)}`
  const id = await claimOf(call, owner, receipt)
  const old = sql`(select support_id from services where ${here})`
  await rowsOf(db, sql`update files set state = 'orphan', created_at = now() where id = ${old}`)
  await rowsOf(db, sql`update files set state = 'claimed', number = ${number} where id = ${id}::uuid`)
  await rowsOf(db, sql`update services set support_id = ${id}::uuid where ${here}`)
}
