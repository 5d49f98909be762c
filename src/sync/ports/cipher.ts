/** AES-GCM and what wraps its keys, as the engine needs them. */

/** Bytes under lock: what a store keeps instead of the thing itself. */
export type Sealed = ArrayBuffer

/** A key that seals; opaque to the engine. */
export interface SealKey {
  readonly __sealKey: unique symbol
}

/** How a key is made of a password; kept in clear beside what it opens. */
export interface Derivation {
  readonly kdf: string
  readonly iterations: number
  readonly salt: ArrayBuffer
}

/** Everything is authenticated: a changed byte does not open. */
export interface Cipher {
  newKey(): Promise<SealKey>
  /** What was sealed begins with twelve bytes of its own: two different things never begin alike. */
  seal(key: SealKey, plain: Uint8Array<ArrayBuffer>): Promise<Sealed>
  /** Rejects when the key is not the one, or the bytes were changed. */
  open(key: SealKey, sealed: Sealed): Promise<Uint8Array<ArrayBuffer>>
  wrap(key: SealKey, by: SealKey): Promise<Sealed>
  unwrap(wrapped: Sealed, by: SealKey): Promise<SealKey>
  /** Derives from the password; parameters are part of the vault row. */
  derive(password: string, how: Derivation): Promise<SealKey>
  newVaultParameters(): Derivation
  /** The key that wraps, of a secret that is random already (a passkey's). */
  fromSecret(secret: ArrayBuffer): Promise<SealKey>
  /** The device's own key: random, non-extractable, made at the first start. anew: as it lies on the disk now. */
  deviceKey(anew?: boolean): Promise<SealKey>
  /** Tells the device's key from one made after the storage was emptied. */
  deviceMark(): Promise<string>
  /** Hex. Tells one person's key from another and says nothing of it. */
  markOf(key: SealKey): Promise<string>
  /** Hex. The id of what has that name, for whoever has the key: one name, one id, and nobody reads the name from it. */
  idOf(key: SealKey, name: string): Promise<string>
  /** Hex, HMAC-SHA-256. */
  mac(secret: Uint8Array<ArrayBuffer>, text: string): Promise<string>
  /** Random bytes. */
  newSecret(): Uint8Array<ArrayBuffer>
  /** Hex. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>
}
