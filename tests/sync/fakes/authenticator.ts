import type { Authenticator } from '../../../src/sync/ports/ports.ts'

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).slice().buffer

/** A phone that recognises its person, or does not; the secret of each passkey depends only on the salt. */
export class FakeAuthenticator implements Authenticator {
  /** false: the fingerprint does not match. */
  knows = true
  /** false: it makes passkeys that derive no secret. */
  derives = true
  there = true
  /** Challenges that it was asked to sign; undefined: without a host. */
  readonly signed: (string | undefined)[] = []
  readonly #made = new Set<string>()

  available = async () => this.there

  make: Authenticator['make'] = async (options, name, salt) => {
    if (!this.knows) return undefined
    const id = `llave ${name} ${this.#made.size}`
    this.#made.add(id)
    const { challenge } = JSON.parse(options ?? '{}') as { challenge?: string }
    return {
      id,
      response: JSON.stringify({ id, challenge }),
      secret: this.derives ? this.#secret(id, salt) : undefined,
    }
  }

  prove: Authenticator['prove'] = async ({ id, salt, challenge }) => {
    this.signed.push(challenge)
    if (!this.knows || !this.#made.has(id)) return undefined
    return { response: JSON.stringify({ id, challenge }), secret: this.#secret(id, salt) }
  }

  #secret = (id: string, salt: ArrayBuffer) => bytesOf(`${id} ${new Uint8Array(salt).join()}`)
}
