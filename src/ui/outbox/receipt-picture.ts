/** The farmer's receipt, and a day's closing, drawn as a picture: black on white, legible on any phone and on a cheap printer. */
import { encode } from 'uqr'
import { type DayReport, dayText, dayWords, type FarmReceipt, spokenCode } from '../../registry/index.ts'

/** px; a phone shows it without zooming, a thermal printer prints it. */
const WIDTH = 720
const EDGE = 36
const QR = 240
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

type Weight = 'title' | 'strong' | 'plain'

interface Line {
  readonly text: string
  readonly weight: Weight
  /** Space above it, px. */
  readonly above: number
}

const sizes: Readonly<Record<Weight, { readonly font: string; readonly height: number }>> = {
  title: { font: `800 38px ${FONT}`, height: 48 },
  strong: { font: `700 27px ${FONT}`, height: 36 },
  plain: { font: `400 25px ${FONT}`, height: 34 },
}

function linesOf(receipt: FarmReceipt): readonly Line[] {
  const plain = (text: string, above = 0): Line => ({ text, weight: 'plain', above })
  const strong = (text: string, above = 0): Line => ({ text, weight: 'strong', above })
  return [
    { text: 'Recibo de campo', weight: 'title', above: 0 },
    plain(`Libro de Campo, ${dayWords(receipt.day, receipt.day)} ${receipt.day.slice(0, 4)}`),
    strong(receipt.owner, 14),
    plain(`Capturó ${receipt.person}`),
    plain(`Dispositivo ${receipt.device}`),
    ...receipt.forms.flatMap(({ title, words, on, number, animals, time, state }) => [
      strong(words || `${title} N.º ${number}`, 18),
      plain([on, words ? `${title} N.º ${number}` : '', time, state].filter((text) => text !== '').join(' · ')),
      ...(animals.length > 0 ? [plain(`Chips: ${animals.join(', ')}`)] : []),
    ]),
  ]
}

/** @param address at which the code is verified; '' if the host verifies none: then there is no QR code. PNG. */
export const drawReceipt = (receipt: FarmReceipt, address: string): Promise<Blob> =>
  draw(linesOf(receipt), address ? { code: receipt.code, address } : undefined)

/** The closing of a day as its message has it. PNG. */
export const drawDay = (report: DayReport): Promise<Blob> =>
  draw(
    dayText(report)
      .split('\n')
      .map((text, at) => ({ text, weight: at === 0 ? 'title' : 'plain', above: at < 2 ? 0 : 10 })),
  )

interface Check {
  readonly code: string
  readonly address: string
}

function draw(lines: readonly Line[], check?: Check): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('No canvas'))
  const rows = lines.flatMap((line) => wrapped(pen, line, WIDTH - 2 * EDGE))
  const height = rows.reduce((sum, { weight, above }) => sum + above + sizes[weight].height, 2 * EDGE)
  canvas.width = WIDTH
  canvas.height = height + (check ? QR + EDGE : 0)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  pen.textBaseline = 'top'
  let y = EDGE
  for (const { text, weight, above } of rows) {
    pen.font = sizes[weight].font
    y += above
    pen.fillText(text, EDGE, y)
    y += sizes[weight].height
  }
  if (check) drawCode(pen, check, y + EDGE / 2)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  )
}

function wrapped(pen: CanvasRenderingContext2D, line: Line, width: number): readonly Line[] {
  pen.font = sizes[line.weight].font
  const rows: Line[] = []
  let text = ''
  for (const word of line.text.split(' ')) {
    const longer = text === '' ? word : `${text} ${word}`
    if (text !== '' && pen.measureText(longer).width > width) {
      rows.push({ ...line, text, above: rows.length === 0 ? line.above : 0 })
      text = word
    } else text = longer
  }
  return [...rows, { ...line, text, above: rows.length === 0 ? line.above : 0 }]
}

function drawCode(pen: CanvasRenderingContext2D, { code, address }: Check, top: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const dot = Math.floor(QR / size)
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries()) if (dark) pen.fillRect(EDGE + column * dot, top + row * dot, dot, dot)
  const left = EDGE + size * dot + 28
  const words: readonly (readonly [string, Weight])[] = [
    ['Compruebe este recibo', 'strong'],
    ['con la cámara del teléfono, o en', 'plain'],
    [new URL(address).host, 'plain'],
    ['con el código', 'plain'],
    // 'R7K2M 9QXT 4H1B 08ZC' on two lines.
    ...(spokenCode(code).match(/\S+ \S+/g) ?? []).map((half) => [half, 'strong'] as const),
  ]
  let y = top
  for (const [text, weight] of words) {
    pen.font = sizes[weight].font
    pen.fillText(text, left, y, WIDTH - left - EDGE)
    y += sizes[weight].height
  }
}
