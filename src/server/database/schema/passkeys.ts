/** Passkeys of devices, and the challenges issued to them. */
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { accounts, ofAccount, ofDevice, tokens } from './people.ts'

/**
 * A passkey signs a person in on a device where they have signed in by password. Only the public key is stored here.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id from the authenticator, base64url. */
    id: text().primaryKey(),
    accountId: ofAccount(),
    /** The device that it was last used on; it ends with that one in 'Mis dispositivos', and with the next. */
    deviceId: ofDevice('device_id'),
    /** The device that it was made on. */
    madeOn: ofDevice('made_on'),
    /** Its own row in 'Mis dispositivos', by which it is named and ended. */
    listedAs: ofDevice('listed_as'),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter, if it has one; it never decreases. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The domain that it was made for. */
    site: text().notNull(),
    since: instant('since').notNull(),
  },
  (t) => [
    index('passkeys_account').on(t.accountId),
    index('passkeys_device').on(t.deviceId),
    index('passkeys_made_on').on(t.madeOn),
    index('passkeys_listed_as').on(t.listedAs),
  ],
)

/** Each is valid once and for minutes; stored by hash. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    /** Account for which a new passkey is registered; null: sign-in. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Session that asked for it, and with which it ends; null: sign-in. */
    session: text().references(() => tokens.hash, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_session').on(t.session)],
)
