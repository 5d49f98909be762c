/**
 * What knows the person by finger, face or PIN on this device (WebAuthn): it makes passkeys, and gives the secret of
 * one (PRF) only to whom it knows. What it says to the host goes as JSON, and the secret never with it.
 */
export interface Authenticator {
  /** Does this device have one that knows its person and derives secrets? */
  available(): Promise<boolean>
  /**
   * @param options the host's, as JSON; undefined: of a host that knows no passkeys.
   * @returns undefined: the person thought better of it. secret undefined: it derives none.
   */
  make(
    options: string | undefined,
    name: string,
    salt: ArrayBuffer,
  ): Promise<{ readonly id: string; readonly response: string; readonly secret: ArrayBuffer | undefined } | undefined>
  /**
   * @param challenge the host's; undefined: nobody will see what is signed.
   * @returns undefined: not he, or he thought better of it.
   */
  prove(passkey: {
    readonly id: string
    readonly salt: ArrayBuffer
    readonly challenge: string | undefined
  }): Promise<{ readonly response: string; readonly secret: ArrayBuffer } | undefined>
}
