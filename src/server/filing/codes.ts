/**
 * Names of codes in SQL: code tables are data, not source. Small tables are read once per statement, as one object, not
 * once per row.
 */
import { type SQL, sql } from 'drizzle-orm'

/** The name of a code, or the code itself if its table does not have it. */
export const nameOf = (kind: string, code: SQL): SQL =>
  sql`coalesce((select jsonb_object_agg(c.code, c.name) from codes c where c.kind = ${kind}) ->> ${code}, ${code}, '')`

export const breedName = (id: SQL): SQL =>
  sql`((select jsonb_object_agg(b.id, b.name) from breeds b) ->> (${id})::text)`

export const personName = (nid: SQL): SQL => sql`(select t.name from third_parties t where t.nid = ${nid})`

export const personTid = (nid: SQL): SQL => sql`(select t.tid from third_parties t where t.nid = ${nid})`

/** The prefix of an owner, '' if none. */
export const prefixOf = (nid: SQL): SQL =>
  sql`coalesce((select p.prefix from prefixes p where p.owner_nid = ${nid}), '')`

/** 'S' of a service s that a birth was filed for. */
export const hasBirth = sql`(case when exists (select 1 from births b
  where b.service_code = s.code and b.service_number = s.number) then 'S' else 'N' end)`
