/** The demo world: the same seed, size and day always give the same world. */

import { farmDay } from '../registry/format/farm-time.ts'
import { knowGrandparents } from './animals/abroad.ts'
import { breed, complete, serveInVain } from './animals/breeding.ts'
import { Ledger, type Line } from './animals/ledger.ts'
import { type Breed, breedNamed, breeds } from './base/breeds.ts'
import { dayOf } from './base/days.ts'
import { nothingGiven, tagOf } from './base/part.ts'
import { Random } from './base/random.ts'
import { noRows, type Owner, PEOPLE, type World } from './base/world.ts'
import { contents, noContents } from './contents.ts'
import { fieldWork } from './field-work.ts'
import { demoPeople, nidOf } from './people/accounts.ts'
import { zoneOf } from './people/identity.ts'
import { createPeople } from './people/people.ts'
import { regions } from './people/regions.ts'
import { openToday, subLet } from './present.ts'
import { rowsOf } from './rows.ts'

export interface WorldOptions {
  readonly seed?: string
  /** Animals born or registered here, not counting those known only from pedigrees. */
  readonly animals?: number
  /** yyyy-mm-dd; the last day of the world. */
  readonly today?: string | undefined
  /** Maximum number of animals per part, all of which are in memory. */
  readonly partSize?: number
}

export const DEFAULTS = { seed: 'libro-de-campo', animals: 3000, partSize: 10_000 } as const

/** Forms per animal in a large registry: for a million animals there are three million. */
const FORMS = 3.02

/**
 * The world in parts, each complete in itself. The first contains the people, the contents and the demo accounts'
 * herds.
 */
export function* createWorldParts(options: WorldOptions = {}): Generator<World> {
  const { seed = DEFAULTS.seed, animals = DEFAULTS.animals, today = farmDay(Date.now()) } = options
  const of = Math.max(1, Math.ceil(animals / (options.partSize ?? DEFAULTS.partSize)))
  const random = new Random(`${seed} ${animals}`)
  const people = createPeople(random, 46 + Math.floor(Math.max(0, animals - 3000) / 300), today)
  const given = nothingGiven()
  const upTo = (place: number, whole: number) => Math.floor((place * whole) / of)
  for (let place = 0; place < of; place++) {
    const part = { place, of, given }
    const own = place === 0 ? random : new Random(`${seed} ${animals}${tagOf(part)}`)
    const others = people.owners.slice(demoPeople.length)
    const shared = others.slice(upTo(place, others.length), upTo(place + 1, others.length))
    const owners = place === 0 ? [...people.owners.slice(0, demoPeople.length), ...shared] : shared
    const size = upTo(place + 1, animals) - upTo(place, animals)
    yield createPart(new Ledger(own, { ...people, owners }, dayOf(today), part), size, seed, today)
  }
}

/** A world that fits into one part. */
export function createWorld(options: WorldOptions = {}): World {
  const [world] = createWorldParts({ ...options, partSize: Number.POSITIVE_INFINITY })
  if (!world) throw new RangeError('a world without animals')
  return world
}

function createPart(ledger: Ledger, animals: number, seed: string, today: string): World {
  const { people, part, random } = ledger
  for (const person of people.thirdParties) ledger.knowZone(person.nid, zoneOf(person.department ?? ''))
  const shown = ['asociado', 'asociado2'].flatMap(
    (name) => people.owners.find((owner) => owner.nid === nidOf(name)) ?? [],
  )
  // The demo accounts get one unfinished twin birth each (present.ts).
  spreadOwners(ledger, animals - shown.length)
  breed(ledger)
  openToday(ledger, shown)
  complete(ledger, animals)
  // In a small world the first part is everything.
  if (part.place > 0) serveInVain(ledger, FORMS * animals)
  const rows = rowsOf(ledger, today, part.place === 0 ? contents(random, today) : noContents())
  subLet(rows, shown, today)
  knowGrandparents(rows, seed, part)
  return { ...rows, ...(part.place === 0 ? {} : nobodyNew()), ...fieldWork(seed, ledger) }
}

/** The people are rows of the first part only. */
const nobodyNew = () => noRows('breeds', ...PEOPLE)

/** The breeds and sizes of the demo accounts' herds; the others draw theirs. */
const HERDS: Readonly<Record<string, readonly (readonly ['C' | 'O', string, number])[]>> = {
  asociado: [
    ['C', 'Saanen', 44],
    ['C', 'Alpina', 30],
    ['O', 'Santa Inés', 46],
  ],
  asociado2: [
    ['C', 'Saanen', 40],
    ['O', 'Katahdin', 34],
  ],
  consulta: [['C', 'Toggenburg', 24]],
  ayudas: [['O', 'Dorper', 24]],
  nuevo: [['C', 'Santandereana', 20]],
}

/** Assigns every animal to a line: in total exactly the requested number. */
function spreadOwners(ledger: Ledger, animals: number): void {
  const { people } = ledger
  const planned: { owner: Owner; breed: Breed; size: number }[] = []
  const fixed = Object.entries(HERDS).flatMap(([name, herds]) => herds.map((herd) => [nidOf(name), ...herd] as const))
  const scale = Math.min(1, (animals * 0.4) / fixed.reduce((sum, [, , , size]) => sum + size, 0))
  for (const [nid, species, name, size] of fixed) {
    const owner = people.owners.find((each) => each.nid === nid)
    if (owner) planned.push({ owner, breed: breedNamed(species, name), size: Math.max(4, Math.round(size * scale)) })
  }
  const left = animals - planned.reduce((sum, each) => sum + each.size, 0)
  const named = new Set(fixed.map(([nid]) => nid))
  const holders = people.owners
    .filter((owner) => !named.has(owner.nid) && owner.prefix !== '')
    .slice(0, Math.max(1, Math.floor(left / 18)))
  const lines = holders.flatMap((owner) => linesOf(ledger, owner))
  const total = lines.reduce((sum, line) => sum + line.weight, 0)
  let given = 0
  for (const [place, line] of lines.entries()) {
    const size =
      place === lines.length - 1
        ? left - given
        : Math.min(left - given, Math.max(6, Math.round((left * line.weight) / total)))
    given += Math.max(0, size)
    if (size > 0) planned.push({ owner: line.owner, breed: line.breed, size })
  }
  for (const { owner, breed: each, size } of planned) ledger.addLine(owner, each, size, startOf(ledger, owner))
}

const startOf = (ledger: Ledger, owner: Owner): Line['start'] =>
  Math.max(owner.joined + 150, ledger.now - ledger.random.int(3000, 3450))

function linesOf(ledger: Ledger, owner: Owner): { owner: Owner; breed: Breed; weight: number }[] {
  const { random } = ledger
  const region = regions[owner.region]
  if (!region) return []
  const goats = random.shuffled(region.goats).map((name) => breedNamed('C', name))
  const sheep = random.shuffled(region.sheep).map((name) => breedNamed('O', name))
  const chosen = random.weighted([
    [goats.slice(0, 1), 25],
    [goats.slice(0, 2), 20],
    [sheep.slice(0, 1), 20],
    [sheep.slice(0, 2), 12],
    [[...goats.slice(0, 1), ...sheep.slice(0, 1)], 23],
  ] as const)
  const size = Math.exp(random.normal(0, 0.75))
  return chosen.map((each) => ({
    owner,
    breed: each ?? breeds[0],
    weight: (size / chosen.length) * (0.6 + random.next()),
  }))
}
