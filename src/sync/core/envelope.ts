/**
 * Envelope encryption: content is sealed under its own random key, which is wrapped for each key that may open it
 * (docs/security.md).
 */

import type { Cipher, Sealed, SealKey } from '../ports/ports.ts'
import { type Bytes, toBytes, toText } from './bytes.ts'

/**
 * The keys of an envelope. The device's copy lets it be sent while the screen is locked and is removed once it is
 * filed.
 */
export interface Wrapped {
  readonly keyForPerson: Sealed
  readonly keyForDevice?: Sealed
}

export interface Envelope extends Wrapped {
  readonly sealed: Sealed
}

export async function sealEnvelope(
  cipher: Cipher,
  plain: Bytes,
  person: SealKey,
  device: SealKey | undefined,
): Promise<Envelope> {
  const key = await cipher.newKey()
  const [sealed, keyForPerson, keyForDevice] = await Promise.all([
    cipher.seal(key, plain),
    cipher.wrap(key, person),
    device && cipher.wrap(key, device),
  ])
  return { sealed, keyForPerson, ...(keyForDevice && { keyForDevice }) }
}

/** Makes envelopes for the writing person; as `sealEnvelope`. */
export interface Envelopes {
  seal(plain: Bytes, person: SealKey, device: SealKey): Promise<Envelope>
  /** Creates the keys of the next envelope in advance, while nobody waits; they are used once. */
  prepare(person: SealKey, device: SealKey): Promise<void>
}

export function envelopes(cipher: Cipher): Envelopes {
  let next: (Wrapped & { readonly key: SealKey; readonly person: SealKey; readonly device: SealKey }) | undefined
  const keysFor = async (person: SealKey, device: SealKey) => {
    const key = await cipher.newKey()
    const [keyForPerson, keyForDevice] = await Promise.all([cipher.wrap(key, person), cipher.wrap(key, device)])
    return { key, person, device, keyForPerson, keyForDevice }
  }
  return {
    async seal(plain, person, device) {
      const made = next
      next = undefined
      if (made?.person !== person || made.device !== device) return sealEnvelope(cipher, plain, person, device)
      const { key, keyForPerson, keyForDevice } = made
      return { sealed: await cipher.seal(key, plain), keyForPerson, ...(keyForDevice && { keyForDevice }) }
    },
    async prepare(person, device) {
      if (next?.person !== person || next.device !== device) next = await keysFor(person, device)
    },
  }
}

/**
 * Opens with the person's key, else with the device key: after the password was changed on another device only the
 * latter works. Rejects if neither does.
 */
export async function openEnvelope(
  cipher: Cipher,
  sealed: Sealed,
  keys: Wrapped,
  person: SealKey | undefined,
): Promise<Bytes> {
  return cipher.open(await keyOfEnvelope(cipher, keys, person), sealed)
}

/** The envelope's own key, unwrapped by the person's or the device key. Rejects if neither opens it. */
export async function keyOfEnvelope(cipher: Cipher, keys: Wrapped, person: SealKey | undefined): Promise<SealKey> {
  if (person) {
    try {
      return await cipher.unwrap(keys.keyForPerson, person)
    } catch (error) {
      if (!keys.keyForDevice) throw error
    }
  }
  if (!keys.keyForDevice) throw new Error('Sealed for another')
  return byDevice(cipher, keys.keyForDevice)
}

/** This context may hold a device key from before the storage was cleared; then the key on the disk opens it. */
async function byDevice(cipher: Cipher, wrapped: Sealed): Promise<SealKey> {
  const mark = await cipher.deviceMark()
  try {
    return await cipher.unwrap(wrapped, await cipher.deviceKey())
  } catch (error) {
    const anew = await cipher.deviceKey(true)
    if ((await cipher.deviceMark()) === mark) throw error
    return cipher.unwrap(wrapped, anew)
  }
}

/** The same envelope rewrapped for a person's new key; undefined when the device cannot open it either. */
export async function rewrap<T extends Wrapped>(cipher: Cipher, row: T, person: SealKey): Promise<T | undefined> {
  const key = row.keyForDevice && (await byDevice(cipher, row.keyForDevice).catch(() => undefined))
  return key && { ...row, keyForPerson: await cipher.wrap(key, person) }
}

/** The envelope's key wrapped for the device as well; undefined when the person's key does not open it. */
export const wrapForDevice = (cipher: Cipher, row: Wrapped, person: SealKey, device: SealKey) =>
  cipher.unwrap(row.keyForPerson, person).then(
    (key) => cipher.wrap(key, device),
    () => undefined,
  )

export const sealJson = (cipher: Cipher, key: SealKey, value: unknown): Promise<Sealed> =>
  cipher.seal(key, toBytes(JSON.stringify(value)))

export async function openJson<T>(cipher: Cipher, key: SealKey, sealed: Sealed): Promise<T> {
  return JSON.parse(toText(await cipher.open(key, sealed))) as T
}
