/**
 * Whether a JPEG is all there: its segments (ITU T.81, annex B) lead to an end-of-image marker; previews inside EXIF do
 * not count. Decoders paint what there is of a cut file and call it a picture; a support document must be whole
 * (docs/security.md). Ours, for no library of this size asks only that. Device and host ask the same, so that neither keeps what the other calls broken.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) return false
    const marker = bytes[at + 1]!
    if (marker === 0xd9) return true
    // Stuffed bytes, restarts and fill bytes belong to the scan.
    if (marker === 0 || marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (at + 3 >= bytes.length) return false
    at += 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
  }
}
