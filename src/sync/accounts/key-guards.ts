/** Sealed data is useless unless its keys are on the disk: every commit of such data checks for them (`KeyGuard`). */
import type { Cipher, KeyGuard, Unlocked } from '../ports/ports.ts'

/** For data sealed under the person's key alone: that key. */
export const ownKey = async (cipher: Cipher, { person, key }: Unlocked): Promise<KeyGuard> => ({
  vaultOf: person.nid,
  key: await cipher.markOf(key),
})

/** For data that must also be sendable while the screen is locked: the person's key and the device key. */
export const bothKeys = async (cipher: Cipher, me: Unlocked): Promise<KeyGuard> => ({
  ...(await ownKey(cipher, me)),
  device: await cipher.deviceMark(),
})
