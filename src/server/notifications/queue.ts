/** What people are to be notified of, written with what happened: sent only once that is committed (`./send.ts`). */
import { sql } from 'drizzle-orm'
import type { NotificationKind } from '../../registry/app/notifications.ts'
import { type Database, rowsOf } from '../database/database.ts'
import type { PushSettings } from './keys.ts'

/** @param db the transaction of what happened */
export const notify = (db: Database, nid: string, kind: NotificationKind) =>
  rowsOf(db, sql`insert into notification_events (nid, kind) values (${nid}, ${kind})`)

/** Events that become messages at a time. */
const AT_ONCE = 500

/**
 * Turns events into messages for the devices that asked for the kind and may still send for their person; without any,
 * they are forgotten. A message that waits already is not repeated. Concurrent processes take different events.
 */
export async function queueMessages({ db, now }: Pick<PushSettings, 'db' | 'now'>): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`
  for (let taken = AT_ONCE; taken === AT_ONCE; ) {
    const [row] = await rowsOf<{ n: number }>(
      db,
      sql`with taken as (delete from notification_events where id in (
              select id from notification_events order by id limit ${AT_ONCE}::int for update skip locked)
            returning nid, kind),
          queued as (insert into notification_messages as m (subscription_id, kind, next_at)
            select distinct s.id, t.kind, ${at} from taken t
              join accounts a on a.nid = t.nid join devices d on d.account_id = a.id
              join push_subscriptions s on s.device_id = d.id and t.kind = any(s.kinds)
            where exists (select 1 from tokens k
              where k.device_id = d.id and k.kind = 'send' and k.expires_at > ${at})
            order by 1, 2
            on conflict (subscription_id, kind) do update set events = m.events + 1)
          select count(*)::int as n from taken`,
    )
    taken = row?.n ?? 0
  }
}
