/** Which of a device's filed forms this registry has; the forms that it lost by going back in time, and their numbers. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { mayFileFor } from '../access/owners.ts'
import { type Call, fieldOf, personOf, readJson } from '../core/call.ts'
import { HttpError, refusedAt } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { rowsOf } from '../database/database.ts'
import { instantText } from '../database/farm-time.ts'
import { registryLife } from '../database/registry-life.ts'
import { personName } from '../filing/codes.ts'
import { mayBeLost } from '../numbers/numbers-block.ts'
import { entryId, MOST_REPORTED, text, withoutTooMany } from './review.ts'

const ids = z.array(entryId).max(MOST_REPORTED)
const report = z
  .array(z.object({ id: entryId, formulario: text(20), numero: z.string().regex(/^\d{0,9}$/) }))
  .max(MOST_REPORTED)

/** The registry's mark, alone and with each of the person's keys under which nothing is filed. @throws HttpError 400 */
export async function presence(call: Call): Promise<unknown> {
  const asked = [...new Set(readJson(ids, fieldOf(call, 'IDS')))]
  const { db, now } = call.context
  const { mark, since } = await registryLife(db, now().toISOString())
  await noteSeen(call, since)
  const absent = await rowsOf<{ id: string }>(
    db,
    sql`select e.id from jsonb_array_elements_text(${JSON.stringify(asked)}::jsonb) e(id)
        where not exists (select 1 from idempotency i where i.person_nid = ${personOf(call).nid} and i.key = e.id)`,
  )
  return ['', ...absent.map(({ id }) => id)].map((FALTA) => ({ MARCA: mark, FALTA }))
}

/** This device has been seen since the registry went back, however shortly before that it was last. */
async function noteSeen(call: Call, since: string): Promise<void> {
  const { device } = personOf(call)
  if (!device || device.usedAt >= Date.parse(since)) return
  await rowsOf(
    call.context.db,
    sql`update devices set used_at = ${call.context.now().toISOString()}::timestamptz where id = ${device.id}`,
  )
}

const reportedNumber = sql`nullif(e ->> 'numero', '')::int`

/**
 * All forms of a device that are absent: one that is missing from a later report is back or was discarded. A number is
 * withheld only if its reporter may use it, or if the registry may have lost it with its block. @throws HttpError 400
 */
export async function reportAbsent(call: Call): Promise<unknown> {
  const device = fieldOf(call, 'DISPOSITIVO').slice(0, 100)
  const reported = readJson(report, fieldOf(call, 'FORMULARIOS'))
  const person = personOf(call)
  const { nid } = person
  if (device === '') throw new HttpError(400, serverTexts.malformed)
  const now = call.context.now().toISOString()
  await call.context.db.transaction(async (tx) => {
    // Serialised per person, so that the limits hold.
    await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`ausentes ${nid}`}, 0))`)
    await rowsOf(
      tx,
      sql`delete from absent_forms a where a.person_nid = ${nid} and a.device = ${device} and not ${isBack}
          and a.entry <> all (${`{${reported.map(({ id }) => JSON.stringify(id)).join(',')}}`}::text[])`,
    )
    await rowsOf(
      tx,
      sql`insert into absent_forms (person_nid, device, entry, code, number, reported_at)
          select distinct on (e ->> 'id') ${nid}::text, ${device}::text, e ->> 'id', e ->> 'formulario',
            case when case when n.number is null then ${mayBeLost(sql`e ->> 'formulario'`, reportedNumber)}
                else ${mayFileFor(person, sql`n.owner_nid`, sql`n.code`)} end
              then ${reportedNumber} end, ${now}::timestamptz
          from jsonb_array_elements(${JSON.stringify(reported)}::jsonb) e
          left join numbers n on n.code = e ->> 'formulario' and n.number = ${reportedNumber}
          on conflict do nothing`,
    )
    await rowsOf(tx, withoutTooMany(sql`absent_forms`, nid, sql`entry desc`))
  })
  return Number(call.operation.success)
}

/** SQL: is the form of row a filed again? */
const isBack = sql`exists (select 1 from idempotency i where i.person_nid = a.person_nid and i.key = a.entry)`

/** An administrator offers a person's withheld numbers again. @throws BusinessError 103 if there are none */
export async function releaseNumbers(call: Call): Promise<unknown> {
  const released = await rowsOf(
    call.context.db,
    sql`update absent_forms set released = true
        where person_nid = ${fieldOf(call, 'PERSONA')} and number is not null and not released returning 1`,
  )
  if (released.length === 0) throw refusedAt('PERSONA', serverTexts.nothingWithheld, 103)
  return Number(call.operation.success)
}

/** Days that administrators are told of a return, and that devices count as in use before it. */
const DAYS_TOLD = 30
/** Persons and devices listed. */
const MOST_LISTED = 20

/**
 * What administrators are told after the registry went back: rows of 'tablero/pendientes'; none if it did not.
 * @param now instant
 */
export async function goneBackRows(call: Call): Promise<readonly unknown[]> {
  const { db, now } = call.context
  const { since, backTo } = await registryLife(db, now().toISOString())
  // A standby that took over may have lost nothing: only what devices miss tells.
  const [{ missed = false } = {}] = await rowsOf<{ missed: boolean }>(
    db,
    sql`select exists (select 1 from absent_forms) as missed`,
  )
  const isRecent = now().getTime() - Date.parse(since) < DAYS_TOLD * 86_400_000
  if (!missed && (backTo === null || !isRecent)) return []
  const unseenFrom = isRecent ? since : null
  return rowsOf(
    db,
    sql`with told as (select a.*, ${isBack} as back from absent_forms a)
      select w.c as "CLASE", w.n::text as "CANTIDAD", ${instantText(sql`w.at`)} as "FECHA",
        '' as "FORMULARIO", w.nid as "NID_PROPIETARIO", w.name as "NOMBRE"
      from (
        select 'copia' as c, count(distinct (r.person_nid, r.device)) as n, ${backTo}::timestamptz as at, '' as nid, '' as name
          from told r
        union all select case when r.back then 'regresaron' else 'faltan' end, count(*), null, '', '' from told r group by r.back
        union all (select 'retenidos', count(*), null, r.person_nid, ${personName(sql`r.person_nid`)} from told r
          where not r.back and not r.released and r.number is not null
          group by r.person_nid order by 2 desc, 4 limit ${MOST_LISTED}::int)
        union all (select 'sinVer', 1, d.used_at, k.nid, concat_ws(', ', ${personName(sql`k.nid`)}, nullif(d.name, ''))
          from devices d join accounts k on k.id = d.account_id
          where d.ended_at is null and d.used_at < ${unseenFrom}::timestamptz
            and d.used_at > ${backTo ?? since}::timestamptz - ${DAYS_TOLD}::int * interval '1 day'
          order by d.used_at desc limit ${MOST_LISTED}::int)
      ) w`,
  )
}
