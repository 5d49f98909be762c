/** The minimum of the image formats that is needed to tell what a file is, and whether it is complete. */
import { isWholeJpeg } from '../../registry/index.ts'

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'avif' | 'bmp' | 'other'

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** By content, never by name. */
export function kindOf(bytes: Uint8Array): ImageKind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 1, 4) === 'PNG') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 0, 4) === 'GIF8') return 'gif'
  if (ascii(bytes, 4, 8) === 'ftyp') {
    const brands = ascii(bytes, 8, 32)
    if (/avif|avis/.test(brands)) return 'avif'
    if (/hei[cxms]|hev[cxms]|mif1|msf1/.test(brands)) return 'heic'
  }
  if (ascii(bytes, 0, 2) === 'BM') return 'bmp'
  return 'other'
}

/** Is the picture complete, as far as its format tells? */
export function isWhole(bytes: Uint8Array, kind: ImageKind): boolean {
  if (kind === 'jpeg') return isWholeJpeg(bytes)
  if (kind === 'png') return endOfPng(bytes) <= bytes.length
  if (kind === 'webp') return bytes.length >= 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
  return bytes.length > 16
}

/** End of the IEND chunk with its checksum; beyond the file's end if there is none. */
function endOfPng(bytes: Uint8Array): number {
  const end = [0x49, 0x45, 0x4e, 0x44]
  for (let at = bytes.length - end.length; at >= 8; at--)
    if (end.every((byte, index) => bytes[at + index] === byte)) return at + 8
  return Number.POSITIVE_INFINITY
}
