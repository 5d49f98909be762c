/**
 * A filing as ONE statement: it locks the rows that it depends on, and only if all of them are unchanged uses the
 * number, writes its effect, its audit row and its idempotency record. The number's row is locked for that statement
 * only.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Finding } from '../../registry/index.ts'
import { type Call, wireNumber } from '../core/call.ts'
import { confirmed } from '../core/unconfirmed.ts'
import { rowsOf } from '../database/database.ts'
import { type Trail, trailColumns, trailOf } from './audit-log.ts'
import { marksFound } from './host-advice.ts'
import { recordColumns, recordOf } from './idempotency.ts'
import { untilWritten } from './races.ts'

export interface Filing {
  readonly trail: Trail
  /** What becomes of its number; absent: it changes a record that keeps its own. */
  readonly number?: NumberMove
  /**
   * SELECTs ... FOR UPDATE of rows that must be unchanged since the judgement; each returns one row, or nothing is
   * filed.
   */
  readonly locks: readonly SQL[]
  /** Named steps that write, each `from ok`. */
  readonly effects: Readonly<Record<string, SQL>>
}

/** States of a number (schema/numbers.ts) before and after: it is used; its form is voided; that is taken back. */
const moves = { used: [0, 1], voided: [1, 2], restored: [2, 1] } as const
type NumberMove = keyof typeof moves

/** Of many that race for one record each round lets one through. */
const TRIES = 12

/**
 * Judges and commits, again after a lost race.
 * @param judge reads what the filing depends on, with the call it is given; throws `BusinessError` when the registry
 *   does not allow it.
 * @param hold a SELECT ... FOR UPDATE taken before the judgement, for a filing that depends on the absence of other
 *   records (overlapping leases), which row locks cannot guard.
 * @returns the success code, this time or the first time of the same key.
 */
export async function commitFiling(call: Call, judge: (inside: Call) => Promise<Filing>, hold?: SQL): Promise<unknown> {
  const attempt = async (inside: Call) => {
    const filing = await judge(inside)
    return commit(inside, filing, await marksFound(inside, inside.context.db))
  }
  const holding = (held: SQL) =>
    call.context.db.transaction(async (tx) => {
      await rowsOf(tx, held)
      return attempt({ ...call, context: { ...call.context, db: tx } })
    })
  return untilWritten(call, TRIES, async () =>
    (await (hold ? holding(hold) : attempt(call))) ? Number(call.operation.success) : undefined,
  )
}

/** @returns false if a locked row has changed since the judgement; nothing is written then. */
async function commit(
  call: Call,
  { trail, number, locks, effects }: Filing,
  marks: readonly Finding[],
): Promise<boolean> {
  await confirmed(call)
  const named = locks.map((lock, place) => [`lock${place}`, lock] as const)
  const held = named.map(([name]) => sql`, ${sql.raw(name)}`)
  const steps: [string, SQL][] = [
    ['taken', number ? numberLock(trail, number) : sql`select null::int as id`],
    ...named.map(([name, lock]): [string, SQL] => [name, lock]),
    ['ok', sql`select taken.id as number_id from taken${sql.join(held, sql``)}`],
    [
      'used',
      sql`update numbers set state = ${moves[number ?? 'used'][1]}::int, used_at = ${call.context.now().toISOString()}::timestamptz
          from ok where numbers.id = ok.number_id`,
    ],
    ...Object.entries(effects),
    ['trail', sql`insert into filings (${trailColumns}) select t.* from (${trailOf(call, trail, marks)}) t, ok`],
    [
      'once',
      sql`insert into idempotency (${recordColumns})
          select r.* from (${recordOf(call)}) r, ok`,
    ],
  ]
  const ctes = steps.map(([name, step]) => sql`${sql.raw(name)} as (${step})`)
  const [row] = await rowsOf<{ filed: boolean }>(
    call.context.db,
    sql`with ${sql.join(ctes, sql`, `)} select exists (select 1 from ok) as filed`,
  )
  return row?.filed ?? false
}

/** Of a filed form it may be another's: a certificate is of whoever has the animal. */
const numberLock = ({ code, number, owner }: Trail, move: NumberMove): SQL => sql`
  select id from numbers where code = ${code} and number = ${wireNumber(number)}
    and ${move === 'used' ? sql`owner_nid = ${owner}` : sql`true`} and state = ${sql.raw(String(moves[move][0]))}
  for update`
