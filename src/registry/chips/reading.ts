/**
 * What a chip reader types or sends, as the number the book has. Forms of it:
 * - 999123456789012, 999 123456789012, 999-1234-56789012, 0999 123456789012: digits, however they are parted;
 * - LA_982_000001088420 and LA_00000_0_982_000001088420, '_' for a space: line mode of Allflex panel readers, the second
 *   with reserved field and data block (AFX-100 user manual, table 2; its command *B lets commas, semicolons and tabs
 *   stand between, or nothing, and 'L', '#', 'X' or 'G' before);
 * - A0000000982000001088420 and 1000000982000001088420: flag, retagging, user field, reserved field and data block
 *   without a space;
 * - 3E7.1CBE991A14: country and number in hexadecimal (the 'bi-hex' of Oregon RFID readers, support article 5000005907);
 * - 8000F9DCBE991A14: all 64 bits in hexadecimal, the flag first (Trovan ARE H5 manual, 5.8), and 2858997D3B9F0001, the
 *   same bits from the last to the first (graemediack/ISO11784Tools names both and these examples);
 * - any of these in a line with a date, a time or a weight: 'A 00000 0 982 000017383201, 890,LB,$,GR,8/27/03,10:15'
 *   (Digi-Star SW4600EID manual).
 */
import { isCarried, ofDotted, ofHex } from './number.ts'

/** Longest reading that any reader sends for a tag. */
export const LONGEST_LINE = 200

/**
 * The numbers that a reading may stand for, most likely first; empty if it is not a reading of one chip. Two only for
 * 16 hexadecimal digits that are plausible in both bit orders.
 */
export function readChip(typed: string): readonly string[] {
  // STX and ETX of ISO 24631-6 among them.
  const text = typed.replace(CONTROLS, '').trim().toUpperCase()
  if (text === '' || text.length > LONGEST_LINE || OTHER_TAG.test(text)) return []
  const alone = readAlone(text)
  return alone.length > 0 ? alone : readAmong(text.split(/[\s_,;|"]+/).filter((cell) => cell !== ''))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g
/** An industrial tag in line mode: its number has nothing to do with an animal's. */
const OTHER_TAG = /^[LXG#]?R[\s_,;\d]/

/** The line contains nothing else. */
function readAlone(text: string): readonly string[] {
  const dotted = ofDotted(text)
  if (dotted.length > 0) return dotted
  const bare = text.replace(/[\s_.-]/g, '')
  // Accepted whatever the digits: registries contain numbers that no chip could have.
  if (/^\d{15}$/.test(bare)) return [bare]
  return ofSixteen(bare)
}

/** The country may have four digits, the first of them zero. */
const ofSixteen = (text: string): readonly string[] => [
  ...(/^0\d{15}$/.test(text) && isCarried(text.slice(1)) ? [text.slice(1)] : []),
  ...ofHex(text),
]

/** The only chip among other content of a line; if there are two, neither is used. */
function readAmong(cells: readonly string[]): readonly string[] {
  const whole = cells.map(readCell).filter((chips) => chips.length > 0)
  const found = whole.length > 0 ? whole : pairsOf(cells)
  const [first] = found
  const isOne = found.every((chips) => chips.join() === first?.join())
  return first && isOne ? first : []
}

const MARK = '(?:[L#XG]?A|[L#XG])?'
/** Flag, retagging counter, user field, reserved field and data block before the number; A stands for the flag. */
const CELL = new RegExp(`^(?:${MARK}(\\d{15})|[L#XG]?A\\d{6,7}(\\d{15})|1\\d{6}(\\d{15}))$`)

function readCell(cell: string): readonly string[] {
  const [, plain, after, flagged] = CELL.exec(cell) ?? []
  const digits = plain ?? after ?? flagged
  if (digits !== undefined) return isCarried(digits) ? [digits] : []
  if (/^0\d{15}$/.test(cell)) return ofSixteen(cell).slice(0, 1)
  // '45.5' is a weight: readers write all ten digits of the number.
  if (/^\w{3}\.\w{10}$/.test(cell)) return ofDotted(cell)
  // Sixteen digits beside other content are more likely a timestamp than 64 bits.
  return /[A-F]/.test(cell) ? ofHex(cell) : []
}

const COUNTRY = new RegExp(`^${MARK}0?(\\d{3})$`)

/** Country and number side by side; in hexadecimal only if the line says that it is a chip. */
function pairsOf(cells: readonly string[]): readonly (readonly string[])[] {
  const isMarked = new RegExp(`^${MARK}$`).test(cells[0] ?? '')
  const [country = '', number = ''] = cells.slice(-2)
  const inHex = isMarked && /^[0-9A-F]{3}$/.test(country) && /^[0-9A-F]{10}$/.test(number)
  if (inHex) return [ofDotted(`${country}.${number}`)].filter((chips) => chips.length > 0)
  return cells.flatMap((cell, at) => {
    const [, country] = COUNTRY.exec(cell) ?? []
    const [number] = /^\d{12}$/.exec(cells[at + 1] ?? '') ?? []
    const chip = `${country}${number}`
    return country !== undefined && number !== undefined && isCarried(chip) ? [[chip]] : []
  })
}
