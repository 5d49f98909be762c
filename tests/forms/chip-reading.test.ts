import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoCountries } from '../../src/registry/chips/cell.ts'
import { readChip } from '../../src/registry/chips/reading.ts'

const LARGEST = 2n ** 38n - 1n
const country = fc.bigInt({ min: 1n, max: 999n })
const national = fc.bigInt({ min: 0n, max: LARGEST })
const chipOf = (c: bigint, n: bigint) => String(c).padStart(3, '0') + String(n).padStart(12, '0')
const bitsOf = (c: bigint, n: bigint, more = 0n) => (1n << 63n) | more | (c << 38n) | n
const dotHex = (c: bigint, n: bigint) =>
  `${c.toString(16).toUpperCase()}.${n.toString(16).toUpperCase().padStart(10, '0')}`
const hex16 = (bits: bigint) => bits.toString(16).toUpperCase().padStart(16, '0')
const turned = (bits: bigint) => BigInt(`0b${[...bits.toString(2).padStart(64, '0')].reverse().join('')}`)

/** Output lines of readers, with other data besides the chip number. */
const LINES: readonly (readonly [string, string])[] = [
  ['982 000123456789', '982000123456789'],
  ['982000123456789', '982000123456789'],
  ['0982 000123456789', '982000123456789'],
  ['0982000123456789', '982000123456789'],
  ['LA 00 0 1 982 000123456789', '982000123456789'],
  ['LA 0000 0 982 000123456789', '982000123456789'],
  ['LA,982,000123456789', '982000123456789'],
  ['LA;00000;0;982;000123456789', '982000123456789'],
  ['LA\t982\t000123456789', '982000123456789'],
  ['LA982000123456789', '982000123456789'],
  ['LA000000982000123456789', '982000123456789'],
  ['#A 982 000123456789', '982000123456789'],
  ['X 982 000123456789', '982000123456789'],
  ['LA 0000 0 3E7 1CBE991A14', '999123456789012'],
  ['A0000000982000123456789', '982000123456789'],
  ['1000000982000123456789', '982000123456789'],
  ['A 00000 0 982 000017383201, 890,LB,$,GR,8/27/03,10:15,_', '982000017383201'],
  ['00000 0 982 000017383201, 1001,LB, ,GR,8/27/03,10:21,M', '982000017383201'],
  ['982 000123456789,23/11/2026,08:15:30', '982000123456789'],
  ['23/11/2026,08:15:30,982000123456789', '982000123456789'],
  ['20261123\t081530\t982000123456789\t45.5', '982000123456789'],
  ['2026-11-23 08:15:30 982 000123456789', '982000123456789'],
  ['"982 000123456789","V0123","23-11-2026"', '982000123456789'],
  ['982000123456789;982 000123456789', '982000123456789'],
  ['982000123456789,045,202611230815', '982000123456789'],
  ['8000F58000000BB9,20261123081530', '982000000003001'],
  ['3E7.1CBE991A14,08:15', '999123456789012'],
  ['\u0002982 000123456789\u0003', '982000123456789'],
  ['\u00021000000982000364696050260530101701', '982000364696050'],
  ['A0000000982000364696050260530101701', '982000364696050'],
  ['1000000982000364696050 260530101701', '982000364696050'],
  ['982000364696050260530101701', '982000364696050'],
  ['982000364696050,20260530101701', '982000364696050'],
  ['A 981 018285778231', '981018285778231'],
  ['A981018285778231', '981018285778231'],
  ['A900018285778231', '900018285778231'],
  ['A 901018285778231', '901018285778231'],
  ['A980 018285778231', '980018285778231'],
  ['A_380_018285778231', '380018285778231'],
  ['100 982 000123456789 0850', '982000123456789'],
  ['\u0002A0000000982000123456789\u0003\r', '982000123456789'],
]

/** Other reader output, and texts that only resemble a chip number. */
const NOISE = [
  'LR 0006 0000000018514348',
  'R 0006 982 000123456789',
  'R0000000982000123456789',
  '0000000982000123456789',
  '982 000123456789 982 000123456790',
  '982000123456789,982000123456790',
  '982 00012345678',
  '982 0001234567890',
  '98200012345678',
  '000 000123456789, 08:15',
  '982 999999999999, 08:15',
  '20261123081530,45.5,KG',
  '2026112308153001,45.5',
  '*B-800210',
  'RS420 V1.2.3 OK',
  'GT\u0000\u00ff982\u00fe00012345',
  '€ñ☃ 982',
  'NO TAG',
  '45.5',
  '2026-11-26 0815304',
  '20261126 0815304',
  '12.5 170 000000123',
  'LA 170 0000123456',
  '1982000364690051',
  '1 00000 982000364696050999999999999',
  '9'.repeat(15).concat(','.repeat(300)),
]

/** All 64 bits in hexadecimal may be a number in both orders, or have decimal digits only: then it is not taken as hexadecimal. */
const unsure = (form: string): readonly (readonly string[])[] => {
  const isPlausible = (bits: bigint) =>
    bits >> 63n === 1n &&
    ((bits >> 49n) & 63n) === 0n &&
    ((bits >> 38n) & 1023n) > 0n &&
    ((bits >> 38n) & 1023n) < 1000n
  if (!/^[0-9A-F]{16}$/.test(form)) return []
  const bits = BigInt(`0x${form}`)
  // 'A', '0' and digits: a flag, a leading zero.
  if (/^[A\d]\d{15}$/.test(form)) return [[], [form.slice(1)]]
  return isPlausible(bits) && isPlausible(turned(bits)) ? [[]] : []
}

/** A day and seven more digits may be a day and a time: then it is not taken as a chip. */
const dated = (form: string): readonly (readonly string[])[] => (/^\s*(?:19|20)\d{6} \d{7}$/.test(form) ? [[]] : [])

/** Countries and makers, and the code of tests. */
const codes = [...isoCountries, ...Array.from({ length: 100 }, (_, at) => String(900 + at))]
/** Behind an A, the flag, the sixteen signs are also a chip in hexadecimal: each second draw, as they are few. */
const alsoHexadecimal = codes.filter((three) => /^\d[08][01]$/.test(three))
const code = fc.oneof(fc.constantFrom(...codes), fc.constantFrom(...alsoHexadecimal)).map(BigInt)

describe('a chip reader', () => {
  it.each(LINES)('of the line %j the chip is %s', (line, chip) => {
    expect(readChip(line)).toEqual([chip])
  })

  it.each(NOISE)('%j is no chip', (line) => {
    expect(readChip(line)).toEqual([])
  })

  it('a number is read the same whatever date, time and weight stand around it', () => {
    const beside = fc.constantFrom('23/11/2026', '08:15:30', '20261123', '081530', '45.5', 'KG', 'V0123', '')
    fc.assert(
      fc.property(
        country,
        national,
        fc.array(beside, { maxLength: 4 }),
        fc.array(beside, { maxLength: 4 }),
        fc.constantFrom(',', ';', '\t'),
        fc.boolean(),
        (c, n, before, after, between, parted) => {
          const chip = chipOf(c, n)
          const cell = parted ? `${chip.slice(0, 3)} ${chip.slice(3)}` : chip
          expect(readChip([...before, cell, ...after].join(between))).toEqual([chip])
        },
      ),
    )
  })

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
        for (const form of forms)
          expect([[chip], ...unsure(form), ...dated(form)]).toContainEqual(readChip(small ? form.toLowerCase() : form))
      }),
    )
  })

  it('retagging counter, user field and data block are no part of the number', () => {
    fc.assert(
      fc.property(country, national, fc.bigInt({ min: 0n, max: 255n }), fc.boolean(), (c, n, fields, block) => {
        const more = (fields << 55n) | (block ? 1n << 48n : 0n)
        const form = hex16(bitsOf(c, n, more))
        expect([[chipOf(c, n)], ...unsure(form)]).toContainEqual(readChip(form))
      }),
    )
  })

  it('whatever is typed, an answer is one number of 15 digits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9A-Fa-f. _-]{1,24}$/)), (typed) => {
        const read = readChip(typed)
        expect(read.length).toBeLessThanOrEqual(1)
        for (const chip of read) expect(chip).toMatch(/^\d{15}$/)
      }),
    )
  })

  it('a line gives the number that is printed on it, or nothing, never another one', () => {
    const column = fc.constantFrom(
      '',
      'V0123',
      '45',
      '045',
      '100',
      '45.5',
      '260530101701',
      '20260530101701',
      '08:15',
      '0850',
    )
    const head = fc.oneof(
      fc.constantFrom('', 'A'),
      fc.constantFrom('LA', 'LR', 'A', 'L', '#A', 'XA', 'GA', 'R', '1', 'A00000', 'A000000', 'A0000000', 'A 00000 0'),
    )
    const between = fc.oneof(fc.constant(''), fc.constantFrom(' ', '_', ',', ';', '\t'))
    fc.assert(
      fc.property(
        ...([code, national, head, between, between, between] as const),
        ...([column, column, fc.constantFrom('', '\u0002'), fc.constantFrom('', '0')] as const),
        (c, n, flag, first, inside, last, before, after, start, zero) => {
          const chip = chipOf(c, n)
          const number = `${zero}${chip.slice(0, 3)}${inside}${chip.slice(3)}`
          // A column that touches the number is part of what is printed there.
          const [left, right] = [before && `${before},`, after && `${last || ','}${after}`]
          const read = readChip(`${start}${left}${flag}${first}${number}${right}`)
          expect([[], [chip]]).toContainEqual(read)
        },
      ),
      { numRuns: 20_000 },
    )
  })

  it('with a flag, blanks or neither, every code of a country or a maker is read', () => {
    fc.assert(
      fc.property(code, national, fc.constantFrom('', 'A', 'LA', 'L', '#A'), fc.boolean(), (c, n, flag, parted) => {
        const chip = chipOf(c, n)
        const cell = parted ? `${chip.slice(0, 3)} ${chip.slice(3)}` : chip
        expect(readChip(`${flag}${parted ? ' ' : ''}${cell}`)).toEqual([chip])
        expect(readChip(`\u00021000000${chip}260530101701`)).toEqual([chip])
      }),
    )
  })
})

describe('two readings that came without anything between them', () => {
  it.each([
    ['LA 00000 0 982 000001088420', 'LA 00000 0 982 000001088421'],
    ['LA_982_000001088420', 'LA_982_000001088421'],
    ['#A 982 000001088420', '#A 982 000001088421'],
    ['LA 0000 0 3E7 1CBE991A14', 'LA 0000 0 3E7 1CBE991A15'],
    ['982000001088420', '982000001088421'],
  ])('are none where they are of two animals: %s %s', (one, other) => {
    expect(readChip(`${one}${other}`)).toEqual([])
  })

  it('are one where a stick repeats its tag', () => {
    expect(readChip('LA 00000 0 982 000001088420LA 00000 0 982 000001088420')).toEqual(['982000001088420'])
  })
})

it('marks that nobody sees, as a chat puts them around a number, hide none', () => {
  expect(readChip('\u202a982 000001088420\u202c\u200b')).toEqual(['982000001088420'])
})
