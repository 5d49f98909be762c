import type { Derivation, Sealed } from './cipher.ts'

/** A passkey of this device. Neither its id nor its salt opens anything without the authenticator and the person. */
export interface PasskeyRow {
  /** The authenticator's id of it, base64url. */
  readonly id: string
  /** Salt of the secret's derivation. */
  readonly salt: ArrayBuffer
  readonly wrappedKey: ArrayBuffer
  /** The host has its public key: with signal it signs in there too. */
  readonly atHost?: true
}

/** A person who has signed in on this device: what a later sign-in without signal needs. */
export interface PersonRow {
  readonly id: string // login name in lower case
  readonly person: string
  /** Parameters of the key derivation, and the person's key wrapped by the derived one. */
  readonly vault: Derivation & { readonly wrappedKey: ArrayBuffer }
  /** Of previous passwords, as long as they are needed (previous-password.ts), each with the mark of its key. */
  readonly earlier?: readonly (PersonRow['vault'] & Pick<PersonRow, 'keyMark'>)[]
  /** Mark of the key in `vault` (`Cipher.markOf`); undefined: written before marks existed, and any key is accepted. */
  readonly keyMark?: string
  /** The person's key, also wrapped by the secret of a passkey of this device (passkeys.ts). */
  readonly passkey?: PasskeyRow
  /** The login answer, sealed under the person's key. */
  readonly session: Sealed
  /** What a locked device needs to send for this person (send-only token, capacities), sealed under the device's key. */
  readonly sendToken?: Sealed
  readonly lastSignIn: number
}
