/** Creates numbers of a form: one transaction at a time in the whole registry, so that blocks never overlap. */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'

/** Arbitrary, equal for every process of this server. */
const NUMBERS_LOCK = 5_021_966

/** The highest number in wire format (core/call.ts). */
const HIGHEST = 999_999_999

/** Nobody else creates numbers until the transaction ends. */
export const lockNumbers = (tx: Database): Promise<unknown> =>
  rowsOf(tx, sql`select pg_advisory_xact_lock(${NUMBERS_LOCK}::bigint)`)

/** Numbers reported beyond the highest known by more than this were never given out. */
const MOST_AHEAD = 20_000

/** SQL: did a device use this number for a form that the registry lost? Then it is offered to nobody (absent_forms). */
export const isWithheld = (code: SQL, number: SQL): SQL =>
  sql`exists (select 1 from absent_forms w where w.code = ${code} and w.number = ${number} and not w.released)`

/** SQL: may this number, which the registry does not have, be one of a lost block of that form? */
export const mayBeLost = (code: SQL, number: SQL): SQL => sql`
  (exists (select 1 from codes c where c.kind = 'formulario' and c.code = ${code}) and ${number} > 0
    and ${number} <= ${MOST_AHEAD}::int + (select coalesce(max(k.number), 0) from numbers k where k.code = ${code}))`

/** SQL: numbers of lost blocks of this form, which a new block must not contain. */
const lostNumbers = (code: string): SQL => sql`
  select w.number from absent_forms w
  where w.code = ${code} and not w.released and ${mayBeLost(sql`w.code`, sql`w.number`)}`

/**
 * Nobody knows how far a lost block goes on behind the highest number that was used of it: as far as the largest block of
 * its form, it is assumed, and at least that far.
 */
const SHORTEST_LOST = 100

/** SQL: the highest number that a lost block of this form may have; null: none is lost. Reads `lost`. */
const endOfLost = (code: string): SQL => sql`
  (select max(l.number) + greatest(${SHORTEST_LOST}::int, (select max(b.size) from (
      select count(*)::int as size from numbers k where k.code = ${code} and k.request_id is not null group by k.request_id) b))
    from lost l where not exists (select 1 from numbers k where k.code = ${code} and k.number = l.number))`

export interface Block {
  readonly code: string
  readonly first: number
  readonly last: number
}

/**
 * Creates a contiguous block after the highest number of its form; if the range is exhausted (somebody imported a
 * number with a digit too many), in the first gap large enough. Call `lockNumbers` first.
 */
export async function makeBlock(
  tx: Database,
  block: { readonly code: string; readonly owner: string; readonly quantity: number; readonly requestId: number },
): Promise<Block> {
  const { code, owner, quantity, requestId } = block
  const [found] = await rowsOf<{ first: number | null }>(
    tx,
    sql`with lost as (${lostNumbers(code)}),
          top as (select greatest((select max(number) from numbers where code = ${code}), ${endOfLost(code)}, 0) as number)
        select coalesce(
          (select number + 1 from top where number + ${quantity}::int <= ${HIGHEST}::int),
          (select min(g.number) + 1 from (
            select number, lead(number) over (order by number) as next
            from (select 0 as number union all select number from numbers where code = ${code}
              union all select number from lost) known) g
            where g.next - g.number > ${quantity}::int)) as first`,
  )
  const first = found?.first
  if (first === null || first === undefined) throw new Error(`No numbers of ${code} left`)
  await rowsOf(
    tx,
    sql`insert into numbers (code, number, owner_nid, state, request_id)
        select ${code}::text, n, ${owner}::text, 0, ${requestId}::int
        from generate_series(${first}::int, ${first + quantity - 1}::int) n`,
  )
  return { code, first, last: first + quantity - 1 }
}
