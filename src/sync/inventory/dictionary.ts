/** The distinct texts of one or more columns, sorted, so that a code is also a sort position. */
import { isC1, type Letters, textOf } from './bytes.ts'
import { areNumbers, compareTexts, foldLetters, numberOf, sortKey } from './fold.ts'

const WIDE = 0x100
/** Up to this many texts are decoded individually before all are decoded: a page needs ten of a hundred thousand. */
const SINGLE_READS = 64

/** Letters that are in no number. */
const NO_NUMBER = /[^-\d.,]/

export interface DictionaryHeader {
  readonly name: string
  readonly size: number
  readonly letters: number
  readonly wide: boolean
  /** Sorted as numbers. */
  readonly numbers: boolean
}

/** Collects texts; `finish` sorts them and maps provisional codes to final ones. */
export class DictionaryBuilder {
  readonly #codes = new Map<string, number>()

  /** Provisional code, in order of arrival. */
  add(text: string): number {
    const found = this.#codes.get(text)
    if (found !== undefined) return found
    // A NUL ends a text in the letters.
    if (text.includes('\0')) return this.add(text.replaceAll('\0', ' '))
    const code = this.#codes.size
    this.#codes.set(text, code)
    return code
  }

  finish(name: string): { header: DictionaryHeader; offsets: Uint32Array; letters: Letters; final: Uint32Array } {
    const texts = [...this.#codes.keys()]
    const numbers = areNumbers(texts)
    const order = sortedOrder(texts, numbers)
    const final = new Uint32Array(texts.length)
    const offsets = new Uint32Array(texts.length + 1)
    let length = 0
    let wide = false
    order.forEach((provisional, code) => {
      const text = texts[provisional] as string
      final[provisional] = code
      length += text.length + 1
      offsets[code + 1] = length
      wide ||= isWide(text)
    })
    const letters: Letters = wide ? new Uint16Array(length) : new Uint8Array(length)
    order.forEach((provisional, code) => {
      const text = texts[provisional] as string
      const at = offsets[code] as number
      for (let i = 0; i < text.length; i++) letters[at + i] = text.charCodeAt(i)
    })
    return { header: { name, size: texts.length, letters: length, wide, numbers }, offsets, letters, final }
  }
}

function sortedOrder(texts: readonly string[], numbers: boolean): number[] {
  const order = texts.map((_, index) => index)
  if (numbers) {
    const values = Float64Array.from(texts, numberOf)
    return order.sort((a, b) => {
      const [x, y] = [values[a] as number, values[b] as number]
      return x === y ? compareTexts(texts[a] as string, texts[b] as string, true) : x - y
    })
  }
  const keys = texts.map(sortKey)
  return order.sort((a, b) => {
    const [x, y] = [keys[a] as string, keys[b] as string]
    return x < y ? -1 : x > y ? 1 : (texts[a] as string) < (texts[b] as string) ? -1 : 1
  })
}

function isWide(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= WIDE || isC1(unit)) return true
  }
  return false
}

export class Dictionary {
  readonly size: number
  readonly #header: DictionaryHeader
  readonly #offsets: Uint32Array
  readonly #letters: Letters
  #reads = 0
  #whole: string | undefined
  #folded: string | undefined

  constructor(header: DictionaryHeader, offsets: Uint32Array, letters: Letters) {
    this.#header = header
    this.size = header.size
    this.#offsets = offsets
    this.#letters = letters
  }

  text(code: number): string {
    const from = this.#offsets[code] as number
    // Each text is followed by a NUL, which no text contains.
    const to = (this.#offsets[code + 1] as number) - 1
    if (this.#whole === undefined && this.#reads++ < SINGLE_READS) return textOf(this.#letters, from, to)
    this.#whole ??= textOf(this.#letters, 0, this.#letters.length)
    return this.#whole.slice(from, to)
  }

  /** Code of a text; -1: not there. */
  code(text: string): number {
    const at = this.#lowest(text)
    return at < this.size && this.text(at) === text ? at : -1
  }

  /** First code whose text is not less than this one: for date ranges. */
  from(text: string): number {
    return this.#lowest(text)
  }

  #lowest(text: string): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareTexts(this.text(middle), text, this.#header.numbers) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Digits fold to themselves. */
  #toSearch(): string {
    if (!this.#header.numbers) return textOf(foldLetters(this.#letters), 0, this.#letters.length)
    this.#whole ??= textOf(this.#letters, 0, this.#letters.length)
    return this.#whole
  }

  /** Marks the codes whose text contains `folded`; undefined if none does. */
  containing(folded: string): Uint8Array | undefined {
    // Two of three letters of an inventory are those of numbers, in which no word is.
    if (this.#header.numbers && NO_NUMBER.test(folded)) return undefined
    this.#folded ??= this.#toSearch()
    const offsets = this.#offsets
    let at = this.#folded.indexOf(folded)
    if (at < 0) return undefined
    const marks = new Uint8Array(this.size)
    let code = 0
    while (at >= 0) {
      while ((offsets[code + 1] as number) <= at) code++
      marks[code] = 1
      code++
      at = code < this.size ? this.#folded.indexOf(folded, offsets[code] as number) : -1
    }
    return marks
  }
}
