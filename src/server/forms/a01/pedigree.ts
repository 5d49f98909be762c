/** Parents of animals, a few generations up, for kinship. */
import { sql } from 'drizzle-orm'
import type { ParentsOf } from '../../../registry/index.ts'
import { type Database, rowsOf } from '../../database/database.ts'

/** Generations that the kinship table looks at. */
const GENERATIONS = 3

/** The pedigree of these animals by id; an animal missing from it has no known parents. */
export async function parentsOf(db: Database, ids: readonly number[]): Promise<ParentsOf<number>> {
  const known = new Map<number, { sire?: number; dam?: number }>()
  const rows = await rowsOf<{ id: number; sire_id: number | null; dam_id: number | null }>(
    db,
    sql`with recursive line as (
          select id, sire_id, dam_id, 0 as up from animals where id = any(${`{${ids.join(',')}}`}::int[])
          union
          select a.id, a.sire_id, a.dam_id, line.up + 1 from line
          join animals a on a.id in (line.sire_id, line.dam_id) where line.up < ${GENERATIONS})
        select distinct id, sire_id, dam_id from line`,
  )
  for (const row of rows) known.set(row.id, { sire: row.sire_id ?? undefined, dam: row.dam_id ?? undefined })
  return (id) => known.get(id)
}
