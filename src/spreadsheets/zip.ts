/**
 * Opens a zip within a limit, before any library sees it. Our own code, because libraries trust the local headers and
 * allocate what they declare; here the index and the actual output count, and only named parts are unpacked.
 */

export const END = 0x06054b50
export const ENTRY = 0x02014b50
export const HEADER = 0x04034b50
const STORED = 0
/** 2026-01-01: the same content always makes the same file. */
export const DAY = 0x5c21
/** That day in the index of a zip. */
export const DATED = [12, DAY * 0x10000] as const
export const DEFLATED = 8
/** Size of the end record with the longest comment, bytes. */
const TAIL = 65_557

interface ZipEntry {
  readonly name: string
  readonly method: number
  /** CRC-32 of the content. */
  readonly sum: number
  readonly packed: number
  readonly unpacked: number
  /** Offset of its header. */
  readonly at: number
}

export interface ZipPart<Content = Uint8Array> {
  readonly name: string
  readonly content: Content
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The index of a zip; null if it has none that can be read. */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>): readonly ZipEntry[] | null {
  const view = viewOf(bytes)
  let end = -1
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - TAIL) && end < 0; at--)
    if (view.getUint32(at, true) === END) end = at
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return null
    const length = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)),
      method: view.getUint16(at + 10, true),
      sum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The content of these entries. @param limit total bytes, whatever the index says */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  entries: readonly ZipEntry[],
  limit: number,
): Promise<readonly ZipPart<Uint8Array<ArrayBuffer>>[] | 'broken' | 'tooMuch'> {
  // The index may be wrong, but a declared excess is reason enough to stop.
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > limit) return 'tooMuch'
  const parts: ZipPart<Uint8Array<ArrayBuffer>>[] = []
  let left = limit
  for (const { name, method, sum, packed, at } of entries) {
    const found = packedAt(bytes, at).subarray(0, packed)
    if (found.length < packed || (method !== STORED && method !== DEFLATED)) return 'broken'
    const content = method === STORED ? found : await inflate(found, left)
    if (typeof content === 'string') return content
    left -= content.length
    if (left < 0) return 'tooMuch'
    // Checked, because one flipped bit would be a different chip.
    if (sumOf(content) !== sum) return 'broken'
    parts.push({ name, content })
  }
  return parts
}

/** What follows a header; empty if there is none. */
function packedAt(bytes: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const header = viewOf(bytes)
  if (at + 30 > bytes.length || header.getUint32(at, true) !== HEADER) return bytes.subarray(0, 0)
  return bytes.subarray(at + 30 + header.getUint16(at + 26, true) + header.getUint16(at + 28, true))
}

async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 'broken' | 'tooMuch'> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return joined(chunks, length)
      length += value.length
      if (length > limit) return 'tooMuch'
      chunks.push(value)
    }
  } catch {
    return 'broken'
  } finally {
    reader.cancel().catch(() => {})
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const sums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  return sum
})

/** CRC-32, as in zips. @param before that of the preceding content */
export function sumOf(content: Uint8Array, before = 0): number {
  let sum = ~before
  for (const byte of content) sum = (sum >>> 8) ^ (sums[(sum ^ byte) & 0xff] as number)
  return ~sum >>> 0
}

/** An uncompressed zip of these parts, with correct headers. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> {
  const named = parts.map(({ name, content }) => ({ label: new TextEncoder().encode(name), content }))
  const pieces: Uint8Array[] = []
  const index: Uint8Array[] = []
  let at = 0
  for (const { label, content } of named) {
    const sum = sumOf(content)
    const size = content.length
    const header = record(30, HEADER, [10, DAY * 0x10000], [14, sum], [18, size], [22, size], [26, label.length])
    const entry = record(46, ENTRY, DATED, [16, sum], [20, size], [24, size], [28, label.length], [42, at])
    pieces.push(header, label, content)
    index.push(entry, label)
    at += header.length + label.length + content.length
  }
  const size = index.reduce((sum, { length }) => sum + length, 0)
  const count = parts.length
  const end = record(22, END, [8, count + count * 0x10000], [12, size], [16, at])
  return joined([...pieces, ...index, end], at + size + end.length)
}

/** A header of that many bytes with these values, each written as 32 bits; the bytes beside a 16-bit value are 0. */
export function record(
  length: number,
  sign: number,
  ...values: readonly (readonly [at: number, value: number])[]
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  const view = viewOf(bytes)
  view.setUint32(0, sign, true)
  for (const [at, value] of values) view.setUint32(at, value, true)
  return bytes
}
