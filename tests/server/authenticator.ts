/** A software passkey like that of a phone: ES256, attestation 'none'. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const UP = 0x01
const UV = 0x04
const AT = 0x40

const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

export class SoftPasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  readonly #origin: string
  readonly #domain: string
  counter = 0

  constructor(origin = 'http://localhost', domain = 'localhost') {
    this.#origin = origin
    this.#domain = domain
  }

  get id(): string {
    return text(this.#id)
  }

  /** The browser's response to the creation of the passkey. */
  made(challenge: string, { verified = true } = {}): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const length = Buffer.from([0, this.#id.length])
    const data = Buffer.concat([this.#head(AT | UP | (verified ? UV : 0)), Buffer.alloc(16), length, this.#id, cose])
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        attestationObject: text(attestation),
        clientDataJSON: text(this.#clientData('webauthn.create', challenge)),
      },
    })
  }

  /** The browser's response to a sign-in challenge. */
  proves(challenge: string, { verified = true } = {}): string {
    const client = this.#clientData('webauthn.get', challenge)
    const data = this.#head(UP | (verified ? UV : 0))
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha(client)]))
      .sign(this.#keys.privateKey)
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { authenticatorData: text(data), clientDataJSON: text(client), signature: text(signature) },
    })
  }

  #head(flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([sha(this.#domain), Buffer.from([flags]), count])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }
}
