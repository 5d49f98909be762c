/** Loads the certificate's fonts for the screen too, so that the preview looks like the paper. */
import { letters } from './letters.ts'

let shown = false

export function showLetters(): void {
  if (shown || typeof document === 'undefined' || typeof FontFace === 'undefined') return
  shown = true
  const add = (face: keyof typeof letters, descriptors: FontFaceDescriptors) => {
    const bytes = Uint8Array.from(atob(letters[face]), (letter) => letter.charCodeAt(0))
    document.fonts.add(new FontFace('Certificado', bytes.buffer, descriptors))
  }
  add('regular', { weight: '500' })
  add('bold', { weight: '700' })
  add('italic', { weight: '500', style: 'italic' })
}
