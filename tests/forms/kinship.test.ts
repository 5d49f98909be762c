import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KinshipCode, kinshipOf, kinshipTo, type Parents } from '../../src/registry/index.ts'

type Pedigree = Readonly<Record<string, Parents<string>>>

const of = (pedigree: Pedigree, male: string, female: string) => kinshipOf((animal) => pedigree[animal], male, female)

const he = { sire: 'father', dam: 'mother' }
const hisParents: Pedigree = {
  he,
  father: { sire: 'grandfather', dam: 'grandmother' },
  mother: { sire: 'other grandfather', dam: 'other grandmother' },
}

describe('what a female is to a male (decisions, Kinship)', () => {
  it.each<[KinshipCode, string, Pedigree]>([
    ['MA', 'his dam', { he: { dam: 'she' } }],
    ['HI', 'he is her sire', { she: { sire: 'he' } }],
    ['HE', 'both parents in common', { he, she: he }],
    ['MH', 'the sire alone in common', { he, she: { sire: 'father', dam: 'stranger' } }],
    ['MH', 'the dam alone in common', { he, she: { sire: 'stranger', dam: 'mother' } }],
    ['MH', 'one known parent in common, the other unknown', { he: { dam: 'mother' }, she: { dam: 'mother' } }],
    ['AB', "his sire's dam", { he, father: { dam: 'she' } }],
    ['AB', "his dam's dam", { he, mother: { dam: 'she' } }],
    ['NI', "he is her dam's sire", { she: { dam: 'daughter' }, daughter: { sire: 'he' } }],
    ['NI', "he is her sire's sire", { she: { sire: 'son' }, son: { sire: 'he' } }],
    ['TI', "his sire's full sister", { ...hisParents, she: { sire: 'grandfather', dam: 'grandmother' } }],
    ['TI', "his dam's half sister", { ...hisParents, she: { sire: 'other grandfather' } }],
    ['SO', 'her dam is his full sister', { he, she: { dam: 'sister' }, sister: he }],
    ['SO', 'her sire is his half brother', { he, she: { sire: 'brother' }, brother: { dam: 'mother' } }],
    ['PR', 'a grandparent in common', { ...hisParents, she: { dam: 'aunt' }, aunt: { sire: 'grandfather' } }],
    [
      'OT',
      'a great-grandparent in common',
      {
        ...hisParents,
        grandmother: { dam: 'root' },
        she: { sire: 's' },
        s: { dam: 'd' },
        d: { dam: 'root' },
      },
    ],
    ['OT', 'his great-grandmother', { ...hisParents, grandfather: { dam: 'she' } }],
    ['OT', 'his great-granddaughter', { she: { sire: 'a' }, a: { dam: 'b' }, b: { sire: 'he' } }],
    [
      'OT',
      "his grandsire is her great-grandsire's",
      { ...hisParents, she: { dam: 'a' }, a: { dam: 'b' }, b: { sire: 'grandfather' } },
    ],
    ['NP', 'nothing known of either', {}],
    ['NP', 'parents known, none in common', { ...hisParents, she: { sire: 'x', dam: 'y' } }],
    [
      'NP',
      'an ancestor in common beyond three generations',
      {
        ...hisParents,
        grandfather: { sire: 'third' },
        third: { sire: 'fourth' },
        she: { sire: 'fourth' },
      },
    ],
  ])('%s: %s', (code, _, pedigree) => {
    expect(of(pedigree, 'he', 'she')).toBe(code)
  })

  it('the first row that applies wins: a daughter by his own dam is a daughter', () => {
    expect(of({ he, she: { sire: 'he', dam: 'mother' } }, 'he', 'she')).toBe('HI')
  })

  it('unknown parents are not parents in common', () => {
    expect(of({ he: {}, she: {} }, 'he', 'she')).toBe('NP')
    expect(of({ he: { sire: 'father' }, she: { dam: 'mother' } }, 'he', 'she')).toBe('NP')
  })

  it('says for many females of one male what it says for each', () => {
    fc.assert(
      fc.property(anyPedigree, (pedigree) => {
        const parentsOf = (animal: number) => pedigree[animal]
        const toHim = kinshipTo(parentsOf, 6)
        for (let female = 0; female < SIZE; female++)
          if (female !== 6) expect(toHim(female)).toBe(slowly(pedigree, 6, female))
      }),
      { numRuns: 1000 },
    )
  })
})

const SIZE = 12
/** Even animals are males; parents are older, so that no animal is its own ancestor. */
const anyPedigree = fc.tuple(
  ...Array.from({ length: SIZE }, (_, animal) => {
    const older = (sex: number) =>
      Array.from({ length: animal }, (_, other) => other).filter((other) => other % 2 === sex)
    const parent = (sex: number) =>
      fc.option(fc.constantFrom(...(older(sex).length > 0 ? older(sex) : [undefined])), { nil: undefined })
    return fc.record({ sire: parent(0), dam: parent(1) })
  }),
)

/** Reference implementation: the kinship table row by row, without optimisations. */
function slowly(pedigree: readonly Parents<number>[], male: number, female: number): KinshipCode {
  const parents = (animal: number) => [pedigree[animal]?.sire, pedigree[animal]?.dam].filter((p) => p !== undefined)
  const up = (animals: readonly number[]) => animals.flatMap(parents)
  const common = (a: number, b: number) => new Set(parents(a).filter((p) => parents(b).includes(p))).size
  const his = parents(male)
  const hers = parents(female)
  const within = (animal: number) => [[animal], parents(animal), up(parents(animal)), up(up(parents(animal)))].flat()
  const rows: [KinshipCode, boolean][] = [
    ['MA', pedigree[male]?.dam === female],
    ['HI', pedigree[female]?.sire === male],
    ['HE', common(male, female) === 2],
    ['MH', common(male, female) === 1],
    ['AB', his.some((parent) => pedigree[parent]?.dam === female)],
    ['NI', hers.some((parent) => pedigree[parent]?.sire === male)],
    ['TI', his.some((parent) => parent !== female && common(parent, female) > 0)],
    ['SO', hers.some((parent) => parent !== male && common(parent, male) > 0)],
    ['PR', up(his).some((ancestor) => up(hers).includes(ancestor))],
    ['OT', within(male).some((animal) => within(female).includes(animal))],
  ]
  return rows.find(([, applies]) => applies)?.[0] ?? 'NP'
}
