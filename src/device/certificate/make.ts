/** Makes the certificate from its facts: its page and its PDF. Loaded as a separate chunk. */
import { encode } from 'uqr'
import { type CertificateFacts, fitted, layOut, type Print } from '../../registry/index.ts'
import { measureWith, pdfOf } from './draw.ts'
import type { Letters } from './letters.ts'

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

let shown = false

/** Loads the certificate's fonts for the screen too, so that the preview looks like the paper. */
function showLetters(letters: Letters): void {
  if (shown || typeof document === 'undefined' || typeof FontFace === 'undefined') return
  shown = true
  const add = (face: keyof Letters, descriptors: FontFaceDescriptors) => {
    document.fonts.add(new FontFace('Certificado', letters[face], descriptors))
  }
  add('regular', { weight: '500' })
  add('bold', { weight: '700' })
  add('italic', { weight: '500', style: 'italic' })
}
