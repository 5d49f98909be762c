/**
 * A picture is sealed when it is taken, not when its form is handed in: the draft needs it then, and whoever hands in
 * the form does not wait for it again. Remembered by the very bytes that the screen holds, and only as long as those.
 */
import type { Cipher, Sealed, SealKey } from '../ports/ports.ts'

export interface SealedPicture {
  /** Hex, of the JPEG. */
  readonly sha256: string
  readonly image: Sealed
  readonly keyForPerson: Sealed
  /** Wraps the picture's key for the device too: only what is to be sent has that. */
  forDevice(device: SealKey): Promise<Sealed>
}

export type Pictures = (bytes: ArrayBuffer, person: SealKey) => Promise<SealedPicture>

export function createPictures(cipher: Cipher): Pictures {
  const kept = new WeakMap<ArrayBuffer, { readonly person: SealKey; readonly picture: Promise<SealedPicture> }>()
  return (bytes, person) => {
    const known = kept.get(bytes)
    if (known?.person === person) return known.picture
    const picture = seal(cipher, bytes, person)
    kept.set(bytes, { person, picture })
    picture.catch(() => kept.delete(bytes))
    return picture
  }
}

async function seal(cipher: Cipher, bytes: ArrayBuffer, person: SealKey): Promise<SealedPicture> {
  const plain = new Uint8Array(bytes)
  const sha256 = cipher.sha256(plain)
  const key = await cipher.newKey()
  const [image, keyForPerson] = await Promise.all([cipher.seal(key, plain), cipher.wrap(key, person)])
  return { sha256: await sha256, image, keyForPerson, forDevice: (device) => cipher.wrap(key, device) }
}
