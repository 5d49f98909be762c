import type { Derivation, Sealed } from './cipher.ts'

/** A passkey of this device. Neither its id nor its salt opens anything without the authenticator and the person. */
export interface PasskeyRow {
  /** What the authenticator calls it, base64url. */
  readonly id: string
  /** What its secret is derived for. */
  readonly salt: ArrayBuffer
  readonly wrappedKey: ArrayBuffer
  /** The host has its public key: with signal it signs in there too. */
  readonly atHost?: true
}

/** Who has signed in on this device: what it takes to do it again without signal. */
export interface PersonRow {
  readonly id: string // login name in lower case
  readonly person: string
  /** Parameters of the key derivation, and the person's key wrapped by the derived one. */
  readonly vault: Derivation & { readonly wrappedKey: ArrayBuffer }
  /** Of earlier passwords, while they are needed (previous-password.ts), each with the mark of its key. */
  readonly earlier?: readonly (PersonRow['vault'] & Pick<PersonRow, 'keyMark'>)[]
  /** Mark of the key in `vault` (`Cipher.markOf`); undefined: of before there were marks, and any key is believed. */
  readonly keyMark?: string
  /** The person's key once more, wrapped by the secret of a passkey of this device (passkeys.ts). */
  readonly passkey?: PasskeyRow
  /** The login answer, sealed under the person's key. */
  readonly session: Sealed
  /** What a locked device needs to send for this person (send-only token, capacities), sealed under the device's key. */
  readonly sendToken?: Sealed
  readonly lastSignIn: number
}
