/** Seals without cost: the key's number and a checksum stand before the bytes, so that a wrong key or a changed byte does not open. */
import { createHash } from 'node:crypto'
import type { Cipher, SealKey } from '../../../src/sync/ports.ts'

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
  readonly #device: SealKey

  constructor(next: () => number) {
    this.#next = next
    this.#device = this.#make()
  }
  #make = () => keyOf(Math.floor(this.#next() * 2 ** 48))

  newKey = async () => this.#make()
  deviceKey = async () => this.#device

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

  newVaultParameters() {
    const salt = new Uint8Array(16)
    new DataView(salt.buffer).setFloat64(0, this.#next())
    return { kdf: 'fake', iterations: 1, salt: salt.buffer }
  }

  sha256 = async (bytes: Uint8Array<ArrayBuffer>) => createHash('sha256').update(bytes).digest('hex')
}
