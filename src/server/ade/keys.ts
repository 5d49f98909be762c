/** Keys of other systems: who is asking, and whose herds it may read. */
import { type SQL, sql } from 'drizzle-orm'
import { hashToken } from '../access/secrets.ts'
import { type AppContext, today } from '../core/app-context.ts'
import { rowsOf } from '../database/database.ts'

/** Shortest time between two notes of its use in 'Mis dispositivos', ms. */
const NOTED_EVERY_MS = 10 * 60_000

export interface SystemKey {
  readonly id: number
  /** As in the table (schema/system-keys.ts). */
  readonly scope: 'T' | 'A' | 'P' | 'M'
  readonly nids: readonly string[]
  /** Of its maker. */
  readonly nid: string
}

/**
 * The key that a request presents; its use is counted. It ends with its maker: nothing is read for somebody who is not
 * active any more, nor the whole registry for somebody who is no administrator any more.
 * @param key as sent. @returns null: unknown or ended
 */
export async function keyOfCaller(context: AppContext, key: string): Promise<SystemKey | null> {
  const now = context.now()
  const before = new Date(now.getTime() - NOTED_EVERY_MS).toISOString()
  const [found] = await rowsOf<SystemKey>(
    context.db,
    sql`with used as (
        update system_keys k set uses = k.uses + 1, used_at = ${now.toISOString()}
        from accounts a join third_parties t on t.nid = a.nid
        where k.hash = ${hashToken(key)} and k.ended_at is null and a.id = k.account_id and t.status = 0
          and a.cargo <> 0 and (k.scope = 'M' or a.administrador)
          and not exists (select 1 from devices d where d.id = k.device_id and d.ended_at is not null)
        returning k.id, k.scope, k.nids, a.nid, k.device_id),
      noted as (update devices d set used_at = ${now.toISOString()} from used
        where d.id = used.device_id and d.used_at < ${before}::timestamptz)
      select id, scope, nids, nid from used`,
  )
  return found ?? null
}

/** SQL: may the key read the herd of that owner? */
export function readableBy({ scope, nids, nid }: SystemKey, owner: SQL, context: AppContext): SQL {
  const day = sql`${today(context)}::date`
  const named = JSON.stringify(scope === 'M' ? [nid] : nids)
  const among = sql`(select jsonb_array_elements_text(${named}::jsonb))`
  if (scope === 'T') return sql`true`
  if (scope !== 'A') return sql`${owner} in ${among}`
  return sql`exists (select 1 from association_members m where m.member_nid = ${owner} and m.association_nid in ${among}
    and coalesce(m.joined_on, ${day}) <= ${day} and (m.left_on is null or m.left_on > ${day}))`
}

/** Requests at once, and per second from then on: a registry is read within the hour, and nobody else waits for it. */
const AT_ONCE = 400
const PER_SECOND = 20

/** Limits how fast each key may ask. @param now ms */
export function newSpeeds(now: () => number) {
  const buckets = new Map<number, { readonly left: number; readonly at: number }>()
  return {
    /** @returns seconds to wait; 0: go on */
    take(key: number): number {
      const at = now()
      const before = buckets.get(key) ?? { left: AT_ONCE, at }
      // A clock may be set back.
      const refilled = Math.min(AT_ONCE, before.left + (Math.max(0, at - before.at) / 1000) * PER_SECOND)
      const isAdmitted = refilled >= 1
      buckets.set(key, { left: isAdmitted ? refilled - 1 : refilled, at })
      return isAdmitted ? 0 : Math.max(1, Math.ceil((1 - refilled) / PER_SECOND))
    },
  }
}
