/**
 * Seals cheaply: the key's number and a checksum precede the bytes, so that a wrong key or a changed byte is detected.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Cipher, SealKey } from '../../../src/sync/ports/ports.ts'

const numberOf = (key: SealKey) => (key as unknown as { number: number }).number
const keyOf = (number: number) => ({ number }) as unknown as SealKey

function sum(bytes: Uint8Array): number {
  let total = bytes.length
  const step = Math.max(1, Math.floor(bytes.length / 64))
  for (let at = 0; at < bytes.length; at += step) total = (Math.imul(total, 31) + (bytes[at] as number)) >>> 0
  return total
}

const hash = (text: string): number => Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 12), 16)

export class FakeCipher implements Cipher {
  readonly #next: () => number
  #device: SealKey

  constructor(next: () => number) {
    this.#next = next
    this.#device = this.#make()
  }

  /** When the browser's storage is cleared the device key is lost; the next one is different. */
  clear(): void {
    this.#device = this.#make()
  }
  #make = () => keyOf(Math.floor(this.#next() * 2 ** 48))

  newKey = async () => this.#make()
  deviceKey = async (_anew = false) => this.#device
  markOnDisk = () => `mark ${numberOf(this.#device)}`
  deviceMark = async () => this.markOnDisk()
  markOf = async (key: SealKey) => `mark ${numberOf(key)}`
  idOf = async (key: SealKey, name: string) =>
    createHmac('sha256', `${numberOf(key)}`)
      .update(name)
      .digest('hex')
      .slice(0, 32)
  mac = async (secret: Uint8Array<ArrayBuffer>, text: string) =>
    createHmac('sha256', secret).update(text).digest('hex').slice(0, 16)
  newSecret = () => new Uint8Array([this.#next() * 256, this.#next() * 256])

  async seal(key: SealKey, plain: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
    const out = new Uint8Array(12 + plain.byteLength)
    const view = new DataView(out.buffer)
    view.setFloat64(0, numberOf(key))
    view.setUint32(8, sum(plain))
    out.set(plain, 12)
    return out.buffer
  }

  async open(key: SealKey, sealed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
    const view = new DataView(sealed)
    const plain = new Uint8Array(sealed.slice(12))
    if (view.getFloat64(0) !== numberOf(key) || view.getUint32(8) !== sum(plain)) throw new Error('does not open')
    return plain
  }

  wrap(key: SealKey, by: SealKey): Promise<ArrayBuffer> {
    const plain = new Uint8Array(8)
    new DataView(plain.buffer).setFloat64(0, numberOf(key))
    return this.seal(by, plain)
  }

  async unwrap(wrapped: ArrayBuffer, by: SealKey): Promise<SealKey> {
    const plain = await this.open(by, wrapped)
    return keyOf(new DataView(plain.buffer).getFloat64(0))
  }

  derive = async (password: string, { salt }: { salt: ArrayBuffer }) =>
    keyOf(hash(`${password} ${new Uint8Array(salt).join()}`))

  fromSecret = async (secret: ArrayBuffer) => keyOf(hash(`secret ${new Uint8Array(secret).join()}`))

  newVaultParameters() {
    const salt = new Uint8Array(16)
    new DataView(salt.buffer).setFloat64(0, this.#next())
    return { kdf: 'fake', iterations: 1, salt: salt.buffer }
  }

  sha256 = async (bytes: Uint8Array<ArrayBuffer>) => createHash('sha256').update(bytes).digest('hex')
}

/** The same cipher for one process: like a page, it caches the device key that it read first. */
export class RememberingCipher implements Cipher {
  readonly #disk: FakeCipher
  #known: { readonly key: SealKey; readonly mark: string } | undefined

  constructor(disk: FakeCipher) {
    this.#disk = disk
  }

  async deviceKey(anew = false): Promise<SealKey> {
    if (anew) this.#known = undefined
    this.#known ??= { key: await this.#disk.deviceKey(), mark: this.#disk.markOnDisk() }
    return this.#known.key
  }
  async deviceMark(): Promise<string> {
    await this.deviceKey()
    return this.#known?.mark ?? ''
  }
  newKey: Cipher['newKey'] = () => this.#disk.newKey()
  seal: Cipher['seal'] = (key, plain) => this.#disk.seal(key, plain)
  open: Cipher['open'] = (key, sealed) => this.#disk.open(key, sealed)
  wrap: Cipher['wrap'] = (key, by) => this.#disk.wrap(key, by)
  unwrap: Cipher['unwrap'] = (wrapped, by) => this.#disk.unwrap(wrapped, by)
  derive: Cipher['derive'] = (password, vault) => this.#disk.derive(password, vault)
  fromSecret: Cipher['fromSecret'] = (secret) => this.#disk.fromSecret(secret)
  newVaultParameters: Cipher['newVaultParameters'] = () => this.#disk.newVaultParameters()
  markOf: Cipher['markOf'] = (key) => this.#disk.markOf(key)
  idOf: Cipher['idOf'] = (key, name) => this.#disk.idOf(key, name)
  mac: Cipher['mac'] = (secret, text) => this.#disk.mac(secret, text)
  newSecret: Cipher['newSecret'] = () => this.#disk.newSecret()
  sha256: Cipher['sha256'] = (bytes) => this.#disk.sha256(bytes)
}
