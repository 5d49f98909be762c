import { type SQL, sql } from 'drizzle-orm'

/** An animal as a transfer sees it. */
export interface GivenFact {
  /** yyyy-mm-dd: its birth, or the day its owner got it; null: unknown. */
  readonly since: string | null
  /** The date of a filed transfer that is not due yet. */
  readonly waiting: string | null
}

export const givenFact = (chip: string): SQL => sql`(
  select jsonb_build_object(
    'since', greatest(a.born_on, (select max(t.transferred_on) from transfers t where t.animal_id = a.id and t.done)),
    'waiting', (select t.transferred_on from transfers t where t.animal_id = a.id and not t.done))
  from animals a where a.chip = ${chip})`
