/** A02: a service IA that takes straws of an A10 or A11, with its support photo (decisions 81 to 92). */
import { sql } from 'drizzle-orm'
import { fileForm } from '../../filing/file-form.ts'
import { askingA02, inseminationOf } from './a02-judge.ts'
import { fromStock } from './from-stock.ts'

/** @throws BusinessError 100, 103, 102, 104 or 0 */
export const fileA02 = fileForm({
  ...askingA02,
  judge: (found, values, owner) => {
    const { stock, dam } = inseminationOf(found, values)
    const { code, number, amount, locks, spent } = fromStock(values, 'CANTIDAD_PAJILLAS')
    return {
      locks,
      effects: {
        spent,
        service: sql`
        insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id, dam_id,
          remarks, stock_code, stock_number, amount, insemination_type, professional_nid, country, support_id)
        select 'A02', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_SERVICIO}::date, ${stock.species}::text, ${stock.breed}::int, ${stock.sireId}::int,
          ${dam.id}::int, ${values.OBSERVACIONES}::text, ${code}::text, ${number}::int, ${amount}::int,
          nullif(${values.TIPO_INSEMINACION}::text, ''), ${values.NID_INSEMINADOR}::text, ${stock.country}::text,
          ${found.files.SOPORTE ?? null}::uuid from ok`,
      },
    }
  },
})
