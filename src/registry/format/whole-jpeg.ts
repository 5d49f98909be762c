/**
 * Is a JPEG complete? Its segments (ITU T.81, annex B) must lead to an end-of-image marker; previews inside EXIF do not
 * count. Decoders render what there is of a truncated file without an error; a support document must be complete
 * (docs/security.md). Our own code, because no small library checks only this. Device and host use the same check, so
 * that neither keeps what the other calls broken.
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
