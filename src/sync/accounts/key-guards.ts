/** What is sealed is worth nothing without its keys on the disk: every commit of it looks for them (`KeyGuard`). */
import type { Cipher, KeyGuard, Unlocked } from '../ports/ports.ts'

/** The person's key, of what is sealed under that alone. */
export const ownKey = async (cipher: Cipher, { person, key }: Unlocked): Promise<KeyGuard> => ({
  vaultOf: person.nid,
  key: await cipher.markOf(key),
})

/** The person's key and the device's, of what is also to leave while the screen is locked. */
export const bothKeys = async (cipher: Cipher, me: Unlocked): Promise<KeyGuard> => ({
  ...(await ownKey(cipher, me)),
  device: await cipher.deviceMark(),
})
