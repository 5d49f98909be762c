/** 'Mis dispositivos': which devices may send for a person, and ending one (ours; capacity 'dispositivos'). */

import { sql } from 'drizzle-orm'
import { isAdministrator, type Values } from '../../registry/index.ts'
import { devicesTexts } from '../../registry/texts/devices.ts'
import { endPasskeysOn } from '../access/endings.ts'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handler, personOf, wireNumber } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { farmDayOf, farmMinuteOf } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { writeOnce } from '../filing/write-once.ts'
import { daysBeginning } from '../queries/beginning.ts'
import { contains } from '../queries/like.ts'
import { anyOf, longList } from '../queries/paged.ts'

/** The key of its definition, used in the audit log. */
const CODE = 'misDispositivos'

/** Devices of an account with a valid token or passkey, passkeys, and keys of other systems for the own herd. */
export const sends = (call: Call) => sql`d.ended_at is null and (exists (select 1 from tokens k
  where k.device_id = d.id and k.kind = 'send' and k.expires_at > ${call.context.now().toISOString()})
  or exists (select 1 from passkeys p where d.id in (p.device_id, p.made_on, p.listed_as))
  or exists (select 1 from system_keys s where s.device_id = d.id and s.ended_at is null))`

/** The owner of device d. */
export const owners = sql`join accounts a on a.id = d.account_id join third_parties t on t.nid = a.nid`

const dayIs = (instant: ReturnType<typeof sql>, { from, to }: { readonly from: string; readonly to: string }) =>
  sql`${farmDayOf(instant)} between ${from}::date and ${to}::date`

/** The caller's own devices; for administrators, anyone's. */
export const ownDevices: Handler = async (call) => {
  const person = personOf(call)
  const owner = await readableOwner(call.context, person, fieldOf(call, 'NID_PROPIETARIO'), false)
  const here = sql`d.id = ${person.device?.id ?? 0}::int`
  return longList(call, {
    table: sql`devices d ${owners}`,
    where: owner === null ? sends(call) : sql`${sends(call)} and a.nid = ${owner}`,
    columns: {
      ID: sql`d.id`,
      NOMBRE: sql`case when d.name = '' then ${devicesTexts.unnamed}::text else d.name end`,
      ESTE: sql`case when ${here} then 'S' else 'N' end`,
      LLAVE: sql`case when exists (select 1 from passkeys p where p.listed_as = d.id) then 'S'
        when exists (select 1 from system_keys s where s.device_id = d.id) then 'O' else 'N' end`,
      DESDE: farmMinuteOf(sql`d.since`),
      ULTIMO_USO: farmMinuteOf(sql`d.used_at`),
      NID_PROPIETARIO: sql`a.nid`,
      PROPIETARIO: sql`t.name`,
    },
    found: (text) => {
      const days = daysBeginning(text)
      return anyOf([
        contains(sql`d.name`, text),
        contains(sql`t.name`, text),
        sql`starts_with(a.nid, ${text})`,
        ...(days ? [dayIs(sql`d.since`, days), dayIs(sql`d.used_at`, days)] : []),
      ])
    },
    order: [
      { by: sql`d.used_at`, descending: true },
      { by: sql`d.id`, descending: true },
    ],
    after: (last) =>
      sql`(d.used_at, d.id) < (select e.used_at, e.id from devices e where e.id = ${Number(last.ID)}::int)`,
    id: sql`d.id`,
  })
}

/** Revokes it and ends its session at once. @throws BusinessError 103 for a device that the caller may not see. */
export const endDevice: Handler = (call) => {
  const person = personOf(call)
  const id = wireNumber(fieldOf(call, 'ID'))
  return writeOnce(call, async (tx) => {
    const whose = isAdministrator(person) ? sql`true` : sql`d.account_id = ${person.accountId}`
    const now = call.context.now().toISOString()
    // Sign-ins and new passkeys of its person come before or after.
    await rowsOf(
      tx,
      sql`select 1 from accounts where id = (select account_id from devices where id = ${id}) for no key update`,
    )
    const [ended] = await rowsOf<{ id: number; nid: string }>(
      tx,
      sql`update devices d set ended_at = ${now} from accounts a
          where d.id = ${id} and a.id = d.account_id and d.ended_at is null and ${whose} returning d.id, a.nid`,
    )
    if (!ended) throw refusedAt('ID', devicesTexts.notThere, 103)
    // Its mark is removed; its other tokens stay until they expire, so that it can be told the reason.
    await rowsOf(tx, sql`delete from tokens where device_id = ${ended.id} and kind = 'device'`)
    await rowsOf(tx, sql`delete from push_subscriptions where device_id = ${ended.id}`)
    await endPasskeysOn(tx, ended.id)
    const [after = {}] = await textRows(
      tx,
      sql`select d.id as "ID", d.name as "NOMBRE", ${farmMinuteOf(sql`d.since`)} as "DESDE",
            ${farmMinuteOf(sql`d.used_at`)} as "ULTIMO_USO", ${farmMinuteOf(sql`d.ended_at`)} as "TERMINADO"
          from devices d where d.id = ${ended.id}`,
    )
    const before: Values = { ...after, TERMINADO: '' }
    return { trail: { code: CODE, number: String(ended.id), owner: ended.nid, before, after } }
  })
}
