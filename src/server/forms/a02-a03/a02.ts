/** A02: a service IA that takes straws of an A10 or A11, with its support photo (decisions 81 to 92). */
import { sql } from 'drizzle-orm'
import { formOf, type Values } from '../../../registry/index.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, personOf } from '../../core/call.ts'
import { commitFiling, type Filing } from '../../filing/commit.ts'
import { knownFields, readForm } from '../../filing/read-form.ts'
import { type Insemination, judgeA02 } from './a02-judge.ts'
import { claimOf, stageSupport } from './a02-support.ts'

const form = formOf('A02')

export async function fileA02(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const owner = values.NID_TERCERO ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  if (call.files.length > 0) {
    // A refused form leaves no stored photo.
    await judgeA02(call, values, owner, 'add')
    await stageSupport(call, owner, values.CONSECUTIVO ?? '')
  }
  return commitFiling(call, async () => {
    const found = await judgeA02(call, values, owner, 'add')
    return filing(call, values, owner, found, await claimOf(call, owner, values.SOPORTE ?? ''))
  })
}

function filing(call: Call, values: Values, owner: string, found: Insemination, fileId: string): Filing {
  const { stock, dam } = found
  const straws = Number(values.CANTIDAD_PAJILLAS)
  const code = values.FORMULARIO ?? ''
  const number = Number(values.CONSECUTIVO_SERVICIO)
  return {
    trail: { code: form.code, number: values.CONSECUTIVO ?? '', owner, after: knownFields(call) },
    locks: [
      sql`select 1 from stock where code = ${code} and number = ${number} and pending >= ${straws} for update`,
      sql`select 1 from files where id = ${fileId}::uuid and state in ('staged', 'orphan') for update`,
    ],
    effects: {
      spent: sql`update stock set pending = pending - ${straws}::int from ok
        where stock.code = ${code} and stock.number = ${number}`,
      claimed: sql`update files set state = 'claimed', number = ${values.CONSECUTIVO}::text from ok
        where files.id = ${fileId}::uuid`,
      service: sql`
        insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id, dam_id,
          remarks, stock_code, stock_number, amount, insemination_type, professional_nid, country, support_id)
        select 'A02', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_SERVICIO}::date, ${stock.species}::text, ${stock.breed}::int, ${stock.sireId}::int,
          ${dam.id}::int, ${values.OBSERVACIONES}::text, ${code}::text, ${number}::int, ${straws}::int,
          nullif(${values.TIPO_INSEMINACION}::text, ''), ${values.NID_INSEMINADOR}::text, ${stock.country}::text,
          ${fileId}::uuid from ok`,
    },
  }
}
