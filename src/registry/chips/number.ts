/**
 * A chip number, as readers write it. A chip (ISO 11784) has 64 bits: an animal flag, 14 reserved bits, a data block
 * flag, 10 bits of country (ISO 3166) or maker (900 to 998; 999 for tests), 38 bits of national number. The registry
 * writes it as 15 digits: 3 of the country and 12 of the number.
 */

/** Greatest number of 38 bits. */
const LARGEST = (1n << 38n) - 1n
const LARGEST_COUNTRY = 999n
/** Bits of the reserved field that must be zero in a current tag: retagging counter and user field may be set. */
const RESERVED = 0b111111n

/** From country and number in hexadecimal, separated by a dot. A number of few digits is a weight: 45.5. */
export function ofDotted(text: string): readonly string[] {
  const dotted = /^([0-9A-F]{1,3})\.([0-9A-F]{7,10})$/.exec(text)
  return dotted ? numberOf(hex(dotted[1]), hex(dotted[2])) : []
}

/** From all 64 bits in hexadecimal, in either bit order. Two results if both are plausible. */
export function ofHex(text: string): readonly string[] {
  if (!/^[0-9A-F]{16}$/.test(text)) return []
  return [...new Set([...ofBits(hex(text)), ...ofBits(reversed(hex(text)))])]
}

/** Could a chip have these 15 digits? */
export const isCarried = (digits: string): boolean => {
  const [known] = numberOf(BigInt(digits.slice(0, 3)), BigInt(digits.slice(3)))
  return known === digits
}

const hex = (digits: string | undefined): bigint => BigInt(`0x${digits}`)

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
