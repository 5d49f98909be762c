/** Parents of animals, a few generations up, for kinship. */
import { type SQL, sql } from 'drizzle-orm'
import type { ParentsOf } from '../../registry/index.ts'
import { type Database, rowsOf } from '../database/database.ts'

/** Generations that the kinship table looks at. */
const GENERATIONS = 3

interface Line {
  readonly id: number
  readonly sire_id: number | null
  readonly dam_id: number | null
}

/** The animals of a condition and their ancestors, one row each. */
const line = (first: SQL): SQL => sql`
  with recursive line as (
    select id, sire_id, dam_id, 0 as up from animals where ${first}
    union
    select a.id, a.sire_id, a.dam_id, line.up + 1 from line
    join animals a on a.id in (line.sire_id, line.dam_id) where line.up < ${GENERATIONS})`

const asParents = (rows: readonly Line[]): ParentsOf<number> => {
  const known = new Map(
    rows.map((row) => [row.id, { sire: row.sire_id ?? undefined, dam: row.dam_id ?? undefined }] as const),
  )
  return (id) => known.get(id)
}

/** The pedigree of these animals by id; an absent animal has no known parents. */
export async function parentsOf(db: Database, ids: readonly number[]): Promise<ParentsOf<number>> {
  const some = sql`id = any(${`{${ids.join(',')}}`}::int[])`
  return asParents(await rowsOf<Line>(db, sql`${line(some)} select distinct id, sire_id, dam_id from line`))
}

/** The same for two animals by their chips, read with the other facts of a form (`pedigreeOf`). */
export const pedigreeFact = (one: string, other: string): SQL => sql`(
  ${line(sql`chip in (${one}, ${other})`)}
  select coalesce(jsonb_agg(distinct jsonb_build_array(id, sire_id, dam_id)), '[]') from line)`

export type PedigreeFact = readonly (readonly [number, number | null, number | null])[]

export const pedigreeOf = (fact: PedigreeFact): ParentsOf<number> =>
  asParents(fact.map(([id, sire_id, dam_id]) => ({ id, sire_id, dam_id })))
