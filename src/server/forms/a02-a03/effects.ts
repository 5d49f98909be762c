/**
 * A02 is a service IA that takes straws of an A10 or A11, A03 a service TE that takes embryos of an A08 or A09 for a
 * recipient; each with its support photo (decisions 81 to 93).
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '../../../registry/index.ts'
import { type FormEffect, fileForm } from '../../filing/file-form.ts'
import { askingA02, askingA03, inseminationOf, type StockServiceFacts, transferOf } from './judge.ts'

interface FromStock {
  readonly code: string
  readonly number: number
  readonly amount: number
}

/** A service and what it takes from stock. @param field with the amount */
function takes(values: Values, field: string, service: (from: FromStock) => SQL) {
  const code = values.FORMULARIO ?? ''
  const number = Number(values.CONSECUTIVO_SERVICIO)
  const amount = Number(values[field])
  return {
    locks: [sql`select 1 from stock where code = ${code} and number = ${number} and pending >= ${amount} for update`],
    effects: {
      spent: sql`update stock set pending = pending - ${amount}::int from ok
        where stock.code = ${code} and stock.number = ${number}`,
      service: service({ code, number, amount }),
    },
  }
}

export const filingA02: FormEffect<StockServiceFacts> = {
  ...askingA02,
  judge: (found, values, owner) => {
    const { stock, female } = inseminationOf(found, values)
    const service = ({ code, number, amount }: FromStock) => sql`
        insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id, dam_id,
          remarks, stock_code, stock_number, amount, insemination_type, professional_nid, country, support_id)
        select 'A02', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_SERVICIO}::date, ${stock.species}::text, ${stock.breed}::int, ${stock.sireId}::int,
          ${female.id}::int, ${values.OBSERVACIONES}::text, ${code}::text, ${number}::int, ${amount}::int,
          nullif(${values.TIPO_INSEMINACION}::text, ''), ${values.NID_INSEMINADOR}::text, ${stock.country}::text,
          ${found.files.SOPORTE ?? null}::uuid from ok`
    return takes(values, 'CANTIDAD_PAJILLAS', service)
  },
}

/** @throws BusinessError 100, 103, 102, 104 or 0 */
export const fileA02 = fileForm(filingA02)

export const filingA03: FormEffect<StockServiceFacts> = {
  ...askingA03,
  judge: (found, values, owner) => {
    const { stock, female } = transferOf(found, values)
    const service = ({ code, number, amount }: FromStock) => sql`
        insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id, dam_id,
          prefix, remarks, stock_code, stock_number, amount, professional_nid, country, support_id, embryo, recipient_id)
        select 'A03', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_SERVICIO}::date, ${stock.species}::text, ${stock.breed}::int, ${stock.sireId}::int,
          ${stock.damId}::int, ${found.owner.prefix}::text, ${values.OBSERVACIONES}::text, ${code}::text,
          ${number}::int, ${amount}::int, ${values.NID_PROFESIONAL}::text, ${stock.country}::text,
          ${found.files.SOPORTE ?? null}::uuid, ${values.IDENTIF_EMBRION}::text, ${female.id}::int from ok`
    return takes(values, 'NUMERO_EMBRIONES', service)
  },
}

/** @throws BusinessError 100, 103, 102, 104 or 0 */
export const fileA03 = fileForm(filingA03)
