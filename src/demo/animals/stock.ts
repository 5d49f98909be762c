/** Straws and embryos: an owner's stock, replenished when a service needs it. */
import type { Animal, Stock } from './animal.ts'
import type { Ledger, Line } from './ledger.ts'
import { sireFor } from './sires.ts'

const sourceOf = (ledger: Ledger, line: Line, codes: readonly string[], day: number, least: number) =>
  ledger
    .stockOf(line.owner)
    .find(
      (each) =>
        codes.includes(each.code) && each.breed === line.breed && each.pending >= least && each.requested <= day,
    )

/** A10 or A11 with straws of the line's breed on that day. */
export function strawsFor(ledger: Ledger, line: Line, day: number, least: number, dam?: Animal): Stock | undefined {
  const { random } = ledger
  const held = sourceOf(ledger, line, ['A10', 'A11'], day, least)
  if (held) return held
  return line.breed.abroad && random.chance(0.5)
    ? importStraws(ledger, line, day - random.int(20, 120))
    : collectStraws(ledger, line, day - random.int(5, 60), dam)
}

export function importStraws(ledger: Ledger, line: Line, day: number, amount = 0): Stock | undefined {
  const { random } = ledger
  const sire = ledger.foreigner(line.breed, 'M', day)
  if (!sire || !line.breed.abroad) return undefined
  const straws = amount || random.int(2, 6) * 5
  return ledger.fileStock({
    code: 'A11',
    owner: line.owner,
    breed: line.breed,
    requested: day,
    amount: straws,
    country: line.breed.abroad.country,
    sire,
  })
}

export function collectStraws(ledger: Ledger, line: Line, day: number, dam?: Animal, amount = 0): Stock | undefined {
  const { random } = ledger
  const sire = sireFor(ledger, line, day, dam)
  if (!sire) return undefined
  const straws = amount || random.int(12, 45)
  return ledger.fileStock({
    code: 'A10',
    owner: line.owner,
    breed: line.breed,
    requested: day + random.int(0, 2),
    served: day,
    amount: straws,
    country: '51',
    sire,
    professional: ledger.technician(line.owner, 'inseminators'),
  })
}

/** A08 or A09 with embryos of the line's breed on that day. */
export function embryosFor(ledger: Ledger, line: Line, day: number, least: number): Stock | undefined {
  const { random } = ledger
  const held = sourceOf(ledger, line, ['A08', 'A09'], day, least)
  if (held) return held
  return line.breed.abroad && random.chance(0.35)
    ? importEmbryos(ledger, line, day - random.int(30, 150))
    : flushEmbryos(ledger, line, day - random.int(6, 40))
}

export function importEmbryos(ledger: Ledger, line: Line, day: number): Stock | undefined {
  const { random } = ledger
  const sire = ledger.foreigner(line.breed, 'M', day)
  const dam = ledger.foreigner(line.breed, 'H', day)
  if (!sire || !dam || !line.breed.abroad) return undefined
  const amount = random.int(4, 10)
  return ledger.fileStock({
    code: 'A09',
    owner: line.owner,
    breed: line.breed,
    requested: day,
    amount,
    country: line.breed.abroad.country,
    sire,
    dam,
  })
}

export function flushEmbryos(ledger: Ledger, line: Line, day: number): Stock | undefined {
  const { random } = ledger
  const donors = line.females.filter(
    (each) =>
      each.owner === line.owner &&
      each.breed === line.breed &&
      each.composition !== 'MZ' &&
      each.since <= day &&
      (each.registered ?? day) <= day &&
      day - each.born >= 500 &&
      day - each.born < 2600,
  )
  if (donors.length === 0) return undefined
  const dam = random.pick(donors)
  const sire = sireFor(ledger, line, day, dam)
  if (!sire) return undefined
  const amount = random.int(4, 9)
  const entities = ledger.people.thirdParties.filter((each) => each.kind === 'J' && each.memberKind === 'N')
  return ledger.fileStock({
    code: 'A08',
    owner: line.owner,
    breed: line.breed,
    requested: day + random.int(0, 3),
    served: day,
    amount,
    country: '51',
    sire,
    dam,
    professional: random.pick(entities).nid,
  })
}
