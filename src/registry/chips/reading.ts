/**
 * What a chip reader types or sends, as the number the book has. Forms of it: - 999123456789012, 999 123456789012,
 * 999-1234-56789012, 0999 123456789012: digits, however they are parted; - LA_982_000001088420 and
 * LA_00000_0_982_000001088420, '_' for a space: line mode of Allflex panel readers, the second   with reserved field
 * and data block (AFX-100 user manual, table 2; its command *B lets commas, semicolons and tabs   stand between, or
 * nothing, and 'L', '#', 'X' or 'G' before); - A0000000982000001088420 and 1000000982000001088420: flag, retagging,
 * user field, reserved field and data block   without a space; any of these may have the time behind, as 260530101701;
 * - 3E7.1CBE991A14: country and number in hexadecimal (the 'bi-hex' of Oregon RFID readers, support article
 * 5000005907); - 8000F9DCBE991A14: all 64 bits in hexadecimal, the flag first (Trovan ARE H5 manual, 5.8), and
 * 2858997D3B9F0001, the   same bits from the last to the first (graemediack/ISO11784Tools names both and these
 * examples); - any of these in a line with a date, a time or a weight: 'A 00000 0 982 000017383201,
 * 890,LB,$,GR,8/27/03,10:15'   (Digi-Star SW4600EID manual).
 */
import { visible } from '../format/text.ts'

/** Greatest number of 38 bits. */
const LARGEST = (1n << 38n) - 1n
const LARGEST_COUNTRY = 999n
/** Bits of the reserved field that must be zero in a current tag: retagging counter and user field may be set. */
const RESERVED = 0b111111n

/** From country and number in hexadecimal, separated by a dot. A number of few digits is a weight: 45.5. */
function ofDotted(text: string): readonly string[] {
  const dotted = /^([0-9A-F]{1,3})\.([0-9A-F]{7,10})$/.exec(text)
  return dotted ? numberOf(hex(dotted[1]), hex(dotted[2])) : []
}

/** From all 64 bits in hexadecimal, in either bit order. Two results if both are plausible. */
function ofHex(text: string): readonly string[] {
  if (!/^[0-9A-F]{16}$/.test(text)) return []
  return [...new Set([...ofBits(hex(text)), ...ofBits(reversed(hex(text)))])]
}

/** Could a chip have these 15 digits? */
const isCarried = (digits: string): boolean => {
  const [known] = numberOf(BigInt(digits.slice(0, 3)), BigInt(digits.slice(3)))
  return known === digits
}

const hex = (digits: string | undefined): bigint => BigInt(`0x${digits}`)

/**
 * A chip number, as readers write it. A chip (ISO 11784) has 64 bits: an animal flag, 14 reserved bits, a data block
 * flag, 10 bits of country (ISO 3166) or maker (900 to 998; 999 for tests), 38 bits of national number. The registry
 * writes it as 15 digits: 3 of the country and 12 of the number.
 */
function numberOf(country: bigint, number: bigint): readonly string[] {
  if (country < 1n || country > LARGEST_COUNTRY || number > LARGEST) return []
  return [`${String(country).padStart(3, '0')}${String(number).padStart(12, '0')}`]
}

/** The animal flag and a country must be set; of the reserved field only bits to which the standard gives a meaning. */
function ofBits(bits: bigint): readonly string[] {
  const isAnimal = bits >> 63n === 1n
  const reserved = (bits >> 49n) & RESERVED
  return isAnimal && reserved === 0n ? numberOf((bits >> 38n) & 0x3ffn, bits & LARGEST) : []
}

function reversed(bits: bigint): bigint {
  let turned = 0n
  for (let at = 0n; at < 64n; at++) turned = (turned << 1n) | ((bits >> at) & 1n)
  return turned
}

/** Longest reading that any reader sends for a tag. */
export const LONGEST_LINE = 200

/**
 * The number that a reading stands for, alone in a list; empty if it is no reading, or may stand for two numbers: then
 * neither is taken.
 */
export function readChip(typed: string): readonly string[] {
  // STX and ETX of ISO 24631-6 among them.
  const text = visible(typed.replace(CONTROLS, '')).trim().toUpperCase()
  if (text === '' || text.length > LONGEST_LINE || OTHER_TAG.test(text)) return []
  const alone = readAlone(text)
  // The next reading may follow without anything between: its mark parts them.
  const cells = text.replace(/([0-9A-F]{10})([L#XG]A)/g, '$1 $2').split(/[\s_,;|"]+/)
  return onlyOne(alone.length > 0 ? alone : readAmong(cells.filter((cell) => cell !== '')))
}

const onlyOne = (chips: readonly string[]): readonly string[] => {
  const distinct = [...new Set(chips)]
  return distinct.length === 1 ? distinct : []
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g
/** An industrial tag in line mode: its number has nothing to do with an animal's. */
const OTHER_TAG = /^[LXG#]?R[\s_,;\d]/
/** Fifteen digits with a date or a weight among them are other content, not a parted number. */
const DATE_OR_WEIGHT =
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[\s_]|\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4}|(?:^|[\s_])\d{1,3}\.\d{1,2}(?:$|[\s_])/

/** The line contains nothing else. */
function readAlone(text: string): readonly string[] {
  const dotted = ofDotted(text)
  if (dotted.length > 0) return dotted
  if (DATE_OR_WEIGHT.test(text)) return []
  const bare = text.replace(/[\s_.-]/g, '')
  // Accepted whatever the digits: registries contain numbers that no chip could have.
  if (/^\d{15}$/.test(bare)) return [bare]
  // Where a header or a time stands apart from the number, its cells say where the number begins.
  return bare === text || bare.length <= LONGEST_PARTED ? readRun(bare) : []
}

/** Flags and a leading zero included. */
const LONGEST_PARTED = 18

const MARK = '(?:[L#XG]?A|[L#XG])?'
/** As yymmddhhmmss, with or without the century. */
const TIME = '(?:(?:20)?\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[01]\\d|2[0-3])[0-5]\\d[0-5]\\d)?'
/**
 * Flag, retagging counter, user field, reserved field and data block before the number; A stands for the flag. The
 * country may have four digits, the first of them zero.
 */
const RUN = new RegExp(`^(?:${MARK}0?(\\d{15})|[L#XG]?A\\d{6,7}(\\d{15})|1\\d{6}(\\d{15}))${TIME}$`)

/** Letters and digits without anything between. What is decimal throughout, a flag apart, is never hexadecimal. */
function readRun(run: string): readonly string[] {
  const [, plain, after, flagged] = RUN.exec(run) ?? []
  const digits = plain ?? after ?? flagged
  if (digits !== undefined) return isCarried(digits) ? [digits] : []
  return /[A-F]/.test(run.slice(1)) || /^[B-F]/.test(run) ? ofHex(run) : []
}

/** The only chip among other content of a line. */
function readAmong(cells: readonly string[]): readonly string[] {
  const whole = cells.flatMap(readCell)
  return whole.length > 0 ? whole : pairsOf(cells)
}

/** '45.5' is a weight: readers write all ten digits of the number. */
const readCell = (cell: string): readonly string[] => (/^\w{3}\.\w{10}$/.test(cell) ? ofDotted(cell) : readRun(cell))

const COUNTRY = new RegExp(`^${MARK}0?(\\d{3})$`)

/** Country and number side by side; in hexadecimal only if the line says that it is a chip. */
function pairsOf(cells: readonly string[]): readonly string[] {
  const [first, ...more] = cells.map((cell) => new RegExp(`^${MARK}$`).test(cell))
  const isMarked = first && !more.includes(true)
  const [country = '', number = ''] = cells.slice(-2)
  if (isMarked && /^[0-9A-F]{3}$/.test(country) && /^[0-9A-F]{10}$/.test(number))
    return /[A-F]/.test(`${country}${number}`) ? ofDotted(`${country}.${number}`) : []
  return cells.flatMap((cell, at) => {
    const [, code] = COUNTRY.exec(cell) ?? []
    const [rest] = /^\d{12}$/.exec(cells[at + 1] ?? '') ?? []
    const chip = `${code}${rest}`
    return code !== undefined && rest !== undefined && isCarried(chip) ? [chip] : []
  })
}
