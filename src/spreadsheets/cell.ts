/** A cell as a text. Nothing is guessed: what is not certain gets a remark. */
import { type CellObject, SSF } from 'xlsx'
import { spanishFormat } from '../registry/format/day-words.ts'
import { visible } from '../registry/format/text.ts'
import type { ReadCell } from './table.ts'

/** First characters of texts that replace a cell before the library reads it; no XML may contain them. */
export const FORMULA = '\u0001'
export const LONG = '\u0002'

/** Digits that a spreadsheet program keeps. */
const SURE = 1e15
/** A number of that size shown as a power of ten has been typed or saved so. */
const LARGE = 1e11

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}
/** Errors as spreadsheet programs write them into a text, in English and Spanish. */
const ERROR =
  /^(#(N\/[AD]|¡?(REF|DIV\/0|VALUE|VALOR|NUM|NULL|NULO|SPILL|DESBORDAMIENTO|CALC|FIELD|CAMPO|BLOCKED|CONNECT)!|¿?(NAME|NOMBRE)\?|GETTING_DATA|#+)|Err:\d{3})$/i
const EXPONENT = /^[+-]?\d+([.,]\d+)?E[+-]?\d{1,3}$/i
/** At least six characters, all digits but some that look like one. */
const LETTER = /^(?=.*[OoIl])(?=(?:\D*\d){5})[\dOoIl]{6,}$/

/** A text from whatever file. */
export function textCell(written: string): ReadCell {
  const text = visible(written).trim()
  if (ERROR.test(text)) return { text: '', remark: { kind: 'error', stood: text } }
  if (text.includes('\ufffd')) return { text, remark: { kind: 'lostLetter', stood: text } }
  if (EXPONENT.test(text)) return { text, remark: { kind: 'exponent', stood: text } }
  return LETTER.test(text) ? { text, remark: { kind: 'letterForDigit', stood: text } } : { text }
}

/** @param since1904 dates count from 1904 (old Macintosh format) */
export function bookCell(cell: CellObject | undefined, since1904: boolean): ReadCell | undefined {
  if (!cell) return undefined
  if (cell.t === 'e') {
    const stood = cell.w ?? ERRORS[Number(cell.v)] ?? '#ERROR'
    return { text: '', remark: { kind: 'error', stood } }
  }
  const { v: value, z = '' } = cell
  if (typeof value === 'number' && !Number.isFinite(value))
    return { text: '', remark: { kind: 'error', stood: String(value) } }
  if (value === undefined || value === null || cell.t === 'z') return undefined
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10) }
  if (typeof value === 'boolean') return { text: value ? 'VERDADERO' : 'FALSO' }
  if (typeof value === 'string') return markedCell(value) ?? textCell(value)
  const format = String(z)
  if (SSF.is_date(format)) return dateCell(value, format, since1904)
  const read = numberCell(value, format)
  const { text } = read
  return since1904 && /^\d{5}$/.test(text) ? { remark: { kind: 'daysOf1904', stood: text }, ...read } : read
}

/** What was marked before the library read the sheet. */
function markedCell(value: string): ReadCell | undefined {
  if (value.startsWith(FORMULA)) return { text: '', remark: { kind: 'noValue', stood: `=${value.slice(1)}` } }
  if (!value.startsWith(LONG)) return undefined
  const text = value.slice(1)
  return { text, remark: { kind: 'longNumber', stood: text } }
}

/** A decimal comma: a point would pass for one that separates thousands. */
const decimal = (value: number): string => {
  // Sums leave a trace beyond the fifteenth digit; in a large number that digit may be the fraction itself.
  const text = String(Math.abs(value) < 1e9 ? Number(value.toPrecision(15)) : value)
  const plain = text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
  return plain.replace('.', ',')
}

function numberCell(value: number, format: string): ReadCell {
  // What a format only names or draws is no part of its pattern.
  const [first = ''] = format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')
  if (first.includes('%')) return { text: `${decimal(value * 100)}%` }
  if (Math.abs(value) >= SURE) {
    const text = BigInt(Math.round(value)).toString()
    return { text, remark: { kind: 'longNumber', stood: text } }
  }
  if (!Number.isInteger(value)) {
    const text = decimal(value)
    return { text, remark: { kind: 'fraction', stood: text } }
  }
  const text = String(value)
  if (/E[+-]/i.test(first) && Math.abs(value) >= LARGE && value % 1e6 === 0)
    return { text, remark: { kind: 'exponent', stood: SSF.format(format, value) } }
  if (!/^[0#?,\s()/-]*$/.test(first) || !/[0#?]/.test(first)) return { text }
  const shown = SSF.format(format, value)
  const digits = shown.replace(/\D/g, '')
  const plain = text.replace('-', '')
  if (digits === plain) return { text }
  return digits.endsWith(plain) && /^0+$/.test(digits.slice(0, -plain.length))
    ? { text: digits }
    : { text, remark: { kind: 'shownOtherwise', stood: shown } }
}

const two = (n: number) => String(n).padStart(2, '0')

/** As our own lists write a moment: its midnight is one too, where others mean the day. */
const OUR_MINUTE = 'yyyy\\-mm\\-dd\\ hh:mm'

function dateCell(value: number, format: string, since1904: boolean): ReadCell {
  const at = SSF.parse_date_code(value, { date1904: since1904 })
  // Beyond the years that a spreadsheet program knows.
  if (!at) return { text: String(value), remark: { kind: 'shownOtherwise', stood: '####' } }
  const shown = () => SSF.format(spanishFormat(format, at.m, at.q), value, { date1904: since1904 })
  const pattern = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  const isPlain = at.H + at.M + at.S === 0 && format !== OUR_MINUTE
  const time = isPlain ? '' : ` ${two(at.H)}:${two(at.M)}${at.S === 0 ? '' : `:${two(at.S)}`}`
  const isDay = /y/i.test(pattern) && /d/i.test(pattern)
  if (!isDay && value >= 0 && value < 1) return { text: time.trim() || '00:00' }
  const text = `${at.y}-${two(at.m)}-${two(at.d)}${time}`
  return isDay ? { text } : { text, remark: { kind: 'partialDate', stood: shown() } }
}
