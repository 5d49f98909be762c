/**
 * Length of a text in code points, as the database counts it and as people would. JavaScript's own length counts an
 * emoji, or a letter of a rare script, twice.
 */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * A text without characters that no database stores: NUL and lone surrogates. Wire fields have neither; texts within
 * JSON may contain both in escaped form, and a truncated text may end in a lone surrogate.
 */
export const storable = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '')

/** A text without marks that nobody sees: chats and web pages put them around what is copied. */
export const visible = (text: string): string =>
  text.replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')

/** Of a chip. */
export const DIGITS = 15
/** A decimal is no number with a point between groups: '98200041234503.2' would otherwise lose its point. */
export const DECIMAL = /^\d+[.,]\d{1,2}$/
export const SEPARATORS = /[\s.\-\u2010-\u2015_]/g

/** Groups of three digits as people part them: 1.234.567, 1'234.567, 1 234 567. */
const THOUSANDS = /^\d{1,3}(?:[.,'’\s]\d{3})+$/

/** A whole number or a document parted in groups of three as digits alone; anything else unchanged. */
export const withoutThousands = (text: string): string => (THOUSANDS.test(text) ? text.replace(/\D/g, '') : text)

/** Fifteen digits with any separators as digits alone; anything else unchanged. Two spellings become one text. */
export function chipText(written: string): string {
  const text = written.trim()
  const digits = text.replace(SEPARATORS, '')
  return digits.length === DIGITS && /^\d+$/.test(digits) && !DECIMAL.test(text) ? digits : text
}

/**
 * 'm***@g***.com': enough for its owner to recognise, too little for a stranger (decision 42). Masking again changes
 * nothing.
 */
export function maskedAddress(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const ending = host.includes('.') ? host.slice(host.lastIndexOf('.')) : ''
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***${ending}`
}
