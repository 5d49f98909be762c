/** What a review reads from the registry: code tables at first, then existing records of the book. */
import { type SQL, sql } from 'drizzle-orm'
import type {
  BaseFacts,
  KnownAnimal,
  KnownFacts,
  KnownService,
  TableKey,
  Wanted,
} from '../../registry/herd-book/index.ts'
import { keyOf } from '../../registry/herd-book/index.ts'
import { farmDay, readBounds } from '../../registry/index.ts'
import { type Database, rowsOf } from '../database/database.ts'

export async function baseFacts(db: Database, now: Date): Promise<BaseFacts> {
  const [row] = await rowsOf<{ value: unknown }>(db, sql`select value from parameters where name = 'consejos'`)
  return {
    today: farmDay(now.getTime()),
    bounds: readBounds(row?.value),
    breeds: await rowsOf(db, sql`select id, species, name from breeds order by id`),
    departments: await rowsOf(db, sql`select code, name from departments order by code`),
    municipalities: await rowsOf(db, sql`select code, name, department from municipalities order by code`),
  }
}

/** Texts per query. */
const AT_ONCE = 20_000

async function* inStretches(texts: ReadonlySet<string>): AsyncGenerator<SQL> {
  const all = [...texts]
  for (let at = 0; at < all.length; at += AT_ONCE)
    yield sql`(select jsonb_array_elements_text(${JSON.stringify(all.slice(at, at + AT_ONCE))}::jsonb))`
}

const animal = sql`a.id, a.sex, a.species, a.breed_id::text as breed, coalesce(a.born_on::text, '') as "bornOn",
  a.composition, coalesce(a.owner_nid, '') as owner, a.sire_id is not null as "hasSire", a.dam_id is not null as "hasDam",
  coalesce(a.chip, '') as chip`

/** @param source whose earlier runs count. */
export async function knownFacts(db: Database, source: string, wanted: Wanted): Promise<KnownFacts> {
  const people = new Map<string, string>()
  const associations = new Set<string>()
  for await (const texts of inStretches(wanted.documents))
    for (const { nid, name, is } of await rowsOf<{ nid: string; name: string; is: boolean }>(
      db,
      sql`select nid, name, kind in (select code from codes where kind = 'tipoAsociacion') as is
          from third_parties where nid in ${texts}`,
    )) {
      people.set(nid, name)
      if (is) associations.add(nid)
    }
  const owners = await rowsOf<{ prefix: string; owner: string }>(
    db,
    sql`select upper(prefix) as prefix, owner_nid as owner from prefixes where prefix is not null`,
  )
  const byChip = new Map<string, KnownAnimal>()
  const chips = new Set<string>()
  for await (const texts of inStretches(wanted.chips)) {
    for (const one of await rowsOf<KnownAnimal>(db, sql`select ${animal} from animals a where a.chip in ${texts}`))
      byChip.set(one.chip, one)
    for (const { chip } of await rowsOf<{ chip: string }>(db, sql`select chip from chips where chip in ${texts}`))
      chips.add(chip)
  }
  const numbers = new Map<string, { owner: string; state: number }>()
  const services = new Map<string, KnownService>()
  for await (const texts of inStretches(wanted.numbers)) {
    const named = sql`(select split_part(w, ' ', 1) as code, split_part(w, ' ', 2)::int as number from ${texts} as q(w))`
    for (const { name, ...one } of await rowsOf<{ name: string; owner: string; state: number }>(
      db,
      sql`select n.code || ' ' || n.number as name, n.owner_nid as owner, n.state from numbers n
            join ${named} w on w.code = n.code and w.number = n.number`,
    ))
      numbers.set(name, one)
    for (const { name, ...one } of await rowsOf<KnownService & { name: string }>(
      db,
      sql`select s.code || ' ' || s.number as name, s.owner_nid as owner, s.served_on::text as "servedOn",
            coalesce(s.ends_on::text, '') as "endsOn",
            array_remove(array_agg(f.dam_id) || s.dam_id || s.recipient_id, null) as dams
          from services s join ${named} w on w.code = s.code and w.number = s.number
            left join service_females f on f.code = s.code and f.number = s.number
          group by s.code, s.number`,
    ))
      services.set(name, one)
  }
  return {
    people,
    associations,
    prefixes: new Map(owners.map(({ prefix, owner }) => [prefix, owner])),
    byChip,
    chips,
    numbers,
    services,
    ...(await broughtBefore(db, source)),
  }
}

/** What earlier runs of that source created and nobody has undone. */
async function broughtBefore(db: Database, source: string): Promise<Pick<KnownFacts, 'brought' | 'animals'>> {
  const brought = new Map<TableKey, Set<string>>()
  const made = sql`herd_book_made m join herd_book_runs r on r.id = m.run_id and r.source = ${source} and r.state = 'kept'`
  for (const kind of ['servicios', 'nacimientos', 'arriendos'] as const) {
    const rows = await rowsOf<{ key: string }>(db, sql`select m.key from ${made} where m.kind = ${kind}`)
    brought.set(kind, new Set(rows.map(({ key }) => keyOf(key))))
  }
  const animals = new Map<string, KnownAnimal>()
  let after = 0
  for (;;) {
    const rows = await rowsOf<KnownAnimal & { key: string }>(
      db,
      sql`select m.key, ${animal} from ${made} join animals a on a.id = m.ref
          where m.kind = 'animales' and m.ref > ${after} order by m.ref limit ${AT_ONCE}`,
    )
    for (const { key, ...one } of rows) animals.set(keyOf(key), one)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return { brought, animals }
    after = last.id
  }
}
