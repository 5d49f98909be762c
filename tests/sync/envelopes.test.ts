/** Prepared keys of an envelope: they seal one thing, for the person and device that they were wrapped for. */
import { describe, expect, it } from 'vitest'
import { toBytes, toText } from '../../src/sync/core/bytes.ts'
import { envelopes, openEnvelope } from '../../src/sync/core/envelope.ts'
import { random } from './fakes/chance.ts'
import { FakeCipher } from './fakes/cipher.ts'

async function scene() {
  const cipher = new FakeCipher(random(1))
  const [ana, beto, device] = [await cipher.newKey(), await cipher.newKey(), await cipher.deviceKey()]
  return { cipher, ana, beto, device, envelope: envelopes(cipher) }
}

describe('an envelope made ahead', () => {
  it('opens with the keys of its person and of its device', async () => {
    const { cipher, ana, device, envelope } = await scene()
    await envelope.prepare(ana, device)
    const { sealed, ...keys } = await envelope.seal(toBytes('form'), ana, device)
    expect(toText(await openEnvelope(cipher, sealed, keys, ana))).toBe('form')
    expect(toText(await openEnvelope(cipher, sealed, keys, undefined))).toBe('form')
  })

  it('is used once: two forms never lie under one key', async () => {
    const { ana, device, envelope } = await scene()
    await envelope.prepare(ana, device)
    const [one, two] = await Promise.all([
      envelope.seal(toBytes('same'), ana, device),
      envelope.seal(toBytes('same'), ana, device),
    ])
    expect(toText(new Uint8Array(one.keyForPerson))).not.toBe(toText(new Uint8Array(two.keyForPerson)))
  })

  it('is not used for another person, nor for another key of the device', async () => {
    const { cipher, ana, beto, device, envelope } = await scene()
    await envelope.prepare(ana, device)
    const { sealed, ...keys } = await envelope.seal(toBytes('form'), beto, device)
    await expect(cipher.unwrap(keys.keyForPerson, ana)).rejects.toThrow()
    expect(toText(await openEnvelope(cipher, sealed, keys, beto))).toBe('form')
    cipher.clear()
    await envelope.prepare(ana, device)
    const anew = await envelope.seal(toBytes('form'), ana, await cipher.deviceKey())
    expect(toText(await openEnvelope(cipher, anew.sealed, anew, undefined))).toBe('form')
  })
})
