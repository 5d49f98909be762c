/** Reviews of filings, and refusals reported by devices. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fill, lengthOf, storable } from '../../registry/index.ts'
import { MOST_AT_ONCE, reviewTexts } from '../../registry/texts/review.ts'
import { type Call, fieldOf, personOf, readJson } from '../core/call.ts'
import { HttpError, refusedAt } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { rowsOf } from '../database/database.ts'
import { instantText } from '../database/farm-time.ts'
import { instant } from '../filing/audit-log.ts'
import { personName } from '../filing/codes.ts'
import { writeOnce } from '../filing/write-once.ts'
import { notify } from '../notifications/queue.ts'
import { changedSince } from './review-rows.ts'

const LONGEST_NOTE = 2000

/** Filings named by a call. @throws BusinessError 0 or 103 */
function idsOf(call: Call, field: 'ID' | 'IDS' = 'IDS'): readonly string[] {
  const text = fieldOf(call, field)
  const ids = field === 'ID' ? [text] : [...new Set(text.split(','))]
  if (ids.length > MOST_AT_ONCE) throw refusedAt(field, reviewTexts.tooMany)
  if (!ids.every((id) => /^\d{1,15}$/.test(id))) throw refusedAt(field, reviewTexts.gone, 103)
  return ids
}

/** A reviewer takes back what was just marked: ten seconds on the screen, and the time of a slow line. */
const TAKEN_BACK = sql`interval '1 minute'`

/**
 * The caller's reviews of a moment ago count no more; older ones, and those of others, stay.
 * @throws BusinessError 0 if there is none of a moment ago
 */
export async function takeBackReviews(call: Call): Promise<unknown> {
  const ids = idsOf(call)
  return writeOnce(call, async (tx) => {
    const taken = await rowsOf(
      tx,
      sql`update reviews set superseded = true where filing_id = any (${`{${ids.join(',')}}`}::bigint[])
            and reviewed_by = ${personOf(call).nid}
            and reviewed_at > ${call.context.now().toISOString()}::timestamptz - ${TAKEN_BACK} returning 1`,
    )
    if (taken.length === 0) throw refusedAt('IDS', reviewTexts.tooLate)
    return {}
  })
}

/**
 * 'Revisado', with or without a note: one form (ID), or several (IDS), all or none. VISTO: that of each, as its row had it.
 * @throws BusinessError 103 if one does not exist, 0 if more has come to one than was seen
 */
export const noteReviews =
  (field: 'ID' | 'IDS') =>
  async (call: Call): Promise<unknown> => {
    const ids = idsOf(call, field)
    const note = fieldOf(call, 'NOTA').trim()
    if (lengthOf(note) > LONGEST_NOTE) throw refusedAt('NOTA', reviewTexts.noteTooLong)
    const seen = fieldOf(call, 'VISTO').split(',')
    return writeOnce(call, async (tx) => {
      const standings = ids.map((id, at) => [id, seen[at] ?? ''] as const)
      const changed = await changedSince(tx, standings, personOf(call).nid)
      if (changed.length > 0) throw refusedAt('VISTO', fill(reviewTexts.changedSince, { names: changed.join(', ') }))
      const noted = await rowsOf(
        tx,
        sql`insert into reviews (filing_id, note, reviewed_by, reviewed_at)
          select f.id, ${note}, ${personOf(call).nid}, ${call.context.now().toISOString()}::timestamptz
          from filings f where f.id = any (${`{${ids.join(',')}}`}::bigint[]) returning 1`,
      )
      if (noted.length < ids.length) throw refusedAt(field, reviewTexts.gone, 103)
      return {}
    })
  }

/** Most entries of one report. */
export const MOST_REPORTED = 500
export const text = (most: number) => z.string().max(most).transform(storable)
export const entryId = text(60).refine((id) => id !== '')
const refusalReport = z
  .array(
    z.object({
      id: entryId,
      formulario: text(20),
      numero: text(30),
      codigo: text(10),
      fecha: text(40).transform(instant),
    }),
  )
  .max(MOST_REPORTED)

/** All refused and uncorrected entries of a device: an entry missing from a later report has been corrected. */
export async function reportRefusals(call: Call): Promise<unknown> {
  const device = fieldOf(call, 'DISPOSITIVO').slice(0, 100)
  const reported = readJson(refusalReport, fieldOf(call, 'RECHAZOS'))
  const { nid } = personOf(call)
  if (device === '') throw new HttpError(400, serverTexts.malformed)
  const now = call.context.now().toISOString()
  await call.context.db.transaction(async (tx) => {
    // Serialised per person, so that the limits hold.
    await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`rechazos ${nid}`}, 0))`)
    const known = await rowsOf<{ entry: string }>(
      tx,
      sql`delete from device_refusals where person_nid = ${nid} and device = ${device} returning entry`,
    )
    if (reported.some(({ id }) => !known.some(({ entry }) => entry === id))) await notify(tx, nid, 'rechazo')
    await rowsOf(
      tx,
      sql`insert into device_refusals (person_nid, device, entry, code, number, refusal, refused_at, reported_at)
          select distinct on (e ->> 'id') ${nid}::text, ${device}::text, e ->> 'id', e ->> 'formulario', e ->> 'numero',
            e ->> 'codigo', least((e ->> 'fecha')::timestamptz, ${now}::timestamptz), ${now}::timestamptz
          from jsonb_array_elements(${JSON.stringify(reported)}::jsonb) e on conflict do nothing`,
    )
    await rowsOf(tx, withoutTooMany(sql`device_refusals`, nid, sql`refused_at desc nulls last, entry`))
  })
  return Number(call.operation.success)
}

/** Limits per person: the latest devices to report, and of those the newest entries. Nobody has more to correct. */
const MOST_DEVICES = 10
const MOST_OF_PERSON = 1_000

/** @param newest order of a device's entries */
export const withoutTooMany = (reports: SQL, nid: string, newest: SQL): SQL => sql`
  delete from ${reports} d using (
    select device, entry, dense_rank() over (order by last_report desc, device) as device_place,
      row_number() over (order by last_report desc, device, ${newest}) as place
    from (select r.*, max(r.reported_at) over (partition by r.device) as last_report from ${reports} r
      where r.person_nid = ${nid}) t) ranked
  where d.person_nid = ${nid} and d.device = ranked.device and d.entry = ranked.entry
    and (ranked.device_place > ${MOST_DEVICES}::int or ranked.place > ${MOST_OF_PERSON}::int)`

/** Maximum rows shown to administrators. Each person's newest precede anybody's older ones. */
const MOST_SHOWN = 1_000

/** Newest first, with the person who filed that number meanwhile: after a refusal with 100 there often is one. */
export const deviceRefusals = sql`
  select d.person_nid as "NID_CAPTURO", coalesce(${personName(sql`d.person_nid`)}, d.person_nid) as "CAPTURO",
    d.device as "DISPOSITIVO", d.code as "FORMULARIO", d.number as "NUMERO", d.refusal as "CODIGO",
    ${instantText(sql`d.refused_at`)} as "RECHAZADO_EN", ${instantText(sql`d.reported_at`)} as "INFORMADO_EN",
    coalesce((select coalesce(${personName(sql`f.captured_by`)}, f.captured_by) from filings f
      where f.code = d.code and f.number = d.number and f.before is null order by f.id limit 1), '') as "USADO_POR"
  from (select r.*, row_number() over (partition by r.person_nid order by r.refused_at desc nulls last, r.entry) as place
      from device_refusals r order by place, r.refused_at desc nulls last, r.entry limit ${MOST_SHOWN}::int) d
  order by d.refused_at desc nulls last, d.entry`
