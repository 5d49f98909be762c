/** Draws prints as pages of a PDF with embedded fonts: selectable text, identical on every device. */
import { jsPDF } from 'jspdf'
import { type Face, type Measure, type PathMark, POINT, type Print, type TextMark } from '../../registry/index.ts'
import type { Letters } from './letters.ts'

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
export function measureWith(letters: Letters): Measure {
  const pdf = paper(10, 10, letters)
  return (text, face) => {
    pdf.setFont(FAMILY, styles[face])
    return pdf.getStringUnitWidth(text)
  }
}

/** @param prints one or more, already fitted, on paper of the same size; @param at the instant of the print */
export function pdfOf(prints: readonly Print[], at: Date, letters: Letters): ArrayBuffer {
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
