/**
 * What a chip is: 15 digits that begin with the code of a country (ISO 3166) or of a maker (ISO 11784). The one rule
 * for what people write: forms, masters, imported sheets and herd books.
 */
import { adviceTexts } from '../texts/advice.ts'
import { fill } from '../texts/fill.ts'
import type { Span } from '../vocabulary/bounds.ts'
import { isoCountries } from './iso-countries.ts'
import { meansNone } from './none-words.ts'

const DIGITS = 15
/** Codes of makers (ICAR), where the association has not set others (bounds.fabricantesChip). */
export const CHIP_MAKERS: Span = [900, 998]

export type ChipCell =
  | { readonly is: 'chip'; readonly chip: string }
  /** Nothing, or a word for nothing ('S.I.', 'SIN CHIP', '0'). It never links two animals. */
  | { readonly is: 'none' }
  /** Not a chip by this rule. @property text as written. */
  | { readonly is: 'doubtful'; readonly text: string; readonly reason: string }

/** A decimal is no number with a point between groups: '98200041234503.2' would otherwise lose its point. */
const DECIMAL = /^\d+[.,]\d{1,2}$/
const SEPARATORS = /[\s.\-\u2010-\u2015_]/g

/** Fifteen digits with any separators as digits alone; anything else unchanged. Two spellings become one text. */
export function chipText(written: string): string {
  const text = written.trim()
  const digits = text.replace(SEPARATORS, '')
  return digits.length === DIGITS && /^\d+$/.test(digits) && !DECIMAL.test(text) ? digits : text
}

/**
 * Reads a cell or field as a chip.
 * @param makers the codes of makers, both included.
 * @returns of a doubtful text its reason in Spanish.
 */
export function readChipCell(written: string, makers: Span): ChipCell {
  if (meansNone(written)) return { is: 'none' }
  const text = chipText(written)
  const reason = doubtOf(text, makers)
  return reason === null ? { is: 'chip', chip: text } : { is: 'doubtful', text, reason }
}

function doubtOf(text: string, [from, to]: Span): string | null {
  if (DECIMAL.test(text)) return adviceTexts.chipDecimal
  const digits = text.replace(SEPARATORS, '')
  if (!/^\d+$/.test(digits)) return adviceTexts.chipLetters
  if (digits.length !== DIGITS) return fill(adviceTexts.chipDigits, { n: digits.length })
  const code = text.slice(0, 3)
  if (isoCountries.has(code) || (Number(code) >= from && Number(code) <= to)) return null
  return fill(adviceTexts.chipBeginning, { code, from, to })
}
