/** Keys by which other systems read the registry (ICAR ADE). */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { devices, ofAccount } from './people.ts'

export const systemKeys = pgTable(
  'system_keys',
  {
    id: serial().primaryKey(),
    /** sha-256 of the key, which nobody has but its system. */
    hash: text().notNull().unique(),
    name: text().notNull(),
    /** T everything; A the members of one association; P some owners; M only its maker's herd. */
    scope: text().$type<'T' | 'A' | 'P' | 'M'>().notNull(),
    /** Document numbers: of the association, or of the owners. */
    nids: text().array().notNull().default(sql`'{}'::text[]`),
    /** It reads no more than this person may. */
    accountId: ofAccount(),
    /** Of a member's own key: its row in 'Mis dispositivos', with which it ends. */
    deviceId: integer('device_id').references(() => devices.id, { onDelete: 'cascade' }),
    madeAt: instant('made_at').notNull(),
    usedAt: instant('used_at'),
    uses: bigint({ mode: 'number' }).notNull().default(0),
    endedAt: instant('ended_at'),
  },
  (t) => [index('system_keys_account').on(t.accountId), index('system_keys_device').on(t.deviceId)],
)
