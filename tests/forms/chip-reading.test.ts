import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readChip } from '../../src/registry/filling/chip-reading.ts'

const LARGEST = 2n ** 38n - 1n
const country = fc.bigInt({ min: 1n, max: 999n })
const national = fc.bigInt({ min: 0n, max: LARGEST })
const chipOf = (c: bigint, n: bigint) => String(c).padStart(3, '0') + String(n).padStart(12, '0')
const bitsOf = (c: bigint, n: bigint, more = 0n) => (1n << 63n) | more | (c << 38n) | n
const dotHex = (c: bigint, n: bigint) =>
  `${c.toString(16).toUpperCase()}.${n.toString(16).toUpperCase().padStart(10, '0')}`
const hex16 = (bits: bigint) => bits.toString(16).toUpperCase().padStart(16, '0')
const turned = (bits: bigint) => BigInt(`0b${[...bits.toString(2).padStart(64, '0')].reverse().join('')}`)

describe('a chip reader', () => {
  it.each([
    ['999123456789012', '999123456789012'],
    ['999 123456789012', '999123456789012'],
    [' 170 000 000 123 456 ', '170000000123456'],
    ['170-0000-0012-3456', '170000000123456'],
    ['LA_982_000001088420', '982000001088420'],
    ['LA 982 000001088420\r\n', '982000001088420'],
    ['LA 00000 0 982 000001088420', '982000001088420'],
    ['3E7.1CBE991A14', '999123456789012'],
    ['3e7.1cbe991a14', '999123456789012'],
    ['8000F9DCBE991A14', '999123456789012'],
    ['2858997D3B9F0001', '999123456789012'],
    ['8000F580076C2BA9', '982000124529577'],
  ])('%s is %s', (typed, chip) => {
    expect(readChip(typed)).toEqual([chip])
  })

  it.each([
    '',
    '12',
    'ABC',
    'AM1',
    '3E7',
    '3E7.',
    '.1CBE991A14',
    '400.1CBE991A14',
    '3E7.4000000000',
    '0.1',
    '0000F9DCBE991A14',
    'x'.repeat(9999),
  ])('%s is none', (typed) => {
    expect(readChip(typed)).toEqual([])
  })

  it('every chip is found whichever of its forms is typed, with spaces or without, in capitals or not', () => {
    fc.assert(
      fc.property(country, national, fc.array(fc.nat(14), { maxLength: 5 }), fc.boolean(), (c, n, gaps, small) => {
        const chip = chipOf(c, n)
        const spaced = [...chip].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('')
        const forms = [chip, spaced, dotHex(c, n), hex16(bitsOf(c, n)), hex16(turned(bitsOf(c, n)))]
        for (const form of forms) expect(readChip(small ? form.toLowerCase() : form)).toContain(chip)
      }),
    )
  })

  it('retagging counter, user field and data block are no part of the number', () => {
    fc.assert(
      fc.property(country, national, fc.bigInt({ min: 0n, max: 255n }), fc.boolean(), (c, n, fields, block) => {
        const more = (fields << 55n) | (block ? 1n << 48n : 0n)
        expect(readChip(hex16(bitsOf(c, n, more)))).toContain(chipOf(c, n))
      }),
    )
  })

  it('whatever is typed, an answer is a number of 15 digits, and there are two at most', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9A-Fa-f. _-]{1,24}$/)), (typed) => {
        const read = readChip(typed)
        expect(read.length).toBeLessThanOrEqual(2)
        for (const chip of read) expect(chip).toMatch(/^\d{15}$/)
      }),
    )
  })
})
