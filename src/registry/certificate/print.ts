/** A printed page as marks in millimetres: this module decides what is drawn, the device how it is rendered. */
export type Face = 'regular' | 'bold' | 'italic'

export interface TextMark {
  readonly kind: 'text'
  readonly x: number
  /** Baseline. */
  readonly y: number
  readonly text: string
  /** Points. */
  readonly size: number
  readonly face: Face
  readonly color: string
  readonly align: 'left' | 'center' | 'right'
  /** Maximum width in millimetres: the text shrinks to fit, and is cut if it still does not. */
  readonly room?: number
  /** Points between letters. */
  readonly spacing?: number
}

/** M, L and C as in SVG, absolute; Z closes. */
export type Step =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']

export interface PathMark {
  readonly kind: 'path'
  readonly steps: readonly Step[]
  readonly fill?: string
  readonly stroke?: string
  /** Of the stroke. */
  readonly width?: number
}

export type Mark = TextMark | PathMark

export interface Print {
  readonly width: number
  readonly height: number
  readonly title: string
  readonly marks: readonly Mark[]
}

/** A certificate made on this device. */
export interface PrintedCertificate {
  /** Of the file. */
  readonly name: string
  readonly print: Print
  /** The PDF. */
  readonly bytes: ArrayBuffer
  /** Whether its QR code can be verified: now, once its filing has arrived, or never (another host). */
  readonly verification: 'now' | 'whenFiled' | 'none'
}

export const POINT = 25.4 / 72

/** Width in points of a text set at one point. */
export type Measure = (text: string, face: Face) => number

const LEAST = 0.62

/** Fits every text into its width: smaller down to a limit, then cut. */
export function fitted(print: Print, measure: Measure): Print {
  return { ...print, marks: print.marks.map((mark) => (mark.kind === 'text' ? fittedText(mark, measure) : mark)) }
}

function fittedText(mark: TextMark, measure: Measure): TextMark {
  const { room, face, spacing = 0 } = mark
  const widthOf = (text: string, size: number) => (measure(text, face) * size + spacing * (text.length - 1)) * POINT
  if (room === undefined || widthOf(mark.text, mark.size) <= room) return mark
  const size = Math.max(mark.size * LEAST, mark.size * (room / widthOf(mark.text, mark.size)))
  let { text } = mark
  while (text.length > 1 && widthOf(text, size) > room + 0.01)
    text = `${text.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  return { ...mark, text, size }
}

const LACKED = /[^\x20-\x7e¡ª«°·º»¼½¾¿À-ÿ–—‘’“”•…‹›]/gu
/** Of characters that the fonts lack, those that are no letter with a mark. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...{ '„': '“', '′': "'", '″': '"', '‐': '-', '‑': '-', '−': '-', '⁄': '/' },
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', œ: 'oe', Œ: 'OE', '€': 'EUR', '№': 'No.' },
}
const plain = (character: string): string =>
  INSTEAD[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '').replace(/⁄/g, '/').replace(LACKED, '·')

/** '1⅓' is '1 1/3': beside a digit a fraction would become another number. */
const apart = (character: string, at: number, text: string): string => {
  const instead = plain(character)
  return /\d/.test(text[at - 1] ?? '') && /^\d/.test(instead) ? ` ${instead}` : instead
}

/**
 * In characters of the embedded fonts, Latin-1 and Spanish punctuation: '⅓' is '1/3', a letter that they lack is plain,
 * and anything else a point.
 */
export const printable = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').replace(LACKED, apart)

export const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number): PathMark => ({
  kind: 'path',
  steps: [
    ['M', x1, y1],
    ['L', x2, y2],
  ],
  stroke,
  width,
})

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  style: Pick<PathMark, 'fill' | 'stroke' | 'width'>,
): PathMark => ({
  kind: 'path',
  steps: [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']],
  ...style,
})

/** Dark modules of a QR code as one shape, runs of a row joined. */
export function modules(rows: readonly (readonly boolean[])[], x: number, y: number, side: number): PathMark {
  const unit = side / rows.length
  const steps: Step[] = []
  rows.forEach((row, down) => {
    for (let from = 0; from < row.length; from++) {
      if (!row[from]) continue
      let to = from
      while (row[to + 1]) to++
      const [left, right, top] = [x + from * unit, x + (to + 1) * unit, y + down * unit]
      steps.push(['M', left, top], ['L', right, top], ['L', right, top + unit], ['L', left, top + unit], ['Z'])
      from = to
    }
  })
  return { kind: 'path', steps, fill: '#000000' }
}
