/** Which male serves: the owner's current one, a young one, one bought from another breeder, or a leased one. */
import { type Animal, tooClose } from './animal.ts'
import type { Ledger, Line } from './ledger.ts'

/** Days of age from which a male may serve. */
const YOUNGEST = 275
const OLDEST = 2300

const leasedOut = (animal: Animal, day: number) => animal.leases.some((each) => each.from <= day && day <= each.until)

const serves = (line: Line, animal: Animal, day: number) =>
  animal.owner === line.owner &&
  animal.chip !== undefined &&
  animal.breed === line.breed &&
  animal.composition !== 'MZ' &&
  (animal.registered ?? day) <= day &&
  animal.since <= day &&
  day - animal.born >= YOUNGEST &&
  day - animal.born <= OLDEST

/** @param dam close relatives of hers are skipped. */
export function sireFor(ledger: Ledger, line: Line, day: number, dam?: Animal): Animal | undefined {
  const { random } = ledger
  const wanted = (animal: Animal) => !dam || !tooClose(animal, dam)
  const inUse = line.studs.filter(
    ({ animal, from, until }) =>
      from <= day &&
      day <= until &&
      wanted(animal) &&
      (animal.owner === line.owner
        ? serves(line, animal, day) && !leasedOut(animal, day)
        : animal.leases.some((each) => each.lessee === line.owner && each.from <= day && day <= each.until)),
  )
  const enough = Math.max(2, Math.ceil(line.females.length / 25))
  if (inUse.length >= enough || (inUse.length > 0 && random.chance(0.9))) return random.pick(inUse).animal
  const recruit = random.weighted([
    [young, 50],
    [bought, 25],
    [leased, 25],
  ])
  for (const way of [recruit, young, bought, leased]) {
    const animal = way(ledger, line, day, wanted)
    if (animal) return animal
  }
  return inUse.length > 0 ? random.pick(inUse).animal : undefined
}

type Way = (ledger: Ledger, line: Line, day: number, wanted: (animal: Animal) => boolean) => Animal | undefined

const young: Way = (ledger, line, day, wanted) => {
  for (let tries = 0; tries < 12; tries++) {
    const animal = line.males[line.males.length - 1 - Math.floor(ledger.random.next() ** 2 * line.males.length)]
    if (!animal || day - animal.born > 1300 || !serves(line, animal, day) || !wanted(animal) || leasedOut(animal, day))
      continue
    if (line.studs.some((stud) => stud.animal === animal)) continue
    line.studs.push({ animal, from: day, until: day + 600 })
    return animal
  }
  return undefined
}

const bought: Way = (ledger, line, day, wanted) => {
  const { random } = ledger
  const others = ledger.linesOf(line.breed).filter((each) => each.owner !== line.owner && each.males.length > 0)
  if (others.length === 0) return undefined
  const transferred = day - random.int(15, 70)
  for (let tries = 0; tries < 10; tries++) {
    const seller = random.pick(others)
    const animal = random.pick(seller.males)
    if (transferred - animal.born > 1200 || !serves(seller, animal, transferred) || !wanted(animal)) continue
    if (animal.leases.length > 0 || seller.studs.some((stud) => stud.animal === animal)) continue
    ledger.fileTransfer(animal, line.owner, transferred)
    seller.males.splice(seller.males.indexOf(animal), 1)
    line.males.push(animal)
    line.studs.push({ animal, from: transferred, until: day + 650 })
    return animal
  }
  return undefined
}

const leased: Way = (ledger, line, day, wanted) => {
  const { random } = ledger
  const others = ledger.linesOf(line.breed).filter((each) => each.owner !== line.owner && each.studs.length > 0)
  if (others.length === 0) return undefined
  for (let tries = 0; tries < 10; tries++) {
    const lessor = random.pick(others)
    const { animal, until: inUse } = random.pick(lessor.studs)
    const from = day - random.int(3, 25)
    const until = day + random.int(25, 100)
    if (from > inUse || !serves(lessor, animal, from) || !wanted(animal)) continue
    if (animal.leases.some((each) => each.from <= until && from <= each.until)) continue
    ledger.fileLease({ animal, lessor: lessor.owner, lessee: line.owner, from, until, remarks: 'Temporada de monta' })
    line.studs.push({ animal, from, until })
    return animal
  }
  return undefined
}
