/** Open records as of today: services without birth, births without chip, stock to use, current leases. */
import type { Service, ServiceCode } from './animals/animal.ts'
import { deliver, ready } from './animals/breeding.ts'
import type { Ledger, Line } from './animals/ledger.ts'
import { mate } from './animals/mating.ts'
import { collectStraws, flushEmbryos, importEmbryos, importStraws } from './animals/stock.ts'
import { dateOf, dayOf } from './base/days.ts'
import type { Owner, World } from './base/world.ts'

const CODES: readonly ServiceCode[] = ['A01', 'A01a', 'A02', 'A03']

/** @param shown owners whose lists must all have rows. */
export function openToday(ledger: Ledger, shown: readonly Owner[]): void {
  const { random } = ledger
  const wanted = new Set(shown)
  for (const line of ledger.lines) {
    if (wanted.has(line.owner) || (line.size >= 30 && random.chance(0.3))) fillStock(ledger, line)
  }
  const served = new Set<number>()
  for (const line of ledger.lines) serve(ledger, line, served, wanted.has(line.owner) ? 6 : 0)
  for (const owner of shown) unfinished(ledger, owner)
  lease(ledger, shown)
}

function fillStock(ledger: Ledger, line: Line): void {
  const { random, now } = ledger
  collectStraws(ledger, line, now - random.int(190, 320), undefined, random.int(30, 45))
  flushEmbryos(ledger, line, now - random.int(190, 260))
  importStraws(ledger, line, now - random.int(170, 400), 40)
  importEmbryos(ledger, line, now - random.int(170, 400))
}

/** A third of the ready females are in service: many due within days, the others recently served. */
function serve(ledger: Ledger, line: Line, served: Set<number>, least: number): void {
  const { random, now } = ledger
  const females = random.shuffled(line.females)
  let due = 0
  for (const [place, female] of females.entries()) {
    const isDue = due < least || random.chance(0.4)
    if (due >= least && !random.chance(0.34)) continue
    const day = now - (isDue ? random.int(146, 154) : random.int(2, 135))
    if (served.has(female.id) || !ready(line, female, day) || female.lastBirth > now - 215) continue
    const code = isDue && least > 0 ? CODES[due % CODES.length] : random.pick(CODES)
    if (!code || !mate(ledger, line, female, day, code)) continue
    served.add(female.id)
    if (isDue) due += 1
    if (place > 400) return
  }
}

/** A twin birth of which only the first kid is registered so far. */
function unfinished(ledger: Ledger, owner: Owner): void {
  const { now, random } = ledger
  const line = ledger.lines.find((each) => each.owner === owner)
  const due = ledger.services.find(
    (each): each is Service =>
      each.owner === owner &&
      each.code === 'A01' &&
      each.births === 0 &&
      each.served < now - 144 &&
      each.dam !== undefined,
  )
  if (line && due?.dam) deliver(ledger, line, due, due.dam, Math.min(now - 1, due.served + 150), 2, 1)
  for (const each of ledger.births.filter((birth) => birth.owner === owner && !birth.animal.chip).slice(-2))
    if (random.chance(0.5) && each.born < now - 30) each.animal.since = each.born
}

/** Days until the end of the current leases: some end soon, some later, some have ended. */
const ENDINGS = [0, 1, 2, 3, 4, 12, 45, 90, -3, 160]

function lease(ledger: Ledger, shown: readonly Owner[]): void {
  const { random, now } = ledger
  const others = ledger.lines.filter((line) => !shown.includes(line.owner) && line.males.length > 0)
  for (const [place, ending] of ENDINGS.entries()) {
    const given = place % 2 === 0
    const owner = shown[place % 4 < 2 ? 0 : shown.length - 1]
    const lines = given ? ledger.lines.filter((line) => line.owner === owner) : others
    const other = random.pick(others).owner
    if (!owner) continue
    for (const line of random.shuffled(lines)) {
      const animal = line.males.find(
        (each) =>
          each.owner === line.owner &&
          each.chip !== undefined &&
          now - each.born > 330 &&
          each.since < now - 200 &&
          each.leases.every((old) => old.until < now - 120),
      )
      if (!animal) continue
      const filed = ledger.fileLease({
        animal,
        lessor: line.owner,
        lessee: given ? other : owner,
        from: now - random.int(20, 75),
        until: now + ending,
        remarks: 'Arrendamiento por temporada de empadre',
      })
      if (ending === 90 || ending === 45)
        ledger.fileLease({
          animal,
          lessor: filed.lessee,
          lessee: random.pick(others.filter((each) => each.owner !== filed.lessee && each.owner !== filed.lessor))
            .owner,
          from: now - 10,
          until: now + ending - 15,
          remarks: '',
          parent: filed,
        })
      break
    }
  }
}

/** Days that a sub-lease has run, and days that it still runs if the lease lasts. */
const [AGO, AHEAD] = [5, 20]

/** Two owners sub-lease a male to each other, so that both lists have rows. Draws no random numbers. */
export function subLet(world: Pick<World, 'leases' | 'numbers'>, shown: readonly Owner[], today: string): void {
  const now = dayOf(today)
  for (const [place, lessor] of shown.entries()) {
    const lessee = shown[1 - place]
    const lease = world.leases.find(
      (each) =>
        each.lesseeNid === lessor.nid &&
        !each.parentNumber &&
        each.startsOn <= dateOf(now - AGO) &&
        each.endsOn > today &&
        each.lessorNid !== lessee?.nid &&
        !world.leases.some((other) => other.parentNumber === each.number),
    )
    const number = world.numbers.find(
      (each) => each.code === 'A12' && each.ownerNid === lessor.nid && (each.state ?? 0) === 0,
    )
    if (!lease || !lessee || !number) continue
    number.state = 1
    number.usedAt = `${dateOf(now - AGO)}T15:00:00Z`
    const last = dateOf(now + AHEAD)
    world.leases.push({
      number: number.number,
      animalId: lease.animalId,
      lessorNid: lessor.nid,
      lesseeNid: lessee.nid,
      startsOn: dateOf(now - AGO),
      endsOn: last < lease.endsOn ? last : lease.endsOn,
      remarks: '',
      parentNumber: lease.number,
    })
  }
}
