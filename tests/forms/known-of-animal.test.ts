/** Over every definition: what is known of a chosen animal is filled in, and no list contradicts what was chosen. */
import { describe, expect, it } from 'vitest'
import {
  type ChoiceField,
  type FormDefinition,
  forms,
  isLookup,
  type Option,
  roleOf,
  suited,
} from '../../src/registry/index.ts'
import { associate, Filling, option } from './filling.ts'

interface Pair {
  readonly form: FormDefinition
  /** The field of the animal, and those of its species and breed. */
  readonly animal: string
  readonly species: string
  readonly breeds: readonly string[]
}

const readsOf = (field: FormDefinition['fields'][string] | undefined, operation: string): boolean =>
  field !== undefined && 'from' in field && isLookup(field.from) && field.from.operation === operation

/** Animals chosen from a list of the owner's, in forms in which a person chooses the species too. */
const pairs: readonly Pair[] = forms.flatMap((form) => {
  const names = Object.keys(form.fields)
  const species = names.find((name) => readsOf(form.fields[name], 'selecciones/seleccionCodigoEspecie'))
  const breeds = names.filter((name) => readsOf(form.fields[name], 'selecciones/seleccionCodigoRazas'))
  if (!species) return []
  return names.flatMap((animal) => {
    const field = form.fields[animal]
    if (field?.kind !== 'chip' || !isLookup(field.from) || roleOf(field.from.operation).kind !== 'animals') return []
    return [{ form, animal, species, breeds }]
  })
})

/** Its list needs the breed of the form first: it can hold no other animals. */
const needsBreed = ({ form, animal, breeds }: Pair): boolean => {
  const { from } = form.fields[animal] as ChoiceField
  return isLookup(from) && Object.values(from.send).some((sent) => needs(sent, breeds))
}
const needs = (sent: unknown, breeds: readonly string[]): boolean => {
  const { field = '', optional } = typeof sent === 'object' && sent !== null ? (sent as Record<string, string>) : {}
  return breeds.includes(field ?? '') && !optional
}

const of = (code: string, especie: string, raza: string, nomraza: string): Option =>
  option(code, code, { nombre: code, sexo: 'M', especie, raza, nomraza })
const goat = of('982000411200101', 'C', '11', 'ALPINA')
const sheep = of('982000411200301', 'O', '30', 'KATAHDIN')
const herd = [goat, sheep, of('982000411200102', 'C', '12', 'SAANEN')]
const sheepSpecies = option('O', 'Ovina')

const offered = ({ form, animal }: Pair, { values }: Filling) =>
  suited(form.fields[animal] as ChoiceField, herd, values).map(({ code }) => code)
const tells = ({ form, animal }: Pair) => (form.fields[animal] as ChoiceField).tells ?? {}

it('finds the forms that choose species and animal', () => {
  expect([...new Set(pairs.map(({ form }) => form.key))]).toEqual(
    expect.arrayContaining(['A01', 'A01a', 'A08', 'A09', 'A10', 'A11', 'A12']),
  )
})

describe.each(pairs.map((pair) => [`${pair.form.key} ${pair.animal}`, pair] as const))('%s', (_, pair) => {
  const { form, animal, species } = pair
  const empty = Filling.of(form, associate)

  if (needsBreed(pair)) {
    it('asks for the breed first, which is of the species', () => expect(pair.breeds).not.toEqual([]))
    return
  }

  it('offers nothing that contradicts the species that was chosen', () => {
    expect(offered(pair, empty.choose(species, sheepSpecies))).toEqual([sheep.code])
  })

  it('nor a species that the form brought along from the last one', () => {
    const carried = { ...empty.values, [species]: 'O', [`auto:${species}`]: 'O' }
    expect(offered(pair, Object.assign(Object.create(Filling.prototype), empty, { values: carried }))).toEqual([
      sheep.code,
    ])
  })

  it('fills in what is known of the animal, by name, and narrows no list by it', () => {
    const chosen = empty.choose(animal, goat)
    for (const [name, key] of Object.entries(tells(pair))) {
      expect(chosen.values[name], name).toBe(goat[key])
      const nameKey = form.fields[name]?.nameKey ?? ''
      expect(chosen.values[nameKey], nameKey).toBe(key === 'especie' ? 'Caprina' : 'ALPINA')
    }
    expect(Object.keys(tells(pair))).toContain(species)
    // The male of a pair sets the species for the female's list, which keeps to it.
    if (!(form.fields[animal] as ChoiceField).alike) expect(offered(pair, chosen)).toHaveLength(herd.length)
  })

  it('keeps it when its own species is chosen afterwards, and lets it go with another', () => {
    const chosen = empty.choose(animal, goat)
    expect(chosen.choose(species, option('C', 'Caprina')).values[animal]).toBe(goat.code)
    const untold = empty.choose(animal, option(goat.code, goat.code))
    expect(untold.choose(species, option('C', 'Caprina')).values[animal]).toBe(goat.code)
    const other = chosen.choose(species, sheepSpecies)
    if (other.values[animal] !== '') expect(other.problems()[animal]).toContain('especie')
  })

  it('takes back what the animal said when it is cleared', () => {
    const cleared = empty.choose(animal, goat).type(animal, '').values
    for (const name of Object.keys(tells(pair))) expect(cleared[name], name).toBe('')
  })
})

it('clearing one animal of a pair leaves what the other says', () => {
  const form = forms.find(({ key }) => key === 'A01') as FormDefinition
  const both = Filling.of(form, associate)
    .choose('CHIP_MACHO', goat)
    .choose('CHIP_HEMBRA', herd[2] as Option)
  const alone = both.type('CHIP_HEMBRA', '').values
  expect(alone).toMatchObject({ COD_ESPECIE: 'C', NOM_ESPECIE: 'Caprina', CHIP_MACHO: goat.code })
})
