/**
 * What a chip reader types, as the number the book has. A chip (ISO 11784) is 64 bits: an animal flag, 14 bits reserved,
 * a data block flag, 10 bits of country (ISO 3166) or maker (900 to 998; 999 for tests), 38 bits of national number. The
 * book writes it as 15 digits: 3 of the country and 12 of the number.
 *
 * Forms of it that readers type:
 * - 999123456789012, 999 123456789012, 999-1234-56789012: digits, however they are parted;
 * - LA_982_000001088420 and LA_00000_0_982_000001088420, '_' for a space: line mode of Allflex panel readers, the second
 *   with reserved field and data block (AFX-100 user manual, table 2);
 * - 3E7.1CBE991A14: country and number in hexadecimal (the 'bi-hex' of Oregon RFID readers, support article 5000005907);
 * - 8000F9DCBE991A14: all 64 bits in hexadecimal, the flag first (Trovan ARE H5 manual, 5.8), and 2858997D3B9F0001, the
 *   same bits from the last to the first (graemediack/ISO11784Tools names both and these examples).
 */

/** Greatest number of 38 bits. */
const LARGEST = (1n << 38n) - 1n
const LARGEST_COUNTRY = 999n
/** Bits of the reserved field that must be none in a tag of today: retagging counter and user field may be set. */
const RESERVED = 0b111111n

/**
 * The numbers that a reading may stand for, likeliest first; none where it is no reading of a chip. More than one only
 * for 16 hexadecimal digits that make sense both ways round.
 */
export function readChip(typed: string): readonly string[] {
  const text = typed.trim().toUpperCase()
  const dotted = /^([0-9A-F]{1,3})\.([0-9A-F]{1,10})$/.exec(text)
  if (dotted) return numberOf(hex(dotted[1]), hex(dotted[2]))
  const line = /^LA[_ ]+(?:\d{5}[_ ]+\d[_ ]+)?(\d{3})[_ ]+(\d{12})$/.exec(text)
  if (line) return [`${line[1]}${line[2]}`]
  const bare = text.replace(/[\s_.-]/g, '')
  // Whatever its digits say: books have numbers that no chip could carry.
  if (/^\d{15}$/.test(bare)) return [bare]
  if (/^[0-9A-F]{16}$/.test(bare)) return [...new Set([...ofBits(hex(bare)), ...ofBits(reversed(hex(bare)))])]
  return []
}

const hex = (digits: string | undefined): bigint => BigInt(`0x${digits}`)

function numberOf(country: bigint, number: bigint): readonly string[] {
  if (country < 1n || country > LARGEST_COUNTRY || number > LARGEST) return []
  return [`${String(country).padStart(3, '0')}${String(number).padStart(12, '0')}`]
}

/** The animal flag must be set; so must a country, and of the reserved field only what the standard gives a meaning. */
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
