/**
 * Makes the certificate from its facts: its page and its PDF, with embedded fonts: selectable text, identical on every
 * device. Loaded as a separate chunk.
 */
import { jsPDF } from 'jspdf'
import { encode } from 'uqr'
import {
  type CertificateFacts,
  type Face,
  fitted,
  layOut,
  type Measure,
  type PathMark,
  POINT,
  type Print,
  type TextMark,
} from '../../registry/index.ts'
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

const FAMILY = 'Garamond'
/** jsPDF accepts only its own style names; ours are mapped to three of them. */
const styles: Readonly<Record<Face, string>> = { regular: 'normal', bold: 'bold', italic: 'italic' }

function paper(width: number, height: number, letters: Letters): jsPDF {
  const pdf = new jsPDF({
    unit: 'mm',
    format: [width, height],
    orientation: width > height ? 'landscape' : 'portrait',
    compress: true,
    putOnlyUsedFonts: true,
  })
  for (const [face, style] of Object.entries(styles)) {
    pdf.addFileToVFS(`${face}.ttf`, binaryText(letters[face as Face]))
    pdf.addFont(`${face}.ttf`, FAMILY, style)
  }
  return pdf
}

/** The library takes a file as a text of one letter a byte. */
const binaryText = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')

/** Widths of texts as set on the page. */
function measureWith(letters: Letters): Measure {
  const pdf = paper(10, 10, letters)
  return (text, face) => {
    pdf.setFont(FAMILY, styles[face])
    return pdf.getStringUnitWidth(text)
  }
}

/** @param prints one or more, already fitted, on paper of the same size; @param at the instant of the print */
function pdfOf(prints: readonly Print[], at: Date, letters: Letters): ArrayBuffer {
  const { width = 0, height = 0, title = '' } = prints[0] ?? {}
  const pdf = paper(width, height, letters)
  pdf.setProperties({ title, creator: 'Libro de Campo' })
  pdf.setCreationDate(at)
  pdf.setLanguage('es')
  pdf.setLineCap('round')
  pdf.setLineJoin('round')
  prints.forEach(({ marks }, page) => {
    if (page > 0) pdf.addPage()
    for (const mark of marks) mark.kind === 'text' ? drawText(pdf, mark) : drawPath(pdf, mark)
  })
  return pdf.output('arraybuffer')
}

function drawText(pdf: jsPDF, { text, x, y, size, face, color, align, spacing = 0 }: TextMark): void {
  pdf.setFont(FAMILY, styles[face])
  pdf.setFontSize(size)
  pdf.setTextColor(color)
  // The library computes the spacing of centred text in another unit, so its position is computed here.
  const width = (pdf.getStringUnitWidth(text) * size + spacing * (text.length - 1)) * POINT
  const left = align === 'center' ? x - width / 2 : align === 'right' ? x - width : x
  pdf.text(text, left, y, { charSpace: spacing * POINT, baseline: 'alphabetic' })
}

function drawPath(pdf: jsPDF, { steps, fill, stroke, width }: PathMark): void {
  if (fill) pdf.setFillColor(fill)
  if (stroke) pdf.setDrawColor(stroke)
  if (width !== undefined) pdf.setLineWidth(width)
  for (const step of steps) {
    if (step[0] === 'M') pdf.moveTo(step[1], step[2])
    else if (step[0] === 'L') pdf.lineTo(step[1], step[2])
    else if (step[0] === 'C') pdf.curveTo(step[1], step[2], step[3], step[4], step[5], step[6])
    else pdf.close()
  }
  if (fill && stroke) pdf.fillStroke()
  else if (fill) pdf.fill()
  else pdf.stroke()
}
