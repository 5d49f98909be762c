/** Zones as SQL ('Zones' of the decisions): the department of the premises, else of the third-party record. */
import { type SQL, sql } from 'drizzle-orm'

/** The zone of a third party, by its document number; '' when its department is in none. */
export const zoneOf = (nid: SQL): SQL => sql`coalesce((
  select z.code from codes z
  where z.kind = 'zona' and z.extras ->> 'departments' <> '' and position(coalesce(
      (select p.department from premises p where p.owner_nid = ${nid}),
      (select q.department from third_parties q where q.nid = ${nid})) in z.extras ->> 'departments') > 0
  limit 1), '')`

/** The zone that a person may capture for: of an active registrar, else of an active inseminator, else ''. */
export const zoneOfPerson: SQL = sql`coalesce(
  (select r.zone from registrars r where r.nid = a.nid and r.status = 'A'),
  (select ${zoneOf(sql`i.nid`)} from inseminators i where i.nid = a.nid and i.status = 'A'), '')`

/** 00 covers every zone. */
export const NATIONAL_ZONE = '00'
