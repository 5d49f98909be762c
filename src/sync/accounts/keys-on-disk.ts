/**
 * The user can clear the site's storage while the app is open ('clear site data' in another tab). The keys that the
 * page still holds in memory then no longer match the disk. The first commit or the first check detects this and
 * reports it.
 */
import { storeWithCommit } from '../core/grouped-commits.ts'
import { holdsKey } from '../ports/commit-guards.ts'
import { KeysGone, type Ports, type Store, type Unlocked } from '../ports/ports.ts'
import { ownKey } from './key-guards.ts'

/** The store, with a report of every commit that found the keys missing. */
export const reportingStore = (store: Store, gone: () => unknown): Store =>
  storeWithCommit(store, async (writes, guards) => {
    try {
      return await store.commit(writes, guards)
    } catch (error) {
      if (error instanceof KeysGone) gone()
      throw error
    }
  })

/** Is the signed-in person's key on the disk? */
export async function keyIsKept({ store, cipher }: Pick<Ports, 'store' | 'cipher'>, me: Unlocked): Promise<boolean> {
  const { vaultOf, key } = await ownKey(cipher, me)
  const vaults = await store.all('people', vaultOf)
  return vaults.some((row) => holdsKey(row, key))
}
