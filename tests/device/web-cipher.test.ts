import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { Database } from '../../src/device/storage/database.ts'
import { WebCipher } from '../../src/device/storage/web-cipher.ts'
import type { SealKey } from '../../src/sync/ports/ports.ts'

const newDatabase = () => new Database(`libro-${crypto.randomUUID()}`)
const cipher = new WebCipher(newDatabase())
const text = (words: string) => new TextEncoder().encode(words)
const words = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const native = (key: SealKey) => key as unknown as CryptoKey
/** Fewer rounds than a person's vault: the duration is not under test. */
const quick = () => ({ ...cipher.newVaultParameters(), iterations: 1_000 })

describe('the cipher of the device', () => {
  it('opens what it sealed, and seals the same thing differently each time', async () => {
    const key = await cipher.newKey()
    const [once, twice] = await Promise.all([cipher.seal(key, text('cabra')), cipher.seal(key, text('cabra'))])
    expect(words(await cipher.open(key, once))).toBe('cabra')
    expect(new Uint8Array(once)).not.toEqual(new Uint8Array(twice))
    expect(words(new Uint8Array(once))).not.toContain('cabra')
  })

  it('does not open under another key', async () => {
    const sealed = await cipher.seal(await cipher.newKey(), text('cabra'))
    await expect(cipher.open(await cipher.newKey(), sealed)).rejects.toThrow()
  })

  it('does not open with any one byte changed', async () => {
    const key = await cipher.newKey()
    const sealed = await cipher.seal(key, text('cabra'))
    for (let at = 0; at < sealed.byteLength; at++) {
      const changed = sealed.slice(0)
      new Uint8Array(changed)[at]! ^= 1
      await expect(cipher.open(key, changed), `byte ${at}`).rejects.toThrow()
    }
  })

  it("unwraps the person's key with the right password only", async () => {
    const vault = quick()
    const mine = await cipher.newKey()
    const wrapped = await cipher.wrap(mine, await cipher.derive('Asociado.2026', vault))
    const sealed = await cipher.seal(mine, text('hato'))
    const again = await cipher.unwrap(wrapped, await cipher.derive('Asociado.2026', vault))
    expect(words(await cipher.open(again, sealed))).toBe('hato')
    await expect(cipher.unwrap(wrapped, await cipher.derive('asociado.2026', vault))).rejects.toThrow()
    await expect(cipher.unwrap(wrapped, await cipher.derive('Asociado.2026', quick()))).rejects.toThrow()
  })

  it('names a thing for whoever has the key: the same id each time, another under another key, nothing of the name in it', async () => {
    const [mine, another] = [await cipher.newKey(), await cipher.newKey()]
    const again = await cipher.unwrap(await cipher.wrap(mine, another), another)
    const id = await cipher.idOf(mine, 'selecciones/seleccionChips 79123456')
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    expect(await cipher.idOf(again, 'selecciones/seleccionChips 79123456')).toBe(id)
    const others = await Promise.all([
      cipher.idOf(another, 'selecciones/seleccionChips 79123456'),
      cipher.idOf(mine, 'x'),
    ])
    expect(others).not.toContain(id)
  })

  it('takes a password with accents however the keyboard composes it', async () => {
    const vault = quick()
    const wrapped = await cipher.wrap(await cipher.newKey(), await cipher.derive('Cría.2026', vault))
    await cipher.unwrap(wrapped, await cipher.derive('Cri\u0301a.2026', vault))
  })

  it('an unwrapped key can be wrapped anew under a new password', async () => {
    const [before, after] = [quick(), quick()]
    const mine = await cipher.newKey()
    const wrapped = await cipher.wrap(mine, await cipher.derive('vieja', before))
    const opened = await cipher.unwrap(wrapped, await cipher.derive('vieja', before))
    const anew = await cipher.wrap(opened, await cipher.derive('nueva', after))
    const sealed = await cipher.seal(mine, text('hato'))
    const last = await cipher.unwrap(anew, await cipher.derive('nueva', after))
    expect(words(await cipher.open(last, sealed))).toBe('hato')
  })

  it('derives with 600,000 rounds or more and refuses a derivation it does not know', async () => {
    const vault = cipher.newVaultParameters()
    expect(vault.iterations).toBeGreaterThanOrEqual(600_000)
    expect(vault.salt.byteLength).toBeGreaterThanOrEqual(16)
    await expect(cipher.derive('x', { ...vault, kdf: 'plain' })).rejects.toThrow(RangeError)
  })

  it("the device's key is one for all contexts, survives a restart and cannot be exported", async () => {
    const db = newDatabase()
    const [page, worker] = await Promise.all([new WebCipher(db).deviceKey(), new WebCipher(db).deviceKey()])
    const sealed = await cipher.seal(page, text('formulario'))
    expect(words(await cipher.open(worker, sealed))).toBe('formulario')
    const later = await new WebCipher(db).deviceKey()
    expect(words(await cipher.open(later, sealed))).toBe('formulario')
    for (const key of [page, worker, later]) {
      expect(native(key).extractable).toBe(false)
      await expect(crypto.subtle.exportKey('raw', native(key))).rejects.toThrow()
    }
  })

  it('a key derived from a password cannot be exported', async () => {
    expect(native(await cipher.derive('x', quick())).extractable).toBe(false)
  })

  it('hashes as everybody does', async () => {
    expect(await cipher.sha256(text('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
