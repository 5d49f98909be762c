/** Lists of numbers: the master, and a member's own (2§3; decisions 157, 158). */

import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '../../registry/index.ts'
import { formNames, nameOfCode, numberStates } from '../../registry/vocabulary/codes.ts'
import { today } from '../core/app-context.ts'
import type { Call } from '../core/call.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { farmDayOf, isWithinFarmDays } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { daysBeginning, numbersBeginning } from '../queries/beginning.ts'
import { numbersUpTo } from '../queries/by-groups.ts'
import { contains } from '../queries/like.ts'
import type { LongAnswer } from '../queries/long-answer.ts'
import { anyOf, codesNamed, longList } from '../queries/paged.ts'
import { numbersCounted, sizesOf } from './numbers-counted.ts'
import { hasForm } from './numbers-save.ts'

/** Largest number that the column can hold. */
const LARGEST = 2_147_483_647

const ofGroup = sql`g.owner_nid = n.owner_nid and g.code = n.code and g.state = n.state`

/** The codes in use, each by one lookup in the index of code and number. */
const codes = sql`with recursive one as (
    select min(n.code) as value from numbers n
    union all select (select min(n.code) from numbers n where n.code > one.value) from one where one.value is not null)
  select value from one where value is not null`

const owners = sql`join third_parties t on t.nid = n.owner_nid`

/** @param where over numbers n: of an owner, in a state */
export const numbersList = (call: Call, where: SQL): Promise<Values[] | LongAnswer> =>
  longList(call, {
    table: sql`numbers n`,
    joined: owners,
    people: { NOMBRE: sql`n.owner_nid` },
    instants: { fecha_uso: sql`n.used_at` },
    where,
    columns: {
      id: sql`n.id`,
      codigo: sql`n.code`,
      nid_propietario: sql`n.owner_nid`,
      numero: sql`n.number`,
      estado: sql`n.state`,
      fecha_uso: farmDayOf(sql`n.used_at`),
      NOMBRE: sql`t.name`,
      // By the digits with which it begins.
      descripcion: sql`n.code`,
      CON_REGISTRO: sql`case when n.state = 1 and ${hasForm(sql`n`)} then 'S' else 'N' end`,
    },
    sorts: {
      NOMBRE: {
        by: sql`t.name`,
        joined: owners,
        values: {
          of: sql`n.owner_nid`,
          select: sql`select p.nid as key, p.name as value from third_parties p`,
          type: 'text',
        },
      },
      estado: { by: sql`n.state`, joined: sql``, values: numbersUpTo(sql`n.state`, 2) },
      numero: { by: sql`n.number`, joined: sql``, merged: { select: codes, before: sql`n.code`, row: sql`n` } },
      total: { by: sql`g.size`, joined: sql`join (${numbersCounted(sql`true`)}) g on ${ofGroup}`, bySize: true },
      // Sorting by instant also sorts by day.
      fecha_uso: { by: sql`n.used_at`, joined: sql`` },
    },
    groups: { select: numbersCounted, among: sql`numbers n on ${ofGroup}` },
    complete: (rows) => named(call, rows),
    found: (text) => found(call.context.db, text),
    order: [{ by: sql`n.code` }, { by: sql`n.number` }],
    after: (last) => sql`(n.code, n.number) > (${last.codigo}::text, ${Number(last.numero)}::int)`,
    id: sql`n.id`,
    key: [sql`n.code`, sql`n.number`],
  })

/** Up to this many owners are looked up in an index; for more, rows are compared one by one. */
const FEW_OWNERS = 100

/** Only the columns that the text can match are compared; if it names few owners, by their keys. */
async function found(db: Database, text: string): Promise<SQL | null> {
  const states = codesNamed(numberStates, text).map(Number)
  const forms = codesNamed(formNames, text)
  const used = daysBeginning(text)
  const named = sql`select o.nid from third_parties o where starts_with(o.nid, ${text}) or ${contains(sql`o.name`, text)}`
  const owners = await rowsOf<{ nid: string }>(db, sql`${named} limit ${FEW_OWNERS + 1}::int`)
  const few = sql`array(select jsonb_array_elements_text(${JSON.stringify(owners.map(({ nid }) => nid))}::jsonb))`
  const conditions = [
    ...(owners.length > FEW_OWNERS ? [sql`n.owner_nid in (${named})`] : []),
    ...(owners.length > 0 && owners.length <= FEW_OWNERS ? [sql`n.owner_nid = any (${few})`] : []),
    ...numbersBeginning(text, LARGEST).map(({ from, to }) => sql`n.number between ${from} and ${to}`),
    ...(forms.length > 0 ? [sql`n.code in (${inside(forms)})`] : []),
    ...(states.length > 0 ? [sql`n.state in (${inside(states)})`] : []),
    ...(used ? [isWithinFarmDays(sql`n.used_at`, { from: used.from, until: used.to })] : []),
  ]
  return conditions.length > 0 ? anyOf(conditions) : null
}

const inside = (values: readonly (string | number)[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** The name of the form, that of the state, and how many numbers of that form and state the owner has. */
async function named(call: Call, rows: Values[]): Promise<Values[]> {
  const { db } = call.context
  if (rows.length === 0) return rows
  const year = Number(today(call.context).slice(0, 4))
  const forms = await textRows(
    db,
    sql`select c.code, coalesce(f.description, c.name) as name from codes c
          left join form_fees f on f.code = c.code and f.year = ${year}::int where c.kind = 'formulario'`,
  )
  const kinds = new Map(
    rows.map((row) => [kindOf(row), { owner_nid: row.nid_propietario, code: row.codigo, state: row.estado }]),
  )
  const counts = await textRows(
    db,
    sql`select g.owner_nid as nid_propietario, g.code as codigo, g.state as estado, g.size as total
        from (${sizesOf(JSON.stringify([...kinds.values()]))}) g`,
  )
  const names = new Map(forms.map(({ code = '', name = '' }) => [code, name]))
  const totals = new Map(counts.map((count) => [kindOf(count), count.total ?? '0']))
  return rows.map((row) => ({
    ...row,
    descripcion: names.get(row.codigo ?? '') ?? row.codigo ?? '',
    MESTADO: nameOfCode(numberStates, row.estado ?? ''),
    total: totals.get(kindOf(row)) ?? '0',
  }))
}

const kindOf = ({ nid_propietario, codigo, estado }: Values): string => `${nid_propietario} ${codigo} ${estado}`
