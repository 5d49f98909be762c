import type { Ports, Unlocked } from '../../../src/sync/ports/ports.ts'

/** Stores the vault like a sign-in: data is sealed only if its keys are on disk. @param wrappedKey the person's key */
export async function putVault(
  { store, cipher }: Pick<Ports, 'store' | 'cipher'>,
  { person, key }: Unlocked,
  wrappedKey: ArrayBuffer = new ArrayBuffer(0),
): Promise<void> {
  const vault = { ...cipher.newVaultParameters(), wrappedKey }
  const put = { id: person.usuario, person: person.nid, vault, session: new ArrayBuffer(0), lastSignIn: Date.now() }
  await store.commit([{ table: 'people', put: { ...put, keyMark: await cipher.markOf(key) } }])
}
