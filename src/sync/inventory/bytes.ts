/** Packs typed arrays into one ArrayBuffer and finds them again. */

export type Codes = Uint8Array | Uint16Array | Uint32Array
export type Letters = Uint8Array | Uint16Array

/** Bytes per number in a column whose codes are below `size`. */
export const widthFor = (size: number): 1 | 2 | 4 => (size <= 0x100 ? 1 : size <= 0x10000 ? 2 : 4)

export function codesOf(length: number, width: 1 | 2 | 4): Codes {
  return width === 1 ? new Uint8Array(length) : width === 2 ? new Uint16Array(length) : new Uint32Array(length)
}

const MAGIC = 0x4844_5242
const ALIGN = 4
const padded = (bytes: number) => Math.ceil(bytes / ALIGN) * ALIGN

/** Packs a header (any JSON) and arrays into one buffer. The reader must request the arrays in the same order. */
export function pack(header: unknown, arrays: readonly (Codes | Letters)[]): ArrayBuffer {
  const json = JSON.stringify(header)
  const first = 8 + padded(json.length * 2)
  const buffer = new ArrayBuffer(arrays.reduce((sum, array) => sum + padded(array.byteLength), first))
  new Uint32Array(buffer, 0, 2).set([MAGIC, json.length])
  const letters = new Uint16Array(buffer, 8, json.length)
  for (let i = 0; i < json.length; i++) letters[i] = json.charCodeAt(i)
  let at = first
  for (const array of arrays) {
    new Uint8Array(buffer, at, array.byteLength).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    at += padded(array.byteLength)
  }
  return buffer
}

/** The same arrays with another header. */
export function withHeader(buffer: ArrayBuffer, change: (header: unknown) => unknown): ArrayBuffer {
  const reader = new Unpacker(buffer)
  return pack(change(reader.header), [new Uint8Array(buffer, reader.at)])
}

/** Walks a packed buffer without copying: arrays are views. */
export class Unpacker {
  readonly header: unknown
  readonly #buffer: ArrayBuffer
  /** Offset of the next array. */
  at: number

  /** Throws if the bytes were not made by `pack`. */
  constructor(buffer: ArrayBuffer) {
    const [magic, length] = buffer.byteLength < 8 ? [0, 0] : new Uint32Array(buffer, 0, 2)
    if (magic !== MAGIC || length === undefined) throw new TypeError('Not an inventory')
    this.#buffer = buffer
    this.header = JSON.parse(textOf(new Uint16Array(buffer, 8, length), 0, length))
    this.at = 8 + padded(length * 2)
  }

  codes(length: number, width: 1 | 2 | 4): Codes {
    const at = this.#take(length * width)
    if (width === 1) return new Uint8Array(this.#buffer, at, length)
    return width === 2 ? new Uint16Array(this.#buffer, at, length) : new Uint32Array(this.#buffer, at, length)
  }

  letters(length: number, wide: boolean): Letters {
    const at = this.#take(length * (wide ? 2 : 1))
    return wide ? new Uint16Array(this.#buffer, at, length) : new Uint8Array(this.#buffer, at, length)
  }

  #take(bytes: number): number {
    const at = this.at
    this.at += padded(bytes)
    return at
  }
}

/** Arguments per call: engines accept no more than some hundred thousand. */
const CHUNK = 0x2000

/** The platform's decoder of one-byte letters, ten times as fast as ours; absent in some test environments. */
type Latin1 = { decode(letters: Uint8Array): string }
const platform = globalThis as { TextDecoder?: new (label: string) => Latin1 }
const latin1: Latin1 | undefined = platform.TextDecoder && new platform.TextDecoder('latin1')

/** Letters that this decoder would read differently: it treats 'latin1' as windows-1252. */
export const isC1 = (unit: number): boolean => unit >= 0x80 && unit <= 0x9f

/** Decodes a range of letters. One-byte text contains no C1 control characters (see `isC1`). */
export function textOf(letters: Letters, from: number, to: number): string {
  const stretch = letters.subarray(from, to)
  if (to - from <= CHUNK) return String.fromCharCode.apply(null, stretch as unknown as number[])
  if (latin1 && stretch instanceof Uint8Array) return latin1.decode(stretch)
  const parts: string[] = []
  for (let at = from; at < to; at += CHUNK) parts.push(textOf(letters, at, Math.min(at + CHUNK, to)))
  return parts.join('')
}
