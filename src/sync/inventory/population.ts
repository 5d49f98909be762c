/** The animals of an owner with the pedigree that this device holds, as the population report takes them. */
import { WEIGHT_COLUMN } from '../../registry/app/inventory.ts'
import type { Lines } from '../../registry/pedigree/generations.ts'
import { dayNumber, emptyPopulation } from '../../registry/pedigree/population.ts'
import type { Breed } from '../../registry/pedigree/report.ts'
import { CARRIED_BY_ANOTHER } from '../../registry/vocabulary/codes.ts'
import type { HerdPopulation } from '../contract/inventory.ts'
import type { Columns } from './layout.ts'
import { type Rows, select } from './select.ts'

/**
 * Animals by chip code, then those without a chip. The years of registration are not in an inventory.
 * @param leased other owners' males: they have a date of birth and are not counted
 * @param lines parents by chip code
 */
export function populationIn(columns: Columns, own: Rows, leased: Rows, lines: Lines, owner: string): HerdPopulation {
  const { codes, dictionary } = columns.column('CHIP')
  const none = dictionary.code('')
  const population = emptyPopulation(dictionary.size + own.length)
  population.sires.set(lines.sires)
  population.dams.set(lines.dams)
  const born = valuesOf(columns, 'FECHA_NACIMIENTO', dayNumber)
  const weight = valuesOf(columns, WEIGHT_COLUMN, (text) => Number(text) || Number.NaN)
  const male = valuesOf(columns, 'SEXO', (text) => Number(text === 'M'))
  const carried = valuesOf(columns, 'COD_CONCEPCION', (text) => Number(text === CARRIED_BY_ANOTHER))
  let next = dictionary.size
  const put = (row: number): number => {
    const code = codes[row] as number
    const animal = code === none ? next++ : code
    population.bornOn[animal] = born(row)
    population.male[animal] = male(row)
    return animal
  }
  for (const row of leased) put(row)
  const breeds: Breed[] = []
  const breed = valuesOf(columns, 'COD_RAZA', (code, row) => {
    const text = (name: string) => columns.text(name, row)
    return breeds.push({ species: text('COD_ESPECIE'), code, name: text('RAZA') }) - 1
  })
  const counted = new Set(select(columns, own, { NID_PROPIETARIO: owner }))
  const parent = (name: string, row: number) => {
    const code = columns.column(name).codes[row] as number
    return code === none ? -1 : code
  }
  for (const row of own) {
    const animal = put(row)
    if (animal >= dictionary.size) {
      population.sires[animal] = parent('CHIP_PADRE', row)
      population.dams[animal] = parent('CHIP_MADRE', row)
    }
    population.weight[animal] = weight(row)
    population.carried[animal] = carried(row)
    if (counted.has(row)) population.breed[animal] = breed(row)
  }
  return { population, breeds, chipOf: (animal) => (animal < dictionary.size ? dictionary.text(animal) : '') }
}

/** Each text of a column read once, however many rows have it. */
function valuesOf(
  columns: Columns,
  name: string,
  read: (text: string, row: number) => number,
): (row: number) => number {
  const { codes, dictionary } = columns.column(name)
  const known = new Map<number, number>()
  return (row) => {
    const code = codes[row] as number
    let value = known.get(code)
    if (value === undefined) {
      value = read(dictionary.text(code), row)
      known.set(code, value)
    }
    return value
  }
}
