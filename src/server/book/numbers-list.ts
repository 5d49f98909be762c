/** Lists of numbers: the master, and the query of a member (2§3; ambiguities 157, 158). */
import { type SQL, sql } from 'drizzle-orm'
import { formNames, numberStates } from '../../registry/codes.ts'
import type { Values } from '../../registry/index.ts'
import { today } from '../house.ts'
import type { Call } from '../http/call.ts'
import { codesNamed, contains, type LongList, longList } from '../lookups/paged.ts'
import { hasForm } from './numbers-save.ts'
import { dayOf } from './requests.ts'
import { wireNumber } from './wire-number.ts'

const stateName = (state: SQL): SQL =>
  sql`case ${state} ${sql.join(
    numberStates.map(({ code, name }) => sql`when ${Number(code)}::int then ${name}::text`),
    sql` `,
  )} end`

/** The form's name this year, else as it is known. */
const description = (code: SQL, year: number): SQL => sql`coalesce(
  (select f.description from form_fees f where f.code = ${code} and f.year = ${year}::int),
  (select c.name from codes c where c.kind = 'formulario' and c.code = ${code}), ${code})`

/** @param where over numbers n joined to their owners t */
export function numbersList(call: Call, where: SQL): Promise<Values[]> {
  const year = Number(today(call.house).slice(0, 4))
  const list: LongList = {
    from: sql`numbers n join third_parties t on t.nid = n.owner_nid`,
    where,
    columns: {
      id: sql`n.id`,
      codigo: sql`n.code`,
      nid_propietario: sql`n.owner_nid`,
      numero: sql`n.number`,
      estado: sql`n.state`,
      fecha_uso: dayOf(sql`n.used_at`),
      NOMBRE: sql`t.name`,
    },
    extras: {
      CON_REGISTRO: sql`(select case when n.state = 1 and ${hasForm} then 'S' else 'N' end from numbers n where n.id = q.id)`,
      descripcion: description(sql`q.codigo`, year),
      MESTADO: stateName(sql`q.estado`),
      total: sql`(select count(*) from numbers m
        where m.owner_nid = q.nid_propietario and m.code = q.codigo and m.state = q.estado)`,
    },
    extrasOfAll: {
      join: sql`
        left join (select code, owner_nid, state, count(*) as n from numbers group by code, owner_nid, state) g
          on g.code = q.codigo and g.owner_nid = q.nid_propietario and g.state = q.estado
        left join (select c.code, ${description(sql`c.code`, year)} as name from codes c where c.kind = 'formulario') d
          on d.code = q.codigo`,
      columns: {
        descripcion: sql`coalesce(d.name, q.codigo)`,
        MESTADO: stateName(sql`q.estado`),
        total: sql`g.n`,
      },
    },
    found: (text) => {
      const states = codesNamed(numberStates, text)
      const forms = codesNamed(formNames, text)
      return sql`(n.number::text like ${`${wireNumber(text) < 0 ? '¬' : text}%`} or ${contains(sql`t.name`, text)}
        or n.owner_nid like ${`${text}%`} or n.code in (${inside(forms)}) or n.state in (${inside(states.map(Number))})
        or ${dayOf(sql`n.used_at`)}::text like ${`${text}%`})`
    },
    order: sql`n.code, n.number`,
  }
  return longList(call, list)
}

const inside = (values: readonly (string | number)[]): SQL =>
  values.length === 0
    ? sql`null`
    : sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )
