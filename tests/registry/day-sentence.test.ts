import { describe, expect, it } from 'vitest'
import {
  dayInShort,
  daySentence,
  findForm,
  livedWords,
  matchAnimals,
  plainWord,
  readable,
} from '../../src/registry/index.ts'

const day = (...keys: readonly string[]) => daySentence(keys.map((key) => ({ tally: findForm(key)?.tally, photos: 0 })))

describe('a day in a sentence', () => {
  it.each([
    ['', []],
    ['1 monta', ['A01']],
    ['2 crías', ['A04', 'A04']],
    ['3 crías de 2 partos', ['A04', 'A04-adicional', 'A04']],
    ['3 crías de 2 partos, 1 monta y 2 inseminaciones', ['A04', 'A04-adicional', 'A04', 'A01', 'A02', 'A02']],
    ['1 monta grupal', ['A01a', 'A01a-hembra', 'A01a-hembra']],
    ['', ['misDatos']],
  ])('%s', (words, keys) => {
    expect(day(...keys)).toBe(words)
  })

  it.each([
    ['3 crías de 2 partos y 1 monta', 34, ['A04', 'A04-adicional', 'A04', 'A01']],
    ['3 crías, 1 monta y 2 más', 34, ['A01', 'A04', 'A04-adicional', 'A04', 'A02', 'A12']],
    ['3 crías, 1 arriendo y 1 monta', 34, ['A12', 'A01', 'A04', 'A04-adicional', 'A04']],
    ['2 transferencias de embriones y 2 más', 34, ['A03', 'A03', 'A11', 'A01']],
    ['', 34, []],
  ])('%s: in so many characters', (words, room, keys) => {
    const forms = keys.map((key) => ({ tally: findForm(key)?.tally, photos: 0 }))
    expect(dayInShort(forms, room)).toBe(words)
  })

  it('ends with the photos', () => {
    const tally = findForm('A02')?.tally
    expect(daySentence([{ tally, photos: 1 }])).toBe('1 inseminación, con 1 foto')
    expect(
      daySentence([
        { tally, photos: 2 },
        { tally, photos: 1 },
      ]),
    ).toBe('2 inseminaciones, con 3 fotos')
  })
})

it.each([
  ['2023-09-26', '3 años 2 meses'],
  ['2025-11-26', '1 año'],
  ['2026-10-26', '1 mes'],
  ['2026-11-25', '1 día'],
  ['2026-11-26', '0 días'],
  // What a host may answer where it knows no day.
  ['0000-00-00', ''],
  ['S.I.', ''],
])('born on %s is %s old', (born, words) => {
  expect(livedWords(born, '2026-11-26')).toBe(words)
})

describe('an animal is found', () => {
  const animals = [
    { chip: '982000411200430', name: 'Campana' },
    { chip: '982000430204418', name: 'Ágata' },
    { chip: '982000411208482', name: '' },
  ]
  const found = (typed: string) => matchAnimals(animals, (one) => one, typed).map(({ chip }) => chip.slice(-4))
  it.each([
    ['', ['0430', '4418', '8482']],
    ['0430', ['0430']],
    ['04302', ['4418']],
    ['…8482', ['8482']],
    ['aga', ['4418']],
    ['nadie', []],
  ])('by «%s»', (typed, ends) => {
    expect(found(typed)).toEqual(ends)
  })
})

it('what a phone shows of a day or a moment is in words; anything else stays as it is written', () => {
  const of = (text: string) => readable(text, '2026-11-27')
  expect(['2026-11-26', '2025-11-26', '2026-11-26 23:59'].map(of)).toEqual([
    'jue 26 nov',
    'mié 26 nov 2025',
    'jue 26 nov 23:59',
  ])
  for (const text of ['', '8704', 'E-2026-11-26', '2026-13-45', '170000000100422']) expect(of(text)).toBe(text)
})

it('a choice of one word in capitals reads in sentence case; names and abbreviations stay as they are written', () => {
  expect(['HEMBRA', 'ÚNICO'].map(plainWord)).toEqual(['Hembra', 'Único'])
  for (const name of ['Santa Inés', 'NIT', 'ANA PEREZ', 'TRIPLE 2', 'F1', '']) expect(plainWord(name)).toBe(name)
})
