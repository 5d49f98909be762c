/**
 * Sends the waiting notifications to the browsers' push services, never within a call. A message is leased before it is
 * sent: a process that dies leaves it to the next. It carries its kind alone, encrypted for the device (RFC 8291).
 */
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { NotificationKind } from '../../registry/app/notifications.ts'
import { rowsOf } from '../database/database.ts'
import { type PushKeys, type PushSettings, pushKeys, webPush } from './keys.ts'
import { queueMessages } from './queue.ts'
import { isPushService } from './subscriptions.ts'

/** Sendings at once, and at most per run: the rest waits for the next. */
const AT_ONCE = 8
const ROUNDS = 25
/** For which a message belongs to the process that sends it, s. */
const LEASE = 60
/** ms for one sending. */
const PATIENCE = 10_000
/** s that a push service keeps one for a device that is off. */
const KEPT = 24 * 3_600
/** Attempts, over half a day. */
const MOST_TRIES = 9
/** First pause and longest, s. */
const PAUSE = 30
const LONGEST_PAUSE = 4 * 3_600

export interface PushSending extends PushSettings {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

interface Message {
  readonly id: number
  readonly kind: NotificationKind
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly tries: number
  readonly events: number
}

/** Due messages; their next attempt is after the lease. */
const leased = ({ db, now }: PushSending): Promise<Message[]> => {
  const at = sql`${now().toISOString()}::timestamptz`
  return rowsOf(
    db,
    sql`update notification_messages m set tries = m.tries + 1, next_at = ${at} + ${LEASE}::int * interval '1 second'
        from push_subscriptions s
        where s.id = m.subscription_id
          and (m.subscription_id, m.kind) in (select n.subscription_id, n.kind from notification_messages n
            where n.next_at <= ${at} order by n.next_at limit ${AT_ONCE}::int for update skip locked)
        returning s.id, m.kind, s.endpoint, s.p256dh, s.auth, m.tries, m.events`,
  )
}

/** @returns the HTTP status, and the pause that the service asks for, s */
async function post(message: Message, keys: PushKeys, { config }: PushSending, ended: AbortSignal) {
  const { generateRequestDetails } = await webPush()
  const { endpoint, p256dh, auth, kind } = message
  const { publicUrl } = config
  const subject = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:libro-de-campo@localhost'
  const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, kind, {
    vapidDetails: { subject, ...keys },
    contentEncoding: 'aes128gcm',
    TTL: KEPT,
    topic: kind,
  })
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body ?? []),
    // An address of a push service leads nowhere else.
    redirect: 'manual',
    signal: AbortSignal.any([ended, AbortSignal.timeout(PATIENCE)]),
  })
  await answer.body?.cancel()
  return { status: answer.status, after: Number(answer.headers.get('retry-after')) || 0 }
}

const pauseOf = (tries: number, after: number): number =>
  Math.min(LONGEST_PAUSE, Math.max(after, PAUSE * 2 ** (tries - 1)))

async function send(message: Message, keys: PushKeys, sending: PushSending, ended: AbortSignal): Promise<void> {
  const { db, now, log, config } = sending
  const { id, kind, tries, events, endpoint } = message
  const host = new URL(endpoint).hostname
  const done = () =>
    rowsOf(
      db,
      sql`with gone as (delete from notification_messages
            where subscription_id = ${id} and kind = ${kind} and events = ${events}::int returning 1)
          update notification_messages set tries = 0, events = 1, next_at = ${now().toISOString()}::timestamptz
          where subscription_id = ${id} and kind = ${kind} and events <> ${events}::int`,
    )
  const unsubscribe = () => rowsOf(db, sql`delete from push_subscriptions where id = ${id}`)
  // The list of services may have become shorter.
  if (!isPushService(endpoint, config.pushServices)) return void (await unsubscribe())
  const answer = await post(message, keys, sending, ended).catch((error: unknown) => {
    if (!ended.aborted) log.warn({ host, tries, err: error }, 'a push service could not be reached')
    return { status: 0, after: 0 }
  })
  if (ended.aborted) return
  const { status, after } = answer
  if (status >= 200 && status < 300) return void (await done())
  if (status === 404 || status === 410) return void (await unsubscribe())
  const isLater = status === 0 || status === 429 || status >= 500
  if (!isLater || tries >= MOST_TRIES) {
    log.warn({ host, status, tries, kind }, 'a notification was given up')
    return void (await done())
  }
  await rowsOf(
    db,
    sql`update notification_messages
        set next_at = ${new Date(now().getTime() + pauseOf(tries, after) * 1000).toISOString()}::timestamptz
        where subscription_id = ${id} and kind = ${kind}`,
  )
}

/** One run: what happened becomes messages, and those that are due are sent. @param ended stops it */
export async function sendNotifications(sending: PushSending, ended: AbortSignal): Promise<void> {
  await queueMessages(sending)
  for (let round = 0; round < ROUNDS && !ended.aborted; round++) {
    const messages = await leased(sending)
    if (messages.length === 0) return
    const keys = await pushKeys(sending.db)
    await Promise.all(messages.map((message) => send(message, keys, sending, ended)))
  }
}
