import { describe, expect, it } from 'vitest'
import { animalActs, formOf, type Person } from '../../src/registry/index.ts'
import { administrator, associate, registrar, today } from './filling.ts'

const doe = { chip: '1', sex: 'H', species: 'C', owner: associate.nid, away: false, births: [] }
const buck = { ...doe, sex: 'M' }
const names = (on: Parameters<typeof animalActs>[0], person: Person = associate) =>
  animalActs(on, person, today, formOf).map(({ name }) => name)

describe('what may be done with an animal now', () => {
  it('a female is mated, inseminated, transferred; of one that is due the birth comes first', () => {
    expect(names(doe)).toEqual(['mate', 'inseminate', 'transfer'])
    const birth = { owner: associate.nid, concept: 'A01', service: '7', dam: '1' }
    const acts = animalActs({ ...doe, births: [birth, { ...birth, service: '8' }] }, associate, today, formOf)
    expect(acts[0]).toEqual({ name: 'birth', form: 'A04', given: { ...birth, date: today } })
    expect(acts[1]).toEqual({ name: 'mate', form: 'A01', given: { owner: associate.nid, dam: '1', species: 'C' } })
  })

  it('a male is mated, transferred, let', () => {
    expect(names(buck)).toEqual(['mate', 'transfer', 'lease'])
  })

  it('of another owner nothing, but whoever files for his zone, or for all, may', () => {
    const others = { ...doe, owner: '999' }
    expect(names(others)).toEqual([])
    expect(names({ ...others, owner: '' })).toEqual([])
    expect(names(others, registrar)).toEqual(['mate', 'inseminate'])
    expect(names(others, administrator)).toEqual(['mate', 'inseminate', 'transfer'])
  })

  it('what is let or on its way to another owner is neither mated nor given away again', () => {
    expect(names({ ...buck, away: true })).toEqual([])
    expect(names({ ...doe, away: true })).toEqual(['mate', 'inseminate'])
  })

  it('a male on lease serves his lessee, until the last day of it', () => {
    const leased = { ...buck, owner: '999', leased: { to: associate.nid, until: today } }
    expect(animalActs(leased, associate, today, formOf)).toEqual([
      { name: 'mate', form: 'A01', given: { owner: associate.nid, sire: '1', species: 'C' } },
    ])
    expect(names({ ...leased, leased: { to: associate.nid, until: '2026-11-20' } })).toEqual([])
  })
})
