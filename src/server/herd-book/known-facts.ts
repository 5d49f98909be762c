/** What a review reads from the registry: code tables at first, then existing records of the book. */
import { type SQL, sql } from 'drizzle-orm'
import type { BaseFacts } from '../../registry/herd-book/index.ts'
import { farmDay } from '../../registry/index.ts'
import { storedBounds } from '../database/bounds.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { type FactsSource, STRETCH_OF_FACTS } from './facts-source.ts'

export async function baseFacts(db: Database, now: Date): Promise<BaseFacts> {
  return {
    today: farmDay(now.getTime()),
    bounds: await storedBounds(db),
    breeds: await rowsOf(db, sql`select id, species, name from breeds order by id`),
    departments: await rowsOf(db, sql`select code, name from departments order by code`),
    municipalities: await rowsOf(db, sql`select code, name, department from municipalities order by code`),
  }
}

const among = (texts: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
const named = (names: readonly string[]): SQL =>
  sql`(select split_part(w, ' ', 1) as code, split_part(w, ' ', 2)::int as number from ${among(names)} as q(w))`

const animal = sql`a.id, a.sex, a.species, a.breed_id::text as breed, coalesce(a.born_on::text, '') as "bornOn",
  a.composition, coalesce(a.owner_nid, '') as owner, a.sire_id is not null as "hasSire", a.dam_id is not null as "hasDam",
  coalesce(a.chip, '') as chip, a.dam_id as dam, (select b.number::text from births b where b.animal_id = a.id) as birth,
  (select jsonb_agg(jsonb_build_object('number', l.number, 'lessor', l.lessor_nid, 'from', l.starts_on,
    'until', l.ends_on)) from leases l where l.animal_id = a.id) as leases`

/** @param source whose earlier runs count, unless they were undone. */
export function factsOf(db: Database, source: string): FactsSource {
  const made = sql`herd_book_made m join herd_book_runs r on r.id = m.run_id and r.source = ${source} and r.state = 'kept'`
  return {
    people: (documents) =>
      rowsOf(
        db,
        sql`select nid, name, kind in (select code from codes where kind = 'tipoAsociacion') as "isAssociation"
            from third_parties where nid in ${among(documents)}`,
      ),
    prefixes: () =>
      rowsOf(
        db,
        sql`select coalesce(upper(prefix), ' ' || owner_nid) as prefix, owner_nid as owner from prefixes
            where prefix is not null or requested_on is not null`,
      ),
    bearers: (chips) => rowsOf(db, sql`select ${animal} from animals a where a.chip in ${among(chips)}`),
    herds: (owners) =>
      rowsOf(
        db,
        sql`select t.nid, t.name, count(*)::int as animals from animals a join third_parties t on t.nid = a.owner_nid
            where a.owner_nid in ${among(owners)} and a.chip is not null group by t.nid`,
      ),
    chips: async (chips) => {
      const rows = await rowsOf<{ chip: string }>(db, sql`select chip from chips where chip in ${among(chips)}`)
      return rows.map(({ chip }) => chip)
    },
    numbers: (names) =>
      rowsOf(
        db,
        sql`select n.code || ' ' || n.number as name, n.owner_nid as owner, n.state from numbers n
              join ${named(names)} w on w.code = n.code and w.number = n.number`,
      ),
    services: (names) =>
      rowsOf(
        db,
        sql`select s.code || ' ' || s.number as name, s.owner_nid as owner, s.served_on::text as "servedOn",
              coalesce(s.ends_on::text, '') as "endsOn",
              array_remove(array_agg(f.dam_id) || s.dam_id || s.recipient_id, null) as dams,
              (select coalesce(jsonb_agg(jsonb_build_object('dam', b.dam_id, 'number', b.number, 'places', greatest(1,
                  (select max(o.place) from births o where o.first_number = b.number)))), '[]')
                from births b where b.service_code = s.code and b.service_number = s.number
                  and b.first_number is null) as litters
            from services s join ${named(names)} w on w.code = s.code and w.number = s.number
              left join service_females f on f.code = s.code and f.number = s.number
            group by s.code, s.number`,
      ),
    brought: async (table, after) => {
      const rows = await rowsOf<{ key: string }>(
        db,
        sql`select m.key from ${made} where m.kind = ${table} and m.key > ${after}
            order by m.key limit ${STRETCH_OF_FACTS}`,
      )
      return rows.map(({ key }) => key)
    },
    animals: (after) =>
      rowsOf(
        db,
        sql`select m.key, ${animal} from ${made} join animals a on a.id = m.ref
            where m.kind = 'animales' and m.ref > ${after} order by m.ref limit ${STRETCH_OF_FACTS}`,
      ),
  }
}
