/**
 * procesosDiarios: home images, news, their switches, and the daily age update, on which nothing depends (decisions 34,
 * 66, 67, 100, 163).
 */
import { sql } from 'drizzle-orm'
import { contentTexts } from '../../registry/texts/content.ts'
import { readableOwner } from '../access/owners.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, type Handler, type Handlers, personOf, wireNumber } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { writeOnce } from '../filing/write-once.ts'
import { urlOf } from '../uploads/staging.ts'

const actualizaEdad: Handler = async (call) => {
  await readableOwner(call.context, personOf(call), fieldOf(call, 'NID_PROPIETARIO'), true)
  return 1
}

const documentosInicio: Handler = ({ context }) =>
  textRows(
    context.db,
    sql`select i.id as "ID", ${urlOf(sql`i.file_id`)} as "URL" from home_images i where i.active order by i.id`,
  )

const documentosInicioTotal: Handler = ({ context }) =>
  textRows(
    context.db,
    sql`select i.id as "ID", ${urlOf(sql`i.file_id`)} as "URL", i.active::int as "ESTADO"
        from home_images i order by i.id desc`,
  )

const documentosInicioLateral: Handler = ({ context }) =>
  textRows(
    context.db,
    sql`select p.id as "ID", ${urlOf(sql`p.file_id`)} as "URL", p.description as "DESCRIPCION", p.page as "PAGINA"
        from publications p where p.active and ${today(context)}::date between p.starts_on and p.ends_on
        order by p.starts_on desc, p.id desc`,
  )

const documentosEnterese: Handler = ({ context }) =>
  textRows(
    context.db,
    sql`select p.id as "ID", ${urlOf(sql`p.file_id`)} as "URL", p.description as "DESCRIPCION", p.page as "PAGINA",
          p.starts_on as "FECHA_INICIAL", p.ends_on as "FECHA_FINAL", p.active::int as "ESTADOPAGINA"
        from publications p order by p.starts_on desc, p.id desc`,
  )

/** By CODIGO: what it switches on and off. */
const switched = { A99: sql`home_images`, NOAPLICA1: sql`publications` } as const

/** ESTADO is the new state. */
async function inactivarActivar(call: Call): Promise<unknown> {
  const [code, state, id] = [fieldOf(call, 'CODIGO'), fieldOf(call, 'ESTADO'), fieldOf(call, 'ID')]
  const table = Object.hasOwn(switched, code) ? switched[code as keyof typeof switched] : undefined
  if (!table) throw refusedAt('CODIGO', contentTexts.noRecord)
  if (state !== '0' && state !== '1') throw refusedAt('ESTADO', contentTexts.state)
  return writeOnce(call, async (tx) => {
    const where = sql`where id = ${wireNumber(id)}`
    const [row] = await rowsOf<{ active: boolean }>(tx, sql`select active from ${table} ${where} for update`)
    if (!row) throw new BusinessError(0, contentTexts.noRecord)
    await rowsOf(tx, sql`update ${table} set active = ${state === '1'} ${where}`)
    const before = { ESTADO: row.active ? '1' : '0' }
    return { trail: { code, number: id, owner: '', before, after: { ESTADO: state } } }
  })
}

export const procesosDiarios: Handlers = {
  'procesosDiarios/actualizaEdad': actualizaEdad,
  'procesosDiarios/documentosInicio': documentosInicio,
  'procesosDiarios/documentosInicioTotal': documentosInicioTotal,
  'procesosDiarios/documentosInicioLateral': documentosInicioLateral,
  'procesosDiarios/documentosEnterese': documentosEnterese,
  'procesosDiarios/inactivarActivar': inactivarActivar,
}
