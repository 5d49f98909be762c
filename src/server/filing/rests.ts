/** The records that name animals: what rests on them, and so on the form that made them. */
import { type SQL, sql } from 'drizzle-orm'
import { fill } from '../../registry/index.ts'
import { correctionTexts } from '../../registry/texts/correction.ts'
import { type Database, rowsOf } from '../database/database.ts'

/** Records that a refusal names. */
const NAMED = 5

/**
 * Each record that names one of these animals, as (record 'A01 12', owner, day): a group on its first and its last.
 * @param ids SELECT of their ids, one column
 */
export const recordsOf = (ids: SQL): SQL => sql`(
  with them as (select a.id, a.chip from animals a where a.id in (${ids})),
  found (code, number, owner, day) as (
    select r.code, r.number, r.owner_nid, d.day from services r, them, unnest(array[r.served_on, r.ends_on]) d (day)
      where r.sire_id = them.id
    union select r.code, r.number, r.owner_nid, r.served_on from services r, them where r.dam_id = them.id
    union select r.code, r.number, r.owner_nid, r.served_on from services r, them where r.recipient_id = them.id
    union select r.code, r.number, r.owner_nid, d.day from service_females f join them on f.dam_id = them.id
      join services r on r.code = f.code and r.number = f.number, unnest(array[r.served_on, r.ends_on]) d (day)
    union select r.code, r.number, r.owner_nid, coalesce(r.served_on, r.requested_on) from stock r, them
      where r.sire_id = them.id or r.dam_id = them.id
    union select 'A04', y.birth_number, y.breeder_nid, y.born_on from animals y, them
      where them.id in (y.sire_id, y.dam_id) and y.birth_number is not null
    union select 'A05', y.registration_number, y.breeder_nid, y.registered_on from animals y, them
      where (them.id in (y.sire_id, y.dam_id) and y.birth_number is null or y.id = them.id)
        and y.registration_number is not null
    union select 'A05', r.number, r.owner_nid, r.requested_on from registrations r, them
      where them.chip in (r.paternal_grandsire, r.paternal_granddam, r.maternal_grandsire, r.maternal_granddam)
    union select 'A06', r.number, r.to_nid, r.transferred_on from transfers r, them where r.animal_id = them.id
    union select 'A12', r.number, r.lessor_nid, r.starts_on from leases r, them where r.animal_id = them.id
    union select 'lectura', r.id, null, r.read_on from readings r, them where r.animal_id = them.id
    union select 'animal ' || coalesce(y.chip, '#' || y.id), null, null, null from animals y, them
      where them.id in (y.sire_id, y.dam_id) and y.birth_number is null and y.registration_number is null)
  select concat_ws(' ', code, number) as record, owner, day from found)`

/** 'A05 12, A01 3 y otros'; '' if nothing does. @param rested SELECT with a column `record` */
export async function restingWords(db: Database, rested: SQL): Promise<string> {
  const rows = await rowsOf<{ record: string }>(
    db,
    sql`select distinct w.record from (${rested}) w order by w.record limit ${NAMED + 1}::int`,
  )
  const what = rows
    .slice(0, NAMED)
    .map(({ record }) => record)
    .join(', ')
  return rows.length > NAMED ? fill(correctionTexts.more, { what }) : what
}
