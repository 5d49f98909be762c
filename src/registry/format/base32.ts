/** Crockford's base 32, without I, L, O, U: what people may read aloud and type. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The first `length` letters, 5 bits each, of a hash in hex. */
export function base32(hex: string, length: number): string {
  const bits = BigInt(`0x${hex.slice(0, Math.ceil((length * 5) / 4))}`)
  const spare = Math.ceil((length * 5) / 4) * 4 - length * 5
  let text = ''
  for (let at = length - 1; at >= 0; at--) text += LETTERS[Number((bits >> BigInt(at * 5 + spare)) & 31n)]
  return text
}

/** Normalises a typed code: spaces, hyphens and case do not matter. */
export const asTyped = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
