/** Zones as SQL ('Zones' of the decisions). */
import { type SQL, sql } from 'drizzle-orm'

/** The zone of a department; '' if it is in none. The table is read once per statement. */
const zoneOfDepartment = (department: SQL): SQL => sql`coalesce((select jsonb_object_agg(d.code, z.code) from codes z
  cross join regexp_split_to_table(z.extras ->> 'departments', ' ') as d(code) where z.kind = 'zona') ->> ${department}, '')`

/**
 * The zone of a third party, by document number: that of the department of its premises, else of its record; '' when in
 * none. The third party can change both itself, so this decides only who may capture for it, never for whom it may.
 */
export const zoneOf = (nid: SQL): SQL =>
  zoneOfDepartment(sql`coalesce(
  (select p.department from premises p where p.owner_nid = ${nid}),
  (select q.department from third_parties q where q.nid = ${nid}))`)

/**
 * The zone that a person may capture for: of an active registrar, else of an active inseminator, else ''. Only
 * administrators write either: nobody can edit what their own rights depend on.
 */
export const zoneOfPerson: SQL = sql`coalesce(
  (select r.zone from registrars r where r.nid = a.nid and r.status = 'A'),
  (select i.zone from inseminators i where i.nid = a.nid and i.status = 'A'), '')`

/** 00 covers every zone. */
export const NATIONAL_ZONE = '00'
