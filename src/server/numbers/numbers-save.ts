/** Manual edit of one number in the master (2§7). A number that a filed form uses is never changed. */
import { type SQL, sql } from 'drizzle-orm'
import { fill, masterOf } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { numbersTexts } from '../../registry/texts/numbers.ts'
import { formNames } from '../../registry/vocabulary/codes.ts'
import { type Call, fieldOf, wireNumber } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { readForm } from '../filing/read-form.ts'
import { filingTexts } from '../filing/texts.ts'
import { refuseChanged, writeOnce } from '../filing/write-once.ts'
import { lockNumbers } from './numbers-block.ts'

/**
 * SQL: does a filed form use that number? Looked up in the audit log, where every filing is recorded under its form and
 * number. A used number without a filing came with records of an earlier registry, unless the log of this master shows
 * that somebody marked it as used.
 * @param n the row of `numbers`
 */
export const hasForm = (n: SQL): SQL => sql`(
  exists (select 1 from filings f where f.code = ${n}.code and f.number = ${n}.number::text
    and (f.before is null or f.operation = 'revisionCampo/anular'))
  or ${n}.state = 1 and not exists (select 1 from filings m
    where m.code = 'maestroConsecutivos' and m.number = ${n}.id::text and m.after ->> 'estado' = '1'))`

export async function saveNumber(call: Call): Promise<unknown> {
  const values = readForm(call, masterOf('maestroConsecutivos'), 'add')
  if (!formNames.some(({ code }) => code === values.codigo)) throw refusedAt('codigo', commonTexts.notAnOption)
  const id = fieldOf(call, 'id')
  const owner = values.nid_propietario ?? ''
  const code = values.codigo ?? ''
  const number = values.numero ?? ''
  const state = Number(values.estado)
  const now = call.context.now().toISOString()
  return writeOnce(call, async (tx) => {
    await lockNumbers(tx)
    const [known] = await rowsOf(tx, sql`select 1 from third_parties t where t.nid = ${owner} and t.status = 0`)
    const [same] = await rowsOf<{ id: number }>(
      tx,
      sql`select id from numbers where code = ${code} and number = ${Number(number)}`,
    )
    const trail = { code: 'maestroConsecutivos', number: id, owner, after: values }
    if (id === '' || id === '0') {
      if (!known) throw refusedAt('nid_propietario', filingTexts.ownerUnknown)
      if (same) throw refusedAt('numero', numbersTexts.exists, 100)
      const [made] = await rowsOf<{ id: number }>(
        tx,
        sql`insert into numbers (code, number, owner_nid, state, used_at)
            values (${code}, ${Number(number)}, ${owner}, ${state}, case when ${state}::int = 1 then ${now}::timestamptz end)
            returning id`,
      )
      return { trail: { ...trail, number: String(made?.id ?? '') } }
    }
    await rowsOf(tx, sql`select 1 from numbers where id = ${wireNumber(id)} for update`)
    const [before] = await textRows(
      tx,
      sql`select n.id, n.code as codigo, n.owner_nid as nid_propietario, n.number as numero, n.state as estado,
            ${hasForm(sql`n`)} as used from numbers n where n.id = ${wireNumber(id)}`,
    )
    if (!before) throw refusedAt('id', fill(commonTexts.recordNotFound, { n: id.slice(0, 30) }), 103)
    refuseChanged(call, masterOf('maestroConsecutivos'), before)
    const changed = ['codigo', 'nid_propietario', 'numero', 'estado'].filter((name) => before[name] !== values[name])
    if (before.used === 'true' && changed.length > 0)
      throw new BusinessError(
        0,
        numbersTexts.hasForm,
        Object.fromEntries(changed.map((name) => [name, numbersTexts.hasForm])),
      )
    if (same && String(same.id) !== before.id) throw refusedAt('numero', numbersTexts.exists, 100)
    if (!known && changed.includes('nid_propietario')) throw refusedAt('nid_propietario', filingTexts.ownerUnknown)
    await rowsOf(
      tx,
      sql`update numbers set code = ${code}, number = ${Number(number)}, owner_nid = ${owner}, state = ${state},
            used_at = case when ${state}::int = 1 then coalesce(used_at, ${now}::timestamptz) end
          where id = ${wireNumber(id)}`,
    )
    return { trail: { ...trail, before } }
  })
}
