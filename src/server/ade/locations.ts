/**
 * Herds as other systems see them: each owner with premises, animals or forms is a location. It counts as modified when
 * anything in it was: whoever reads again asks only the herds in which something happened.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '../../registry/index.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { exactInstant } from './message.ts'

/** Locations of a page: of each, all that it has is looked at. */
export const LOCATIONS = 100

/** What a herd has: tables with their condition for the owner t, each with an index of it and `modified_at`. */
const contents: readonly SQL[] = [
  sql`animals x where x.owner_nid = t.nid`,
  ...['A01', 'A01a', 'A02', 'A03'].map((code) => sql`services x where x.owner_nid = t.nid and x.code = ${code}`),
  sql`births x where x.owner_nid = t.nid`,
  ...['I', 'C'].map((kind) => sql`registrations x where x.owner_nid = t.nid and x.kind = ${kind}`),
  sql`transfers x where x.from_nid = t.nid`,
  sql`transfers x where x.to_nid = t.nid`,
  sql`leases x where x.lessor_nid = t.nid`,
  sql`leases x where x.lessee_nid = t.nid`,
  sql`premises x where x.owner_nid = t.nid`,
]

const anyOf = (further: SQL): SQL =>
  sql`(${sql.join(
    contents.map((content) => sql`exists (select 1 from ${content} ${further})`),
    sql` or `,
  )})`

const modifiedAt = sql`greatest(t.modified_at, ${sql.join(
  contents.map((content) => sql`(select max(x.modified_at) from ${content})`),
  sql`, `,
)})`

export interface Asked {
  /** Over third_parties t. */
  readonly readable: SQL
  /** Only herds modified since; an instant. */
  readonly from?: string | undefined
}

const among = ({ readable, from }: Asked): SQL => {
  if (from === undefined) return sql`${readable} and ${anyOf(sql``)}`
  const since = anyOf(sql`and x.modified_at >= ${from}::timestamptz`)
  return sql`${readable} and (${since} or t.modified_at >= ${from}::timestamptz and ${anyOf(sql``)})`
}

export async function locationCount(db: Database, wanted: Asked): Promise<number> {
  const [row] = await rowsOf<{ total: string }>(
    db,
    sql`select count(*)::text as total from third_parties t where ${among(wanted)}`,
  )
  return Number(row?.total ?? 0)
}

/**
 * @param personal with the owner's name and document: only where the caller has them anyway. @param after last id read
 */
export const locationPage = (
  db: Database,
  wanted: Asked,
  { personal, after }: { readonly personal: boolean; readonly after: number },
): Promise<Values[]> =>
  textRows(
    db,
    sql`select t.location_id as "LOCATION", t.nid as "NID", coalesce(p.name, '') as "NAME",
          ${exactInstant(modifiedAt)} as "MODIFIED"
          ${personal ? sql`, t.name as "OWNER", t.tid as "DOCUMENT_TYPE", t.nid as "DOCUMENT"` : sql``}
        from (select t.* from third_parties t where ${among(wanted)} and t.location_id > ${after}::int
          order by t.location_id limit ${LOCATIONS}::int) t
        left join premises p on p.owner_nid = t.nid order by t.location_id`,
  )

/** The owner of a herd; undefined: no such herd, or not for this caller. */
export async function ownerOf(db: Database, id: string, readable: SQL): Promise<string | undefined> {
  if (!/^\d{1,9}$/.test(id)) return undefined
  const [row] = await rowsOf<{ nid: string }>(
    db,
    sql`select t.nid from third_parties t where t.location_id = ${Number(id)}::int and ${readable}`,
  )
  return row?.nid
}
