/**
 * The device's authenticator (WebAuthn), which verifies the person by fingerprint, face or PIN. It creates passkeys and
 * releases the secret of one (PRF) only to the verified person. Its messages to the host are JSON and never contain the
 * secret.
 */
export interface Authenticator {
  /** Does this device have one that verifies the person and derives secrets? */
  available(): Promise<boolean>
  /**
   * @param options the host's, as JSON; undefined: the host supports no passkeys.
   * @returns undefined: the person cancelled. secret undefined: it derives none.
   */
  make(
    options: string | undefined,
    name: string,
    salt: ArrayBuffer,
  ): Promise<{ readonly id: string; readonly response: string; readonly secret: ArrayBuffer | undefined } | undefined>
  /**
   * @param challenge the host's; undefined: nobody will check the signature.
   * @returns undefined: verification failed or was cancelled.
   */
  prove(passkey: {
    readonly id: string
    readonly salt: ArrayBuffer
    readonly challenge: string | undefined
  }): Promise<{ readonly response: string; readonly secret: ArrayBuffer } | undefined>
}
