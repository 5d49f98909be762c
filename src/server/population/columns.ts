/** Every animal as columns, read in stretches, and a mark that changes with anything that the report rests on. */
import { type SQL, sql } from 'drizzle-orm'
import { emptyPopulation, NO_DAY, type Population } from '../../registry/pedigree/population.ts'
import type { Breed } from '../../registry/pedigree/report.ts'
import { CARRIED_BY_ANOTHER } from '../../registry/vocabulary/codes.ts'
import { yieldToOthers } from '../core/fair-share.ts'
import { type Database, rowsOf } from '../database/database.ts'

/** Animals of one statement: some 20 ms of the database, and fewer of this thread. */
const STRETCH = 5_000

interface BreedRow extends Breed {
  readonly id: number
}

export interface Mark {
  readonly text: string
  readonly animals: number
  readonly breeds: readonly BreedRow[]
}

/** What the report reads of an animal. Without an owner it is known only from pedigrees: its breed is 0. */
const line = sql`concat_ws(' ', a.id, coalesce(a.sire_id, 0), coalesce(a.dam_id, 0),
  coalesce(a.born_on - date '1970-01-01', ${NO_DAY}::int), coalesce(extract(year from a.registered_on)::int, 0),
  case when a.owner_nid is null then 0 else a.breed_id end, (a.sex = 'M')::int, coalesce(a.birth_weight, 0),
  (a.concept = ${CARRIED_BY_ANOTHER})::int)`

const stretchAfter = (id: number): SQL =>
  sql`from (select * from animals where id > ${id}::int order by id limit ${STRETCH}::int) a`

/** The rows themselves are compared, so that every cause of a change counts: a form, a correction, an import. */
export async function markOf(db: Database): Promise<Mark> {
  const breeds = await rowsOf<BreedRow>(
    db,
    sql`select id, species, id::text as code, name from breeds order by species, name, id`,
  )
  const sums: string[] = []
  let animals = 0
  for (let last = 0; ; ) {
    const begun = performance.now()
    const [found] = await rowsOf<{ n: number; last: number | null; sum: string }>(
      db,
      sql`select count(*)::int as n, max(a.id) as last, sum(hashtextextended(${line}, 0))::text as sum
          ${stretchAfter(last)}`,
    )
    if (!found?.last) return { text: JSON.stringify([animals, sums, breeds]), animals, breeds }
    animals += found.n
    last = found.last
    sums.push(found.sum)
    await yieldToOthers(performance.now() - begun)
  }
}

/** Parents are ids here, 0 if unknown. */
export interface Columns {
  readonly ids: Int32Array<ArrayBuffer>
  readonly population: Population
}

/** The animals that there were when the mark was taken. */
export async function readColumns(db: Database, { animals, breeds }: Mark): Promise<Columns> {
  const population = emptyPopulation(animals)
  const ids = new Int32Array(animals)
  const places = new Map(breeds.map(({ id }, place) => [id, place]))
  let place = 0
  for (let last = 0; place < animals; last = ids[place - 1] as number) {
    const begun = performance.now()
    const [found] = await rowsOf<{ lines: string | null }>(
      db,
      sql`select string_agg(${line}, ',' order by a.id) as lines ${stretchAfter(last)}`,
    )
    if (!found?.lines) break
    for (const text of found.lines.split(',').slice(0, animals - place)) {
      const [id = 0, sire = 0, dam = 0, born = NO_DAY, registered = 0, breed = 0, male = 0, weight = 0, carried = 0] =
        text.split(' ').map(Number)
      ids[place] = id
      population.sires[place] = sire
      population.dams[place] = dam
      population.bornOn[place] = born
      population.registered[place] = registered
      population.breed[place] = places.get(breed) ?? -1
      population.male[place] = male
      population.weight[place] = weight || Number.NaN
      population.carried[place] = carried
      place++
    }
    await yieldToOthers(performance.now() - begun)
  }
  return { ids: ids.slice(0, place), population }
}
