import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { accounts, thirdParties } from '../database/schema.ts'
import { endOtherTokens } from './endings.ts'
import { firstPassword, hashPassword } from './passwords.ts'

/** Prefix of the document numbers that this command assigns. */
export const MADE_BY_COMMAND = 'ADMIN-'

/**
 * Makes an administrator, or gives an existing account a new first password and ends its sessions and passkeys.
 * @returns the password to hand over; it must be changed at the first sign-in (cargo 0).
 */
export async function makeAdministrator(db: Database, username: string): Promise<string> {
  const password = firstPassword()
  const rights = { passwordHash: await hashPassword(password), nivel: 2, administrador: true, cargo: 0 }
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(accounts).where(sql`lower(${accounts.username}) = lower(${username})`)
    if (known) {
      await tx.update(accounts).set(rights).where(eq(accounts.id, known.id))
      await endOtherTokens(tx, known.id, {})
      return
    }
    const nid = `${MADE_BY_COMMAND}${username}`
    await tx.insert(thirdParties).values({ nid, tid: 'CC', name: username }).onConflictDoNothing()
    await tx.insert(accounts).values({ username, nid, ...rights })
  })
  return password
}
