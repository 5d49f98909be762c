import type { RandomSource } from '../../sync/ports/ports.ts'

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** UUIDv7 (RFC 9562, 5.7): 48 bits of time, then chance. */
export function uuidV7(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const text = hex(bytes)
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

export const systemRandom: RandomSource = {
  random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  uuid: uuidV7,
}
