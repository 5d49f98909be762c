/** formularios: what each paper form costs, year by year (2§7; decisions 36, 159). */
import { sql } from 'drizzle-orm'
import { fill, masterOf } from '../../registry/index.ts'
import { feesTexts } from '../../registry/masters/fees.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { type Call, fieldOf, type Handlers, wireNumber } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { readForm } from '../filing/read-form.ts'
import { filingTexts } from '../filing/texts.ts'
import { refuseChanged, writeOnce } from '../filing/write-once.ts'

const list = ({ context }: Call) =>
  textRows(
    context.db,
    sql`select f.id, f.code as codigo, f.description as descripcion, f.value as valor, f.year as anio
        from form_fees f left join codes c on c.kind = 'formulario' and c.code = f.code
        order by f.year desc, c.position, f.code`,
  )

/** With another year, a new row is made for it and the old price stays; codes are fixed. */
async function save(call: Call): Promise<unknown> {
  const values = readForm(call, masterOf('formularios'), 'add')
  const id = fieldOf(call, 'id')
  const name = values.descripcion ?? ''
  const [price, year] = [Number(values.valor), Number(values.anio)]
  return writeOnce(call, async (tx) => {
    const [before] = await textRows(
      tx,
      sql`select id, code as codigo, description as descripcion, value as valor, year as anio
          from form_fees where id = ${wireNumber(id)} for update`,
    )
    if (!before) throw refusedAt('id', fill(commonTexts.recordNotFound, { n: id.slice(0, 30) }), 103)
    refuseChanged(call, masterOf('formularios'), before)
    const code = before.codigo ?? ''
    if (values.codigo !== '' && values.codigo !== code) throw refusedAt('codigo', filingTexts.fixed)
    let kept = before.id ?? ''
    if (before.anio === values.anio)
      await rowsOf(tx, sql`update form_fees set description = ${name}, value = ${price} where id = ${wireNumber(id)}`)
    else {
      const [there] = await rowsOf(tx, sql`select 1 from form_fees where code = ${code} and year = ${year}`)
      if (there) throw refusedAt('anio', feesTexts.exists)
      const [made] = await rowsOf<{ id: number }>(
        tx,
        sql`insert into form_fees (code, description, value, year) values (${code}, ${name}, ${price}, ${year})
            returning id`,
      )
      kept = String(made?.id ?? '')
    }
    return { trail: { code: 'formularios', number: kept, owner: '', before, after: values } }
  })
}

export const formularios: Handlers = {
  'formularios/formularios': list,
  'formularios/ingresarFormulario': save,
}
