/** AES-GCM and the wrapping of its keys, as the engine needs them. */

/** Encrypted bytes: what a store keeps instead of the plain value. */
export type Sealed = ArrayBuffer

/** An encryption key; opaque to the engine. */
export interface SealKey {
  readonly __sealKey: unique symbol
}

/** Parameters of a password derivation; stored in clear beside what it opens. */
export interface Derivation {
  readonly kdf: string
  readonly iterations: number
  readonly salt: ArrayBuffer
}

/** Everything is authenticated: data with a changed byte cannot be opened. */
export interface Cipher {
  newKey(): Promise<SealKey>
  /** A sealed value begins with twelve unique bytes: no two begin alike. */
  seal(key: SealKey, plain: Uint8Array<ArrayBuffer>): Promise<Sealed>
  /** Rejects if the key is wrong or the bytes were changed. */
  open(key: SealKey, sealed: Sealed): Promise<Uint8Array<ArrayBuffer>>
  wrap(key: SealKey, by: SealKey): Promise<Sealed>
  unwrap(wrapped: Sealed, by: SealKey): Promise<SealKey>
  /** Derives from the password; parameters are part of the vault row. */
  derive(password: string, how: Derivation): Promise<SealKey>
  newVaultParameters(): Derivation
  /** The wrapping key from a secret that is already random (a passkey's). */
  fromSecret(secret: ArrayBuffer): Promise<SealKey>
  /** The device key: random, non-extractable, made at the first start. anew: read again from the disk. */
  deviceKey(anew?: boolean): Promise<SealKey>
  /** Distinguishes the device key from one made after the storage was cleared. */
  deviceMark(): Promise<string>
  /** Hex. Distinguishes one person's key from another and reveals nothing about it. */
  markOf(key: SealKey): Promise<string>
  /** Hex. A deterministic id for a name, computable only with the key: the name cannot be read from it. */
  idOf(key: SealKey, name: string): Promise<string>
  /** Hex, HMAC-SHA-256. */
  mac(secret: Uint8Array<ArrayBuffer>, text: string): Promise<string>
  /** Random bytes. */
  newSecret(): Uint8Array<ArrayBuffer>
  /** Hex. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>
}
