/** The server's own keys for Web Push (VAPID), made once and kept in the database, and so in its backups. */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import type { Config } from '../platform/config.ts'

/** Loaded on first use. */
export const webPush = async () => (await import('web-push')).default

export interface PushSettings {
  readonly db: Database
  readonly config: Pick<Config, 'publicUrl' | 'pushServices'>
  now(): Date
}

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Made if there are none; of several processes one makes them. */
export async function pushKeys(db: Database): Promise<PushKeys> {
  const read = sql`select public_key as "publicKey", private_key as "privateKey" from notification_keys`
  const [kept] = await rowsOf<PushKeys>(db, read)
  if (kept) return kept
  const made = (await webPush()).generateVAPIDKeys()
  await rowsOf(
    db,
    sql`insert into notification_keys (public_key, private_key) values (${made.publicKey}, ${made.privateKey})
        on conflict do nothing`,
  )
  const [stored] = await rowsOf<PushKeys>(db, read)
  if (!stored) throw new Error('the keys of Web Push could not be stored')
  return stored
}
