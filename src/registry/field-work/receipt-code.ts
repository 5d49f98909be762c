/**
 * The code on a farmer's receipt: R and 16 letters of 5 bits (Crockford's base 32, without I, L, O, U), from a hash
 * that cannot be guessed outside the device. /verificar/{code} tells which forms of it have arrived.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** 80 bits of a hash (hex) as a code. */
export function receiptCode(hex: string): string {
  const bits = BigInt(`0x${hex.slice(0, (LENGTH * 5) / 4)}`)
  let code = ''
  for (let at = LENGTH - 1; at >= 0; at--) code += LETTERS[Number((bits >> BigInt(at * 5)) & 31n)]
  return `R${code}`
}

export const isReceiptCode = (text: string): boolean => /^R[0-9A-HJKMNP-TV-Z]{16}$/.test(text)

/** Grouped for reading aloud: R7K2M 9QXT 4H1B 08ZC. Typed codes may contain spaces, hyphens and lower case. */
export const spokenCode = (code: string): string => `R${code.slice(1).replace(/(.{4})(?=.)/g, '$1 ')}`

export const typedCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
