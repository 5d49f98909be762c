/**
 * Text and bytes. Declared here because the encoders exist in browsers, workers and Node but not in the ES library
 * types.
 */
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
declare const TextDecoder: new () => { decode(bytes: Uint8Array<ArrayBuffer>): string }

export type Bytes = Uint8Array<ArrayBuffer>

export const toBytes = (text: string): Bytes => new TextEncoder().encode(text)
export const toText = (bytes: Bytes): string => new TextDecoder().decode(bytes)

/** A buffer of exactly these bytes: ports may pass a view on a larger buffer. */
export const bufferOf = (bytes: Bytes): ArrayBuffer =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer

export const concat = (...parts: readonly Bytes[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** The length in four bytes, then the bytes. */
export function withLength(bytes: Bytes): readonly [Bytes, Bytes] {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.byteLength)
  return [length, bytes]
}

export const toHex = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
