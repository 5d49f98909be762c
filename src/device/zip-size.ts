/** How much a zip holds, before anything is unpacked: what its index says, and then what really comes out. */

const END = 0x06054b50
const ENTRY = 0x02014b50
const DEFLATED = 8
/** The end record and the longest comment, bytes. */
const TAIL = 65_557

interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  /** Where its header lies. */
  readonly at: number
}

/** The index of a zip, or null when it has none that can be read. */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>): readonly ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
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
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/**
 * Bytes that all entries really come to, counted as they are unpacked and dropped; stops above the limit.
 * @returns more than `limit` when it is exceeded, or NaN when an entry is broken.
 */
export async function unpackedSize(
  bytes: Uint8Array<ArrayBuffer>,
  entries: readonly ZipEntry[],
  limit: number,
): Promise<number> {
  // The index may lie; what it admits is enough to stop.
  const admitted = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (admitted > limit) return admitted
  let total = 0
  for (const entry of entries) {
    const header = entry.at
    if (header + 30 > bytes.length) return Number.NaN
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    const packed = bytes.subarray(from, from + entry.packed)
    if (entry.method !== DEFLATED) {
      total += packed.length
      continue
    }
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const reader = stream.getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        total += value.length
        if (total > limit) return total
      }
    } catch {
      return Number.NaN
    } finally {
      reader.cancel().catch(() => {})
    }
  }
  return total
}
