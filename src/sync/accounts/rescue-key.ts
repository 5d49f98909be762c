import { bufferOf, fromHex, toBytes } from '../core/bytes.ts'
import type { Cipher, PersonRow, SealKey } from '../ports/ports.ts'

/** More than any version of the app has asked for: a file that states more would hold the device for minutes. */
const MOST_ITERATIONS = 10_000_000

/** Parameters that came in a file: may a key be derived by them? */
export const isDerivable = ({ iterations, salt }: Pick<RescueParameters, 'iterations' | 'salt'>): boolean =>
  Number.isInteger(iterations) && iterations > 0 && iterations <= MOST_ITERATIONS && salt.byteLength <= 64

export type RescueParameters = Pick<PersonRow['vault'], 'kdf' | 'iterations' | 'salt'>

/** Equal on every device of a person, so that their password opens elsewhere what was sealed here. */
export async function rescueParameters(cipher: Cipher, usuario: string): Promise<RescueParameters> {
  const { kdf, iterations, salt } = cipher.newVaultParameters()
  const digest = await cipher.sha256(toBytes(`libro-de-campo rescate ${usuario.trim().toLowerCase()}`))
  return { kdf, iterations, salt: bufferOf(fromHex(digest)).slice(0, salt.byteLength) }
}

export const rescueKeyOf = async (cipher: Cipher, usuario: string, password: string): Promise<SealKey> =>
  cipher.derive(password, await rescueParameters(cipher, usuario))
