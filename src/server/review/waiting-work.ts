/**
 * Pending work of the office and recent arrivals, counted by the database in one statement. Every part is bounded:
 * counts stop beyond what a day can bring, lists at what a screen shows.
 */
import { type SQL, sql } from 'drizzle-orm'
import {
  DAYS_AHEAD,
  DAYS_SHOWN,
  MOST_RUNNING_OUT,
  MOST_WAITING,
  type WaitingKind,
} from '../../registry/field-work/waiting-work.ts'
import { zoneOf } from '../access/owners.ts'
import { farmDayOf } from '../database/farm-time.ts'
import { personName } from '../filing/codes.ts'
import { runningOut } from '../numbers/numbers-counted.ts'
import { STATE } from '../numbers/requests.ts'
import { isFiling, isUnreviewedFiling } from './review-rows.ts'

/** An owner who used a number of a form within these days will need the next. */
const DAYS_IN_USE = 180

/** @param zone '' for all. @param today yyyy-mm-dd at the farm. */
export function waitingRows(zone: string, today: string): SQL {
  const day = sql`${today}::date`
  const inZone = (nid: SQL): SQL =>
    zone === ''
      ? sql`true`
      : sql`(${nid} in (select t.nid from third_parties t where ${zoneOf(sql`t.nid`)} = ${zone})) is true`
  /** Their number, and the earliest of their dates. */
  const counted = (kind: WaitingKind | 'sinSoporte', found: SQL): SQL => sql`
    select ${kind}::text, count(*), min(w.day), '', '', '' from (${found} limit ${MOST_WAITING + 1}::int) w(day)`
  const capturesThere =
    zone === ''
      ? sql`true`
      : sql`(d.person_nid in (select r.nid from registrars r where r.zone = ${zone}) or ${inZone(sql`d.person_nid`)})`
  return sql`
    with few as (${runningOut(sql`${day} - ${DAYS_IN_USE}::int`, inZone(sql`n.owner_nid`))})
    select w.* from (
      ${counted(
        'solicitudes',
        sql`select r.requested_on from form_requests r
        where r.state in (${STATE.sent}::int, ${STATE.waiting}::int) and ${inZone(sql`r.owner_nid`)}`,
      )}
      union all ${counted(
        'sinSoporte',
        sql`select r.requested_on from form_requests r where r.state = ${STATE.sent}::int and ${inZone(sql`r.owner_nid`)}`,
      )}
      union all ${counted(
        'sinRevisar',
        sql`select ${farmDayOf(sql`f.filed_at`)} from filings f
        where ${isUnreviewedFiling} and ${inZone(sql`f.owner_nid`)}`,
      )}
      union all ${counted(
        'rechazos',
        sql`select ${farmDayOf(sql`coalesce(d.refused_at, d.reported_at)`)}
        from device_refusals d where ${capturesThere}`,
      )}
      union all ${counted(
        'traspasos',
        sql`select t.transferred_on from transfers t
        where not t.done and t.transferred_on <= ${day} + ${DAYS_AHEAD}::int and ${inZone(sql`t.from_nid`)}`,
      )}
      union all ${counted(
        'arriendos',
        sql`select l.ends_on from leases l
        where l.ends_on between ${day} and ${day} + ${DAYS_AHEAD}::int and ${inZone(sql`l.lessor_nid`)}`,
      )}
      union all select 'consecutivos', least(count(*), ${MOST_WAITING + 1}::int), null::date, '', '', '' from few
      union all ${counted(
        'sinCorreo',
        sql`select null::date from accounts a join third_parties t on t.nid = a.nid
        where t.status = 0 and t.email = '' and ${inZone(sql`t.nid`)}`,
      )}
      union all (select 'agotandose', few.available, null::date, few.code, few.owner_nid, ${personName(sql`few.owner_nid`)}
        from few order by few.available, few.owner_nid, few.code limit ${MOST_RUNNING_OUT}::int)
      union all (select 'recibidos', count(*), ${farmDayOf(sql`f.filed_at`)}, f.code, '', '' from filings f
        where ${isFiling}
          and f.filed_at >= ${`${today}T05:00:00Z`}::timestamptz - ${DAYS_SHOWN - 1}::int * interval '1 day'
          and ${inZone(sql`f.owner_nid`)}
        group by 3, 4)
    ) w("CLASE", "CANTIDAD", "FECHA", "FORMULARIO", "NID_PROPIETARIO", "NOMBRE")`
}
