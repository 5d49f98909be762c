/** procesosDiarios: home images, news, and the daily age update, on which nothing depends (ambiguities 34, 66, 67, 100). */
import { sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { textRows } from '../database/texts.ts'
import { today } from '../house.ts'
import { fieldOf, type Handler, type Handlers, personOf } from '../http/call.ts'
import { urlOf } from '../storage/address.ts'

const actualizaEdad: Handler = async (call) => {
  await readableOwner(call.house, personOf(call), fieldOf(call, 'NID_PROPIETARIO'), true)
  return 1
}

const documentosInicio: Handler = ({ house }) =>
  textRows(
    house.db,
    sql`select i.id as "ID", ${urlOf(sql`i.file_id`)} as "URL" from home_images i where i.active order by i.id`,
  )

const documentosInicioLateral: Handler = ({ house }) =>
  textRows(
    house.db,
    sql`select p.id as "ID", ${urlOf(sql`p.file_id`)} as "URL", p.description as "DESCRIPCION", p.page as "PAGINA"
        from publications p where p.active and ${today(house)}::date between p.starts_on and p.ends_on
        order by p.starts_on desc, p.id desc`,
  )

export const procesosDiarios: Handlers = {
  'procesosDiarios/actualizaEdad': actualizaEdad,
  'procesosDiarios/documentosInicio': documentosInicio,
  'procesosDiarios/documentosInicioLateral': documentosInicioLateral,
}
