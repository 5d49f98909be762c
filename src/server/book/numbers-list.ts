/** Lists of numbers: the master, and the query of a member (2§3; ambiguities 157, 158). */
import { type SQL, sql } from 'drizzle-orm'
import { formNames, nameOfCode, numberStates } from '../../registry/codes.ts'
import type { Values } from '../../registry/index.ts'
import { textRows } from '../database/texts.ts'
import { today } from '../house.ts'
import { type Call, fieldOf } from '../http/call.ts'
import { codesNamed, contains, longList } from '../lookups/paged.ts'
import { hasForm } from './numbers-save.ts'
import { dayOf } from './requests.ts'

/** @param where over numbers n joined to their owners t */
export const numbersList = (call: Call, where: SQL): Promise<Values[]> => {
  // Counted for all of them only where they are to be sorted by it.
  const byTotal = fieldOf(call, 'ORDEN').endsWith('total')
  const counted = sql`join (select owner_nid, code, state, count(*) as n from numbers group by owner_nid, code, state) g
    on g.owner_nid = n.owner_nid and g.code = n.code and g.state = n.state`
  return longList(call, {
    from: sql`numbers n join third_parties t on t.nid = n.owner_nid ${byTotal ? counted : sql``}`,
    where,
    columns: {
      id: sql`n.id`,
      codigo: sql`n.code`,
      nid_propietario: sql`n.owner_nid`,
      numero: sql`n.number`,
      estado: sql`n.state`,
      fecha_uso: dayOf(sql`n.used_at`),
      NOMBRE: sql`t.name`,
      // By the code that it begins with.
      descripcion: sql`n.code`,
      ...(byTotal && { total: sql`g.n` }),
      CON_REGISTRO: sql`case when n.state = 1 and ${hasForm(sql`n.code`, sql`n.number`)} then 'S' else 'N' end`,
    },
    complete: (rows) => named(call, rows),
    found: (text) => {
      const states = codesNamed(numberStates, text).map(Number)
      const forms = codesNamed(formNames, text)
      // Owners are few: they are searched once, not once for each of their numbers.
      const owners = sql`select o.nid from third_parties o
        where starts_with(o.nid, ${text}) or ${contains(sql`o.name`, text)}`
      return sql`(starts_with(n.number::text, ${text}) or n.owner_nid in (${owners}) or n.code in (${inside(forms)}) or n.state in (${inside(states)})
        or starts_with(${dayOf(sql`n.used_at`)}::text, ${text}))`
    },
    order: sql`n.code, n.number`,
    key: sql`n.id::text`,
  })
}

const inside = (values: readonly (string | number)[]): SQL =>
  values.length === 0
    ? sql`null`
    : sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )

/** The name of the form, that of the state, and how many numbers of that form and state the owner has. */
async function named(call: Call, rows: Values[]): Promise<Values[]> {
  const { db } = call.house
  const owners = [...new Set(rows.map((row) => row.nid_propietario ?? ''))]
  if (owners.length === 0) return rows
  const year = Number(today(call.house).slice(0, 4))
  const forms = await textRows(
    db,
    sql`select c.code, coalesce(f.description, c.name) as name from codes c
          left join form_fees f on f.code = c.code and f.year = ${year}::int where c.kind = 'formulario'`,
  )
  const counts = await textRows(
    db,
    sql`select owner_nid as owner, code, state, count(*) as n from numbers
        where owner_nid in (select jsonb_array_elements_text(${JSON.stringify(owners)}::jsonb))
        group by owner_nid, code, state`,
  )
  const names = new Map(forms.map(({ code = '', name = '' }) => [code, name]))
  const totals = new Map(counts.map(({ owner, code, state, n = '0' }) => [`${owner} ${code} ${state}`, n]))
  return rows.map((row) => ({
    ...row,
    descripcion: names.get(row.codigo ?? '') ?? row.codigo ?? '',
    MESTADO: nameOfCode(numberStates, row.estado ?? ''),
    total: totals.get(`${row.nid_propietario} ${row.codigo} ${row.estado}`) ?? '0',
  }))
}
