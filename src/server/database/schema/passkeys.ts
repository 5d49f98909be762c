/** Passkeys of devices, and the challenges issued to them. */
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts, devices } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/**
 * A passkey signs a person in on a device where they have signed in by password. Only the public key is stored here.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id from the authenticator, base64url. */
    id: text().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Revoked with it in 'Mis dispositivos'. */
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter, if it has one; it never decreases. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The domain that it was made for. */
    site: text().notNull(),
    since: instant('since').notNull(),
  },
  (t) => [index('passkeys_account').on(t.accountId), index('passkeys_device').on(t.deviceId)],
)

/** Each is valid once and for minutes; stored by hash. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  hash: text().primaryKey(),
  /** Account for which a new passkey is registered; null: sign-in. */
  accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
})
