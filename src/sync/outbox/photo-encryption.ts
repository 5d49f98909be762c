/**
 * A picture is sealed when it is taken, not on submit: the draft needs it then, and submitting must not wait for it.
 * Cached by the buffer that the screen holds, for as long as that exists.
 */
import type { Cipher, Sealed, SealKey } from '../ports/ports.ts'

interface SealedPicture {
  /** Hex, of the JPEG. */
  readonly sha256: string
  readonly image: Sealed
  readonly keyForPerson: Sealed
  /** Also wraps the picture's key for the device: only for pictures of entries. */
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
