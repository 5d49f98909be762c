/** AES-GCM over WebCrypto. A sealed value is a 12-byte nonce followed by the ciphertext with its tag. */
import { toHex } from '../../sync/core/bytes.ts'
import type { Cipher, PersonRow, Sealed, SealKey } from '../../sync/ports/ports.ts'
import type { Database, DeviceKeyRow } from './database.ts'

const NONCE = 12
const KDF = 'PBKDF2-SHA256'
/** OWASP 2023 for PBKDF2-HMAC-SHA256. */
const ITERATIONS = 600_000
const SALT = 16
const SECRET = 32
const USES: KeyUsage[] = ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey']
const AES = { name: 'AES-GCM', length: 256 } as const

const asKey = (key: SealKey): CryptoKey => key as unknown as CryptoKey
const asSeal = (key: CryptoKey): SealKey => key as unknown as SealKey
const gcm = (iv: Uint8Array<ArrayBuffer>) => ({ name: AES.name, iv })
const nonce = () => crypto.getRandomValues(new Uint8Array(NONCE))

function joined(iv: Uint8Array, sealed: ArrayBuffer): Sealed {
  const whole = new Uint8Array(iv.length + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), iv.length)
  return whole.buffer
}
const ivOf = (sealed: Sealed) => new Uint8Array(sealed, 0, NONCE)
const bodyOf = (sealed: Sealed) => new Uint8Array(sealed, NONCE)

export class WebCipher implements Cipher {
  readonly #db: Database
  #device: Promise<DeviceKeyRow> | undefined
  readonly #naming = new WeakMap<SealKey, Promise<CryptoKey>>()
  readonly #marks = new WeakMap<SealKey, Promise<string>>()
  readonly #signing = new WeakMap<Uint8Array, Promise<CryptoKey>>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Extractable: it will be wrapped by another. */
  async newKey(): Promise<SealKey> {
    return asSeal(await crypto.subtle.generateKey(AES, true, USES))
  }

  async seal(key: SealKey, plain: Uint8Array<ArrayBuffer>): Promise<Sealed> {
    const iv = nonce()
    return joined(iv, await crypto.subtle.encrypt(gcm(iv), asKey(key), plain))
  }

  async open(key: SealKey, sealed: Sealed): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await crypto.subtle.decrypt(gcm(ivOf(sealed)), asKey(key), bodyOf(sealed)))
  }

  async wrap(key: SealKey, by: SealKey): Promise<Sealed> {
    const iv = nonce()
    return joined(iv, await crypto.subtle.wrapKey('raw', asKey(key), asKey(by), gcm(iv)))
  }

  /** Extractable again: a new password, or another device key, rewraps it. */
  async unwrap(wrapped: Sealed, by: SealKey): Promise<SealKey> {
    return asSeal(await crypto.subtle.unwrapKey('raw', bodyOf(wrapped), asKey(by), gcm(ivOf(wrapped)), AES, true, USES))
  }

  async derive(password: string, vault: Pick<PersonRow['vault'], 'kdf' | 'iterations' | 'salt'>): Promise<SealKey> {
    if (vault.kdf !== KDF) throw new RangeError(`Unknown key derivation: ${vault.kdf}`)
    // The same password typed on two keyboards may be composed or decomposed Unicode.
    const typed = new TextEncoder().encode(password.normalize('NFC'))
    const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt: vault.salt, iterations: vault.iterations }
    return asSeal(await crypto.subtle.deriveKey(how, base, AES, false, USES))
  }

  newVaultParameters() {
    return { kdf: KDF, iterations: ITERATIONS, salt: crypto.getRandomValues(new Uint8Array(SALT)).buffer }
  }

  async fromSecret(secret: ArrayBuffer): Promise<SealKey> {
    const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
    const info = new TextEncoder().encode('libro-de-campo passkey')
    const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
    return asSeal(await crypto.subtle.deriveKey(how, base, AES, false, USES))
  }

  async deviceKey(anew = false): Promise<SealKey> {
    if (anew) this.#device = undefined
    return asSeal((await this.#deviceRow()).key)
  }

  async deviceMark(): Promise<string> {
    return (await this.#deviceRow()).mark
  }

  #deviceRow(): Promise<DeviceKeyRow> {
    if (this.#device) return this.#device
    const row = this.#readOrMakeDeviceKey()
    this.#device = row
    row.catch(() => {
      if (this.#device === row) this.#device = undefined
    })
    return row
  }

  /** Page, worker and service worker may start together: the first write wins and all use that key. */
  async #readOrMakeDeviceKey(): Promise<DeviceKeyRow> {
    const { device } = this.#db
    const kept = await this.#db.ask(() => device.get('key'))
    if (kept) return kept
    const made = { id: 'key', key: await crypto.subtle.generateKey(AES, false, USES), mark: crypto.randomUUID() }
    return this.#db.ask(() =>
      this.#db.transaction('rw', device, async () => {
        const first = await device.get('key')
        if (!first) await device.put(made)
        return first ?? made
      }),
    )
  }

  /** The key is random, so its digest reveals nothing. */
  markOf(key: SealKey): Promise<string> {
    return once(this.#marks, key, async () =>
      this.sha256(new Uint8Array(await crypto.subtle.exportKey('raw', asKey(key)))),
    )
  }

  async idOf(key: SealKey, name: string): Promise<string> {
    const naming = await once(this.#naming, key, () => namingKey(asKey(key)))
    return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', naming, new TextEncoder().encode(name))))
  }

  async mac(secret: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
    const how = { name: 'HMAC', hash: 'SHA-256' }
    const key = await once(this.#signing, secret, () => crypto.subtle.importKey('raw', secret, how, false, ['sign']))
    return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))
  }

  newSecret(): Uint8Array<ArrayBuffer> {
    return crypto.getRandomValues(new Uint8Array(SECRET))
  }

  async sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  }
}

/** Keys derived from a key, cached while it is in memory; failures are not cached. */
function once<K extends object, T>(known: WeakMap<K, Promise<T>>, key: K, derive: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? derive()
  known.set(key, value)
  value.catch(() => known.delete(key))
  return value
}

/** Derived (HKDF) only for ids, so that ids reveal nothing about content sealed with the key. */
async function namingKey(key: CryptoKey): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', await crypto.subtle.exportKey('raw', key), 'HKDF', false, [
    'deriveKey',
  ])
  const info = new TextEncoder().encode('libro-de-campo ids')
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(how, base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])
}
