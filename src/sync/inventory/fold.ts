/** How texts of the inventory are compared: folded for searching, keyed for sorting. Pure functions, no locale data. */
import type { Letters } from './bytes.ts'

const TABLED = 0x250

/** Lower case without accents, one code unit for one, so that positions in a folded text are positions in the text. */
const tabled = Uint16Array.from({ length: TABLED }, (_, unit) => {
  const plain = String.fromCharCode(unit).normalize('NFD').charAt(0).toLowerCase()
  return plain.length === 1 ? plain.charCodeAt(0) : unit
})

export function foldUnit(unit: number): number {
  if (unit < TABLED) return tabled[unit] as number
  const lower = String.fromCharCode(unit).toLowerCase()
  return lower.length === 1 ? lower.charCodeAt(0) : unit
}

/** Two one-byte letters at a time: half the steps over a text of millions. Byte order does not matter. */
let pairs: Uint16Array | undefined

function pairsFolded(): Uint16Array {
  const made = new Uint16Array(0x10000)
  for (let pair = 0; pair < made.length; pair++)
    made[pair] = ((tabled[pair >> 8] as number) << 8) | (tabled[pair & 0xff] as number)
  return made
}

function foldBytes(letters: Uint8Array): Uint8Array {
  pairs ??= pairsFolded()
  const folded = new Uint8Array(letters)
  const two = new Uint16Array(folded.buffer, 0, folded.length >> 1)
  for (let i = 0; i < two.length; i++) two[i] = pairs[two[i] as number] as number
  const last = folded.length - 1
  if (folded.length % 2 === 1) folded[last] = tabled[folded[last] as number] as number
  return folded
}

/** Folds all letters in place; one-byte letters remain one-byte letters. */
export function foldLetters(letters: Letters): Letters {
  if (letters instanceof Uint8Array) return foldBytes(letters)
  const folded = letters.slice()
  for (let i = 0; i < folded.length; i++) {
    const unit = folded[i] as number
    folded[i] = unit < TABLED ? (tabled[unit] as number) : foldUnit(unit)
  }
  return folded
}

/** For searching: accents and case do not matter (decision 58). */
export function foldText(text: string): string {
  let folded = ''
  for (let i = 0; i < text.length; i++) folded += String.fromCharCode(foldUnit(text.charCodeAt(i)))
  return folded
}

const NUMBER = /^-?\d{1,15}([.,]\d{1,6})?$/

/** Is every non-empty text a number? Then the column sorts numerically. */
export const areNumbers = (texts: Iterable<string>): boolean => {
  for (const text of texts) if (text !== '' && !NUMBER.test(text)) return false
  return true
}

export const numberOf = (text: string): number => (text === '' ? -Infinity : Number(text.replace(',', '.')))

/** Longest number, in digits, that sorts by value; longer ones sort as text. */
const DIGITS = 18
const ZEROS = '0'.repeat(DIGITS)

/** For sorting as Spanish does: no case, no accents, ñ after n, digits as numbers ('A5-9' before 'A5-10'). */
export function sortKey(text: string): string {
  const plain = /^[ -~]*$/.test(text) ? text.toLowerCase() : withoutAccents(text)
  return /\d/.test(plain) ? plain.replace(/\d+/g, padded) : plain
}

const padded = (digits: string): string => {
  const value = digits.replace(/^0+(?=\d)/, '')
  return ZEROS.slice(value.length) + value
}

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[nN]\u0303/g, 'n~')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Order of a dictionary. Texts with the same key are ordered by code units, so that the order is total. */
export const compareTexts = (a: string, b: string, numbers: boolean): number =>
  numbers ? numberOf(a) - numberOf(b) || byUnits(a, b) : byUnits(sortKey(a), sortKey(b)) || byUnits(a, b)

/** Options as every lookup lists them: by name (decisions, 'Lookups'). */
export function sortedByName<T extends { readonly name: string }>(options: Iterable<T>): T[] {
  return Array.from(options, (option) => ({ option, key: sortKey(option.name) }))
    .sort((a, b) => byUnits(a.key, b.key))
    .map(({ option }) => option)
}
