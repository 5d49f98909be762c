/** A02 with OPCION '2': a changed straw count moves the stock by the difference, a new SOPORTE replaces the old. */
import { sql } from 'drizzle-orm'
import type { Values } from '../../../registry/index.ts'
import { a02Texts } from '../../../registry/texts/a02.ts'
import { wireNumber } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import { textRows } from '../../database/texts.ts'
import { checkChanges, editForm } from '../../filing/edit.ts'
import { notFound } from '../../filing/facts.ts'
import { judged } from '../../filing/file-form.ts'
import { checkFiles, type FileIds, stageParts } from '../../filing/form-files.ts'
import { askingA02, inseminationOf } from './judge.ts'
import { rowsA02 } from './rows.ts'

const { form } = askingA02

export const editA02 = editForm({
  form,
  record: { field: 'CONSECUTIVO', table: 'services', where: sql`s.code = 'A02'`, code: form.code },
  prepare: (call, values, owner) => stageParts(call, form, owner, values.CONSECUTIVO ?? ''),
  change: async (inside, values, owner) => {
    const { db } = inside.context
    const number = values.CONSECUTIVO ?? ''
    const here = sql`code = 'A02' and number = ${wireNumber(number)}`
    await rowsOf(db, sql`select 1 from services where ${here} for update`)
    const [before] = await textRows(db, rowsA02(sql`s.number = ${wireNumber(number)}`))
    if (!before) throw notFound('CONSECUTIVO', number)
    const kept = await keepsPhoto(db, number, before, values.SOPORTE ?? '')
    checkChanges(form, before, kept ? { ...values, SOPORTE: before.SOPORTE ?? '' } : values)
    for (const person of askingA02.people?.(values, inside) ?? []) await rowsOf(db, person)
    const taken = Number(before.CANTIDAD_PAJILLAS)
    const found = await judged(askingA02, inside, values, owner, 'edit')
    const { female } = inseminationOf(found, values, taken)
    await takeStraws(db, values, Number(values.CANTIDAD_PAJILLAS) - taken)
    if (!kept) await replacePhoto(db, number, found.files)
    await rowsOf(
      db,
      sql`update services set requested_on = ${values.FECHA_SOLICITUD}::date, served_on = ${values.FECHA_SERVICIO}::date,
            dam_id = ${female.id}, amount = ${Number(values.CANTIDAD_PAJILLAS)},
            insemination_type = nullif(${values.TIPO_INSEMINACION}::text, ''),
            professional_nid = ${values.NID_INSEMINADOR}, remarks = ${values.OBSERVACIONES} where ${here}`,
    )
    return before
  },
})

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

async function takeStraws(tx: Database, values: Values, more: number): Promise<void> {
  const moved = await rowsOf(
    tx,
    sql`update stock set pending = pending - ${more}::int where code = ${values.FORMULARIO}
          and number = ${wireNumber(values.CONSECUTIVO_SERVICIO ?? '')} and pending >= ${more}::int returning 1`,
  )
  if (moved.length === 0) throw refusedAt('CANTIDAD_PAJILLAS', a02Texts.straws, 102)
}

async function replacePhoto(tx: Database, number: string, files: FileIds): Promise<void> {
  checkFiles(form, files)
  const id = files.SOPORTE ?? null
  const here = sql`code = 'A02' and number = ${wireNumber(number)}`
  const old = sql`(select support_id from services where ${here})`
  await rowsOf(tx, sql`update files set state = 'orphan', created_at = now() where id = ${old}`)
  await rowsOf(tx, sql`update files set state = 'claimed', number = ${number} where id = ${id}::uuid`)
  await rowsOf(tx, sql`update services set support_id = ${id}::uuid where ${here}`)
}
