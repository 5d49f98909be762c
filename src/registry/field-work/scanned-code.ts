import { readCertificateCode } from '../certificate/code.ts'
import { asTyped } from '../format/base32.ts'
import { isReceiptCode } from './receipt-code.ts'

/** The code of a certificate or a receipt in what its QR code says: the address of its verification, at any host. */
export function scannedCode(seen: string): string | undefined {
  const [, code = ''] = /^https?:\/\/[^/]+\/verificar\/([\w-]+)$/.exec(seen.trim()) ?? []
  return readCertificateCode(code) || isReceiptCode(asTyped(code)) ? asTyped(code) : undefined
}
