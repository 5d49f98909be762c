/** One service of one female on one day, by any of the forms. */

import { dateOf } from '../base/days.ts'
import type { Animal, Service, ServiceCode } from './animal.ts'
import type { Ledger, Line } from './ledger.ts'
import { sireFor } from './sires.ts'
import { embryosFor, strawsFor } from './stock.ts'

/** Longest joining period, in days, and most females of a group (A01a allows 11). */
const JOINING = 45
const LARGEST = 10

/** Files the service; for A03 the dam is the recipient. Does nothing if the line has no male or no stock for it. */
export function mate(ledger: Ledger, line: Line, dam: Animal, day: number, code: ServiceCode): Service | undefined {
  if (code === 'A01') return direct(ledger, line, dam, day)
  if (code === 'A01a') return grouped(ledger, line, dam, day)
  return code === 'A02' ? inseminated(ledger, line, dam, day) : transferred(ledger, line, dam, day)
}

/** Yesterday at the latest: today's forms would arrive in the future. */
const soon = (ledger: Ledger, day: number, most: number) => Math.min(ledger.now - 1, day + ledger.random.int(0, most))

function direct(ledger: Ledger, line: Line, dam: Animal, day: number): Service | undefined {
  const { random } = ledger
  const males = random.chance(0.05) && ledger.lines.find((each) => each.owner === line.owner && crossable(each, line))
  const sire = sireFor(ledger, males || line, day, dam)
  if (!sire) return undefined
  return ledger.file({
    code: 'A01',
    owner: line.owner,
    requested: soon(ledger, day, 6),
    served: day,
    breed: sire.breed,
    sire,
    dam,
    females: new Set([dam]),
    remarks: random.chance(0.15) ? random.pick(REMARKS) : '',
  })
}

const REMARKS = [
  'Celo sincronizado con esponja',
  'Monta controlada en corral',
  'Segunda monta a las 12 horas',
  'Hembra de primer servicio',
  'Celo natural',
]

const crossable = (other: Line, line: Line) =>
  other !== line && other.breed.species === line.breed.species && other.breed !== line.breed && other.studs.length > 0

function grouped(ledger: Ledger, line: Line, dam: Animal, day: number): Service | undefined {
  const { random } = ledger
  line.groups = line.groups.filter((group) => (group.ends ?? 0) > day - 120)
  const open = line.groups.find(
    (group) =>
      group.served <= day &&
      day <= (group.ends ?? 0) &&
      group.females.size < LARGEST &&
      !group.females.has(dam) &&
      !closeTo(group.sire, dam),
  )
  if (open) {
    open.females.add(dam)
    return open
  }
  const served = day - random.int(0, 18)
  const sire = sireFor(ledger, line, served, dam)
  if (!sire) return undefined
  const group = ledger.file({
    code: 'A01a',
    owner: line.owner,
    requested: soon(ledger, served, 4),
    served,
    ends: served + random.int(30, JOINING),
    breed: line.breed,
    sire,
    females: new Set([dam]),
    remarks: random.chance(0.2) ? 'Empadre en potrero' : '',
  })
  line.groups.push(group)
  return group
}

const closeTo = (sire: Animal, dam: Animal) => dam.sire === sire || sire.dam === dam

function inseminated(ledger: Ledger, line: Line, dam: Animal, day: number): Service | undefined {
  const { random } = ledger
  const amount = random.chance(0.75) ? 1 : 2
  const stock = strawsFor(ledger, line, day, amount, dam)
  if (!stock || stock.requested > day) return undefined
  stock.pending -= amount
  return ledger.file({
    code: 'A02',
    owner: line.owner,
    requested: soon(ledger, day, 5),
    served: day,
    breed: stock.breed,
    sire: stock.sire,
    dam,
    females: new Set([dam]),
    stock,
    amount,
    inseminationType: random.weighted([
      ['CE', 45],
      ['VA', 15],
      ['TC', 20],
      ['LA', 20],
    ] as const),
    professional: ledger.technician(line.owner, 'inseminators'),
    remarks: random.pick([
      'Inseminación a tiempo fijo',
      'Celo detectado en la mañana',
      'Semen descongelado a 37 °C',
      'Sin novedad',
    ]),
  })
}

function transferred(ledger: Ledger, line: Line, recipient: Animal, day: number): Service | undefined {
  const { random } = ledger
  const amount = random.chance(0.4) ? 1 : 2
  const stock = embryosFor(ledger, line, day, amount)
  if (!stock?.dam || stock.requested > day || stock.dam === recipient) return undefined
  stock.pending -= amount
  return ledger.file({
    code: 'A03',
    owner: line.owner,
    requested: soon(ledger, day, 5),
    served: day,
    breed: stock.breed,
    sire: stock.sire,
    dam: stock.dam,
    recipient,
    females: new Set([recipient]),
    stock,
    amount,
    embryo: `${line.owner.prefix}-E${dateOf(day).slice(2, 4)}${String(random.int(1, 999)).padStart(3, '0')}`,
    professional: ledger.technician(line.owner, 'inseminators'),
    remarks: random.chance(0.3) ? 'Transferencia laparoscópica, cuerpo lúteo grado 1' : '',
  })
}
