/** The years of breeding: founders, then litter after litter by date. */
import { conceptOfForm } from '../../registry/vocabulary/codes.ts'
import { type Animal, bookOf, type Service, type ServiceCode, stepOf } from './animal.ts'
import type { Ledger, Line } from './ledger.ts'
import { mate } from './mating.ts'

/** Days that a female rests after giving birth before she serves again, and her youngest and oldest age. */
const REST = 75
const YOUNGEST = 245
const OLDEST = 3000

/** Can she be served on that day? */
export const ready = (line: Line, female: Animal, day: number): boolean =>
  female.owner === line.owner &&
  female.chip !== undefined &&
  (female.registered ?? day) <= day &&
  female.since <= day &&
  day - female.born >= YOUNGEST &&
  day - female.born <= OLDEST &&
  day - female.lastBirth >= REST

export function breed(ledger: Ledger): void {
  const { random, now } = ledger
  const events: { line: Line; day: number }[] = []
  for (const line of ledger.lines) {
    addFounders(ledger, line)
    const first = line.start + 190
    const litters = Math.ceil((line.size - line.made) / litterMean(line))
    for (let count = 0; count < litters; count++)
      events.push({ line, day: now - 1 - Math.floor((now - 1 - first) * (1 - random.next() ** 0.62)) })
  }
  events.sort((a, b) => a.day - b.day)
  for (const { line, day } of events) {
    line.waiting += 1
    for (let tries = Math.min(line.waiting, 3); tries > 0; tries--) if (giveBirth(ledger, line, day)) line.waiting -= 1
  }
  for (const line of ledger.lines) while (line.made < line.size) addFounder(ledger, line, now - random.int(40, 700))
}

/** Founders registered recently, so that the herds have exactly the requested number of animals. */
export function complete(ledger: Ledger, animals: number): void {
  const { random, now, lines } = ledger
  for (let made = lines.reduce((sum, line) => sum + line.made, 0); made < animals; made++)
    addFounder(ledger, random.pick(lines), now - random.int(40, 700))
}

const litterMean = (line: Line): number => {
  const [total, young] = line.breed.litters.reduce(
    ([sum, kids], weight, place) => [sum + weight, kids + weight * (place + 1)] as const,
    [0, 0] as readonly [number, number],
  )
  return young / total
}

function addFounders(ledger: Ledger, line: Line): void {
  const males = Math.max(1, Math.round(line.size / 90))
  const females = Math.max(2, Math.round(line.size * 0.14) - males)
  for (let count = 0; count < males + females && line.made < line.size; count++) {
    const founder = addFounder(ledger, line, line.start + ledger.random.int(0, 40), count < males ? 'M' : 'H')
    if (founder.sex === 'M') line.studs.push({ animal: founder, from: line.start, until: line.start + 1000 })
  }
}

/** A founder by score, or one in six pure by pedigree with its four grandparents. */
function addFounder(ledger: Ledger, line: Line, day: number, sex?: 'M' | 'H'): Animal {
  const { random } = ledger
  const drawn = sex ?? (random.chance(0.15) ? 'M' : 'H')
  const born = day - random.int(320, sex === 'M' ? 700 : 1100)
  const pure = line.breed.abroad !== undefined && random.chance(0.16)
  const { owner } = line
  const animal = ledger.addAnimal({
    breed: line.breed,
    sex: drawn,
    born,
    sire: pure ? ledger.foreigner(line.breed, 'M', born) : undefined,
    dam: pure ? ledger.foreigner(line.breed, 'H', born) : undefined,
    composition: pure ? 'PP' : 'FU',
    concept: 'ND',
    score: pure ? undefined : drawn === 'M' ? random.int(80, 96) : random.int(75, 95),
    breeder: owner,
    owner,
    since: day,
  })
  ledger.register(animal, owner, day)
  ;(drawn === 'M' ? line.males : line.females).push(animal)
  line.made += 1
  return animal
}

const SERVICES: readonly (readonly [ServiceCode, number])[] = [
  ['A01', 46],
  ['A01a', 26],
  ['A02', 20],
  ['A03', 8],
]

function giveBirth(ledger: Ledger, line: Line, day: number): boolean {
  if (line.made >= line.size) return true
  const { random } = ledger
  const service = day - Math.max(144, Math.min(157, Math.round(random.normal(150, 2.4))))
  const dam = damFor(ledger, line, service)
  if (!dam) return false
  const filed = mate(ledger, line, dam, service, random.weighted(SERVICES)) ?? mate(ledger, line, dam, service, 'A01')
  if (!filed) return false
  let litter = Number(random.weighted(line.breed.litters.map((weight, place) => [place + 1, weight] as const)))
  if (filed.code === 'A03') litter = Math.min(litter, filed.amount ?? 1)
  deliver(ledger, line, filed, dam, day, Math.min(litter, line.size - line.made))
  return true
}

/** Mostly more highly bred and younger animals, so that generations follow each other. */
function damFor(ledger: Ledger, line: Line, day: number): Animal | undefined {
  const { random } = ledger
  const { females } = line
  let best: Animal | undefined
  for (let tries = 0; tries < 14 && females.length > 0; tries++) {
    const female = random.pick(females)
    if (!ready(line, female, day) || (best && !further(female, best))) continue
    best = female
    if (random.chance(0.12)) return best
  }
  return best ?? females.find((female) => ready(line, female, day))
}

const further = (one: Animal, other: Animal): boolean =>
  stepOf(one) === stepOf(other) ? one.born > other.born : stepOf(one) > stepOf(other)

/** The kids of one birth: an A04 for each; most later get their A05 and chip. */
export function deliver(
  ledger: Ledger,
  line: Line,
  service: Service,
  dam: Animal,
  day: number,
  litter: number,
  registeredKids = litter,
): void {
  const { random, now } = ledger
  const genetic = service.dam ?? dam
  const requested = Math.min(now - 1, day + random.int(1, 18))
  const capturedBy = random.chance(0.25) ? ledger.technician(line.owner, 'registrars') : line.owner.nid
  dam.lastBirth = day
  let first: ReturnType<Ledger['fileBirth']> | undefined
  for (let kid = 0; kid < registeredKids; kid++) {
    const sex = random.chance(0.5) ? 'M' : 'H'
    const typical = service.sire.breed.weight * (sex === 'M' ? 1 : 0.92) * (1.06 - 0.09 * litter)
    const animal = ledger.addAnimal({
      breed: service.sire.breed,
      sex,
      born: day,
      sire: service.sire,
      dam: genetic,
      composition: bookOf(service.sire, genetic),
      concept: conceptOfForm[service.code],
      weight: Math.max(1.2, Math.round(random.normal(typical, typical * 0.11) * 20) / 20),
      litter,
      breeder: line.owner,
      owner: line.owner,
      since: day,
    })
    line.made += 1
    const birth = {
      owner: line.owner,
      service,
      requested,
      born: day,
      litter,
      place: kid + 1,
      dam: genetic,
      animal,
      capturedBy,
    }
    const filed = ledger.fileBirth(first ? { ...birth, first } : birth)
    first ??= filed
    grow(ledger, line, animal, day + random.int(55, 130))
  }
}

function grow(ledger: Ledger, line: Line, animal: Animal, certified: number): void {
  const { random, now } = ledger
  if (certified > now || !random.chance(animal.sex === 'M' ? 0.8 : 0.97)) return
  ledger.register(animal, line.owner, certified)
  const side = animal.sex === 'M' ? 'males' : 'females'
  const sold = certified + random.int(10, 80)
  const buyers = random.chance(0.03) ? ledger.linesOf(line.breed).filter((each) => each.owner !== line.owner) : []
  if (sold > now || buyers.length === 0 || animal.breed !== line.breed) {
    line[side].push(animal)
    return
  }
  const buyer = random.pick(buyers)
  ledger.fileTransfer(animal, buyer.owner, sold)
  buyer[side].push(animal)
}

/** Days between two heats, and the maximum number of missed ones. */
const HEAT = 21
const MOST = 6
/** Forms filed so far, including each animal's A05. */
const filed = ({ services, births, transfers, leases, stocks, animals }: Ledger): number =>
  services.length +
  births.length +
  transfers.length +
  leases.length +
  stocks.length +
  animals.filter(({ registered }) => registered !== undefined).length

/**
 * Services without a birth, which make up most of the records of many years: earlier ones of the same pair, in preceding
 * heats, until there are enough forms.
 */
export function serveInVain(ledger: Ledger, forms: number): void {
  const { random, now } = ledger
  const fruitful = ledger.services.filter(({ code }) => code === 'A01')
  let missing = forms - filed(ledger)
  for (let heats = 1; heats <= MOST; heats++)
    for (const service of fruitful) {
      if (missing <= 0) return
      const { owner, sire, dam } = service
      const served = service.served - heats * HEAT
      const leased = sire.leases.some(
        ({ lessee, from, until }) => lessee === owner && from <= served && served <= until,
      )
      const has = leased || (sire.owner === owner && sire.since <= served)
      if (!dam || dam.since > served || served - dam.born < YOUNGEST || !has) continue
      const requested = Math.min(now - 1, served + random.int(0, 6))
      ledger.file({ ...service, requested, served, remarks: '' })
      missing--
    }
}
