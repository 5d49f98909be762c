/** Web Push: the server's keys, where devices receive notifications, and what waits to be sent. */
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '../../../registry/app/notifications.ts'
import { day, instant } from './columns.ts'
import { devices } from './people.ts'

const kind = () => text().$type<NotificationKind>().notNull()

/** One row, made at the first start. Subscriptions are bound to these keys (VAPID, RFC 8292). */
export const notificationKeys = pgTable('notification_keys', {
  sole: boolean().primaryKey().default(true),
  /** base64url. */
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  /** The last day at the farms whose evening was told. */
  eveningOf: day('evening_of'),
})

/** Where the browser of a device receives them. Ends with the device. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: serial().primaryKey(),
  deviceId: integer('device_id')
    .notNull()
    .unique()
    .references(() => devices.id, { onDelete: 'cascade' }),
  /** Of a known push service; a secret of the device. */
  endpoint: text().notNull(),
  /** The device's public key and secret, base64url (RFC 8291). */
  p256dh: text().notNull(),
  auth: text().notNull(),
  kinds: text().array().notNull().default(sql`'{}'::text[]`),
})

/** Written in the transaction of what happened; within seconds they become messages. */
export const notificationEvents = pgTable('notification_events', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  nid: text().notNull(),
  kind: kind(),
})

/** At most one of each kind for a device: it tells no more than the kind. */
export const notificationMessages = pgTable(
  'notification_messages',
  {
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    kind: kind(),
    tries: integer().notNull().default(0),
    /** Events of the kind since the first: one that arrives during a sending is sent afterwards. */
    events: integer().notNull().default(1),
    nextAt: instant('next_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subscriptionId, t.kind] }), index('notification_messages_next').on(t.nextAt)],
)
