/** Passkeys of devices, and the challenges that they are asked to sign. */
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts, devices } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** With which a person comes back on a device where he has signed in with his password. Only the public key is here. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** What the authenticator calls it, base64url. */
    id: text().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Ended with it in 'Mis dispositivos'. */
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says it was used; one that counts never goes back. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The domain that it was made for. */
    site: text().notNull(),
    since: instant('since').notNull(),
  },
  (t) => [index('passkeys_account').on(t.accountId), index('passkeys_device').on(t.deviceId)],
)

/** Each is good once and for minutes, by its hash. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  hash: text().primaryKey(),
  /** For whose new passkey; none: to come back with one. */
  accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
})
