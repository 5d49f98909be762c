/** Pedigrees for the measures of a population: published ones, and random ones by seed. */
import type { Lines } from '../../src/registry/pedigree/generations.ts'
import { emptyPopulation, type Population } from '../../src/registry/pedigree/population.ts'
import { random as randomOf } from '../sync/fakes/chance.ts'

/** 'animal sire dam; ...' with animals 1, 2, 3... and 0 for unknown. */
export function linesOf(text: string): Lines {
  const rows = text.split(';').map((row) => row.trim().split(' ').map(Number))
  const sires = new Int32Array(rows.length)
  const dams = new Int32Array(rows.length)
  for (const [animal = 0, sire = 0, dam = 0] of rows) {
    sires[animal - 1] = sire - 1
    dams[animal - 1] = dam - 1
  }
  return { sires, dams }
}

/** Overlapping generations with few sires, unknown parents, litters and embryos; parents come before their young. */
export function randomPopulation(seed: number, most = 70): Population {
  const random = randomOf(seed)
  const below = (n: number) => Math.floor(random() * n)
  const size = 8 + below(most - 8)
  const population = emptyPopulation(size)
  for (let animal = 0; animal < size; animal++) {
    population.male[animal] = below(2)
    population.breed[animal] = below(8) === 0 ? -1 : below(2)
    population.weight[animal] = below(3) === 0 ? Number.NaN : 2 + random() * 3
    population.carried[animal] = Number(below(12) === 0)
    population.registered[animal] = below(2) === 0 ? 0 : 2010 + below(15)
    // Several of a day: litters.
    population.bornOn[animal] = below(20) === 0 ? -0x80000000 : 14_000 + Math.floor((animal * 5_800) / size / 40) * 40
    const before = Math.floor(animal * 0.9)
    if (before < 4) continue
    const parents = (sex: number) =>
      Array.from({ length: before }, (_, one) => one).filter((one) => population.male[one] === sex && one > before - 30)
    const [males, females] = [parents(1), parents(0)]
    if (males.length > 0 && below(6) > 0) population.sires[animal] = males[below(Math.min(3, males.length))] as number
    if (females.length > 0 && below(6) > 0) population.dams[animal] = females[below(females.length)] as number
  }
  return population
}

/** The same animals in another order: young may come before their parents. */
export function shuffled(given: Population, seed: number): Population {
  const random = randomOf(seed)
  const size = given.sires.length
  const order = Array.from({ length: size }, (_, one) => ({ one, key: random() })).sort((a, b) => a.key - b.key)
  const found = emptyPopulation(size)
  const places = new Map(order.map(({ one }, place) => [one, place]))
  order.forEach(({ one }, place) => {
    found.sires[place] = places.get(given.sires[one] as number) ?? -1
    found.dams[place] = places.get(given.dams[one] as number) ?? -1
    for (const column of ['bornOn', 'registered', 'breed', 'male', 'weight', 'carried'] as const)
      found[column][place] = given[column][one] as number
  })
  return found
}
