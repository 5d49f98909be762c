/** Makes the certificate from its facts: its page and its PDF. Loaded as a separate chunk. */
import { encode } from 'uqr'
import { type CertificateFacts, fitted, layOut, type Print } from '../../registry/index.ts'
import { measureWith, pdfOf } from './draw.ts'
import type { Letters } from './letters.ts'
import { showLetters } from './show-letters.ts'

export interface Made {
  readonly print: Print
  readonly bytes: ArrayBuffer
}

/** @param link address in the QR code; absent: no code is printed. */
export function makeCertificate(facts: CertificateFacts, link: string | undefined, at: Date, letters: Letters): Made {
  const modules = link === undefined ? undefined : encode(link, { ecc: 'M', border: 0 }).data
  showLetters(letters)
  const print = fitted(layOut(facts, modules), measureWith(letters))
  return { print, bytes: pdfOf([print], at, letters) }
}

export function makePages(pages: readonly Print[], at: Date, letters: Letters): ArrayBuffer {
  const measure = measureWith(letters)
  return pdfOf(
    pages.map((page) => fitted(page, measure)),
    at,
    letters,
  )
}
