/** Loads the certificate's fonts for the screen too, so that the preview looks like the paper. */
import type { Letters } from './letters.ts'

let shown = false

export function showLetters(letters: Letters): void {
  if (shown || typeof document === 'undefined' || typeof FontFace === 'undefined') return
  shown = true
  const add = (face: keyof Letters, descriptors: FontFaceDescriptors) => {
    document.fonts.add(new FontFace('Certificado', letters[face], descriptors))
  }
  add('regular', { weight: '500' })
  add('bold', { weight: '700' })
  add('italic', { weight: '500', style: 'italic' })
}
