/** The master of chips (2§3). A chip that an animal carries keeps its number and its state. */
import { type SQL, sql } from 'drizzle-orm'
import { chipText, fill, masterOf, type Values } from '../../registry/index.ts'
import { chipsTexts } from '../../registry/masters/chips.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { numberStates, yesNo } from '../../registry/vocabulary/codes.ts'
import { type Call, fieldOf, wireNumber } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { readForm } from '../filing/read-form.ts'
import { refuseChanged, writeOnce } from '../filing/write-once.ts'
import { daysBeginning } from '../queries/beginning.ts'
import { numbersUpTo } from '../queries/by-groups.ts'
import { contains, likeSql } from '../queries/like.ts'
import type { LongAnswer } from '../queries/long-answer.ts'
import type { LongSort } from '../queries/long-list.ts'
import { anyOf, codesNamed, longList } from '../queries/paged.ts'

type Names = readonly { readonly code: string; readonly name: string }[]

/** Sorted by the names of its codes. */
const byName = (table: Names, code: SQL): LongSort => ({
  by: named(table, code),
  joined: sql``,
  values: {
    of: code,
    select: sql.join(
      table.map((one) => sql`select ${one.code}::text as key, ${one.name}::text as value`),
      sql` union all `,
    ),
    type: 'text',
  },
})

const named = (table: Names, code: SQL): SQL =>
  sql`case ${code} ${sql.join(
    table.map((one) => sql`when ${one.code}::text then ${one.name}::text`),
    sql` `,
  )} end`

export const chipsList = (call: Call): Promise<Values[] | LongAnswer> =>
  longList(call, {
    table: sql`chips c`,
    where: sql`true`,
    columns: {
      ID: sql`c.id`,
      CHIP_MAESTRO: sql`c.chip`,
      FECHA_RECEPCION: sql`c.received_on`,
      HOMOLOGADO: sql`c.homologated`,
      NOMBRE: sql`c.homologated_to`,
      ESTADO: sql`c.state`,
      HOMO: named(yesNo, sql`c.homologated`),
      MESTADO: named(numberStates, sql`c.state::text`),
      CON_ANIMAL: sql`case when exists (select 1 from animals a where a.chip = c.chip) then 'S' else 'N' end`,
    },
    sorts: {
      ESTADO: { by: sql`c.state`, joined: sql``, values: numbersUpTo(sql`c.state`, 2) },
      MESTADO: byName(numberStates, sql`c.state::text`),
      HOMO: byName(yesNo, sql`c.homologated`),
    },
    found,
    order: [{ by: sql`c.id`, descending: true }],
    after: (last) => sql`c.id < ${Number(last.ID)}::int`,
    id: sql`c.id`,
  })

/** Only the columns that the text can match are compared. */
function found(text: string): SQL {
  const states = codesNamed(numberStates, text).map(Number)
  const received = daysBeginning(text)
  return anyOf([
    likeSql(sql`lower(c.chip)`, text),
    sql`(c.homologated_to <> '' and ${contains(sql`c.homologated_to`, text)})`,
    ...(received ? [sql`c.received_on between ${received.from}::date and ${received.to}::date`] : []),
    ...states.map((state) => sql`c.state = ${state}::int`),
  ])
}

export async function saveChip(call: Call): Promise<unknown> {
  const id = fieldOf(call, 'ID')
  const values = readForm(call, masterOf('maestroChips'), 'add')
  const chip = chipText(values.CHIP_MAESTRO ?? '')
  const columns = sql`chip = ${chip}, received_on = ${values.FECHA_RECEPCION}::date, homologated = ${values.HOMOLOGADO},
    homologated_to = ${values.NOMBRE}, state = ${Number(values.ESTADO)}`
  return writeOnce(call, async (tx) => {
    const [same] = await rowsOf<{ id: number }>(tx, sql`select id from chips where chip = ${chip}`)
    const [carried] = await rowsOf(tx, sql`select 1 from animals where chip = ${chip}`)
    const trail = { code: 'maestroChips', number: id, owner: '', after: values }
    if (id === '' || id === '0') {
      if (same || carried) throw refusedAt('CHIP_MAESTRO', chipsTexts.exists, 100)
      const [made] = await rowsOf<{ id: number }>(
        tx,
        sql`insert into chips (chip, received_on, homologated, homologated_to, state) values (${chip},
              ${values.FECHA_RECEPCION}::date, ${values.HOMOLOGADO}, ${values.NOMBRE}, ${Number(values.ESTADO)})
            returning id`,
      )
      return { trail: { ...trail, number: String(made?.id ?? '') } }
    }
    await rowsOf(tx, sql`select 1 from chips where id = ${wireNumber(id)} for update`)
    const [before] = await textRows(
      tx,
      sql`select c.id as "ID", c.chip as "CHIP_MAESTRO", c.received_on as "FECHA_RECEPCION",
            c.homologated as "HOMOLOGADO", c.homologated_to as "NOMBRE", c.state as "ESTADO",
            exists (select 1 from animals a where a.chip = c.chip) as carried
          from chips c where c.id = ${wireNumber(id)}`,
    )
    if (!before) throw refusedAt('ID', fill(commonTexts.recordNotFound, { n: id.slice(0, 30) }), 103)
    refuseChanged(call, masterOf('maestroChips'), before)
    const renamed = before.CHIP_MAESTRO !== chip
    if (before.carried === 'true' && (renamed || before.ESTADO !== values.ESTADO))
      throw refusedAt(renamed ? 'CHIP_MAESTRO' : 'ESTADO', chipsTexts.hasAnimal)
    if (renamed && (same || carried)) throw refusedAt('CHIP_MAESTRO', chipsTexts.exists, 100)
    await rowsOf(tx, sql`update chips set ${columns} where id = ${wireNumber(id)}`)
    return { trail: { ...trail, before } }
  })
}
