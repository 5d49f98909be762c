/**
 * The storage of the app can be emptied while it is open ('clear site data' in another tab). Whatever the page still
 * remembers is then worth nothing on the disk: it is noticed by the first commit, or by the first look, and told.
 */
import { holdsKey } from '../ports/commit-guards.ts'
import { KeysGone, type Ports, type Store, type Unlocked } from '../ports/ports.ts'
import { ownKey } from './key-guards.ts'

/** The store, reporting every commit that found the keys gone. */
export const tellingStore = (store: Store, gone: () => unknown): Store => ({
  get: (table, id) => store.get(table, id),
  all: (table, person) => store.all(table, person),
  ids: (table, person) => store.ids(table, person),
  damaged: (table, person) => store.damaged(table, person),
  watch: (tables, told) => store.watch(tables, told),
  async commit(writes, guards) {
    try {
      return await store.commit(writes, guards)
    } catch (error) {
      if (error instanceof KeysGone) gone()
      throw error
    }
  },
})

/** Is the signed-in person's key on the disk? */
export async function keyIsKept({ store, cipher }: Pick<Ports, 'store' | 'cipher'>, me: Unlocked): Promise<boolean> {
  const { vaultOf, key } = await ownKey(cipher, me)
  const vaults = await store.all('people', vaultOf)
  return vaults.some((row) => holdsKey(row, key))
}
