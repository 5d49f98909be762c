/**
 * The code on a farmer's receipt: R and 16 letters of 5 bits, from a hash that cannot be guessed outside the device.
 * /verificar/{code} tells which forms of it have arrived.
 */
import { readCertificateCode } from '../certificate/code.ts'
import { asTyped, base32 } from '../format/base32.ts'

/** 80 bits of a hash (hex) as a code. */
export const receiptCode = (hex: string): string => `R${base32(hex, 16)}`

export const isReceiptCode = (text: string): boolean => /^R[0-9A-HJKMNP-TV-Z]{16}$/.test(text)

/** Grouped for reading aloud: R7K2M 9QXT 4H1B 08ZC. */
export const spokenCode = (code: string): string => `R${code.slice(1).replace(/(.{4})(?=.)/g, '$1 ')}`

/** The code of a certificate or a receipt in what its QR code says: the address of its verification, at any host. */
export function scannedCode(seen: string): string | undefined {
  const [, code = ''] = /^https?:\/\/[^/]+\/verificar\/([\w-]+)$/.exec(seen.trim()) ?? []
  return readCertificateCode(code) || isReceiptCode(asTyped(code)) ? asTyped(code) : undefined
}
