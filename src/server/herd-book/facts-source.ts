/** What a review asks of the registry, in stretches of bounded size, and how the answers become its facts. */
import {
  type FactKeys,
  type KnownAnimal,
  type KnownFacts,
  type KnownService,
  keyOf,
  type TableKey,
} from '../../registry/herd-book/index.ts'

/** Texts, or rows, of one question. */
export const STRETCH_OF_FACTS = 2_000

/** Tables whose rows an earlier run may have imported. */
const BROUGHT = ['servicios', 'nacimientos', 'arriendos', 'lecturas'] as const
type BroughtTable = (typeof BROUGHT)[number]

type WithName<T> = T & { readonly name: string }

/** Only plain data crosses: it is answered by the process that has the database, and asked by that of the review. */
export interface FactsSource {
  people(documents: readonly string[]): Promise<readonly { nid: string; name: string; isAssociation: boolean }[]>
  prefixes(): Promise<readonly { prefix: string; owner: string }[]>
  bearers(chips: readonly string[]): Promise<readonly KnownAnimal[]>
  herds(owners: readonly string[]): Promise<readonly { nid: string; name: string; animals: number }[]>
  chips(chips: readonly string[]): Promise<readonly string[]>
  /** @param names as 'A01 17' */
  numbers(names: readonly string[]): Promise<readonly WithName<{ owner: string; state: number }>[]>
  services(names: readonly string[]): Promise<readonly WithName<KnownService>[]>
  /** Keys that earlier runs imported. @param after the last one of the stretch before; '' at first */
  brought(table: BroughtTable, after: string): Promise<readonly string[]>
  /** Animals that earlier runs imported. @param after the id of the last one of the stretch before; 0 at first */
  animals(after: number): Promise<readonly (KnownAnimal & { key: string })[]>
}

function* stretches(texts: ReadonlySet<string>): Generator<readonly string[]> {
  const all = [...texts]
  for (let at = 0; at < all.length; at += STRETCH_OF_FACTS) yield all.slice(at, at + STRETCH_OF_FACTS)
}

export async function gatherFacts(source: FactsSource, { documents, chips, numbers }: FactKeys): Promise<KnownFacts> {
  const people = new Map<string, string>()
  const associations = new Set<string>()
  for (const texts of stretches(documents))
    for (const { nid, name, isAssociation } of await source.people(texts)) {
      people.set(nid, name)
      if (isAssociation) associations.add(nid)
    }
  const byChip = new Map<string, KnownAnimal>()
  const known = new Set<string>()
  for (const texts of stretches(chips)) {
    for (const animal of await source.bearers(texts)) byChip.set(animal.chip, animal)
    for (const chip of await source.chips(texts)) known.add(chip)
  }
  const herds = new Map<string, { name: string; animals: number }>()
  const owners = new Set([...byChip.values()].map(({ owner }) => owner).filter((owner) => owner !== ''))
  for (const texts of stretches(owners)) for (const { nid, ...herd } of await source.herds(texts)) herds.set(nid, herd)
  const states = new Map<string, { owner: string; state: number }>()
  const services = new Map<string, KnownService>()
  for (const texts of stretches(numbers)) {
    for (const { name, ...one } of await source.numbers(texts)) states.set(name, one)
    for (const { name, ...one } of await source.services(texts)) services.set(name, one)
  }
  return {
    people,
    associations,
    prefixes: new Map((await source.prefixes()).map(({ prefix, owner }) => [prefix, owner])),
    byChip,
    herds,
    chips: known,
    numbers: states,
    services,
    brought: await broughtBefore(source),
    animals: await animalsBefore(source),
  }
}

async function broughtBefore(source: FactsSource): Promise<KnownFacts['brought']> {
  const brought = new Map<TableKey, Set<string>>()
  for (const table of BROUGHT) {
    const keys = new Set<string>()
    for (let after: string | undefined = ''; after !== undefined; ) {
      const some: readonly string[] = await source.brought(table, after)
      for (const key of some) keys.add(keyOf(key))
      after = some.length < STRETCH_OF_FACTS ? undefined : some.at(-1)
    }
    brought.set(table, keys)
  }
  return brought
}

async function animalsBefore(source: FactsSource): Promise<KnownFacts['animals']> {
  const animals = new Map<string, KnownAnimal>()
  for (let after: number | undefined = 0; after !== undefined; ) {
    const some: readonly (KnownAnimal & { key: string })[] = await source.animals(after)
    for (const { key, ...one } of some) animals.set(keyOf(key), one)
    after = some.length < STRETCH_OF_FACTS ? undefined : some.at(-1)?.id
  }
  return animals
}
