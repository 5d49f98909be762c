/** Checks of services, births and leases: their animals and numbers. */
import { daysBetween } from '../format/age.ts'
import type { Bounds } from '../vocabulary/bounds.ts'
import type { Beast, Herd } from './animals.ts'
import { type HerdBook, STRETCH, type Step } from './book.ts'
import type { KnownFacts, KnownLitter } from './facts.ts'
import { keyOf } from './keys.ts'
import type { Uses } from './numbers-checks.ts'
import { rowKey } from './parts.ts'
import { noteHerds, type ReadingPlan } from './readings.ts'
import type { Row, TableKey } from './vocabulary.ts'

export interface ServicePlan {
  readonly row: Row
  readonly code: string
  readonly number: number
  readonly owner: string
  readonly sire: Beast
  readonly dam?: Beast
  readonly females: readonly Beast[]
  readonly recipient?: Beast
}

export interface BirthPlan {
  readonly row: Row
  readonly animal: Beast
  readonly service: string
  readonly owner: string
  /** Of an embryo its donor, as of a birth that is filed; by its id where the registry alone knows it. */
  readonly dam: Beast | number
  /** Her first birth of this service, if the registry has it. */
  readonly litter?: KnownLitter | undefined
}

export interface LeasePlan {
  readonly row: Row
  readonly animal: Beast
  readonly owner: string
}

export interface EventPlan {
  readonly services: ServicePlan[]
  readonly births: BirthPlan[]
  readonly leases: LeasePlan[]
  readonly readings: ReadingPlan[]
}

export interface Reviewing {
  readonly book: HerdBook
  readonly facts: KnownFacts
  readonly herd: Herd
  readonly uses: Uses
  readonly bounds: Bounds
}

export function* checkEvents(review: Reviewing): Generator<Step, EventPlan> {
  const { book, facts } = review
  let done = 0
  function* each<T>(table: TableKey, keyOf: (row: Row) => string, planOf: (row: Row) => T | undefined) {
    const found: T[] = []
    for (const row of book.rows(table)) {
      if (++done % STRETCH === 0) yield { what: 'Servicios y nacimientos', done, total: book.size }
      const one = row.out || facts.brought.get(table)?.has(keyOf(row)) ? undefined : planOf(row)
      if (one) found.push(one)
    }
    return found
  }
  const nameOf = ({ cells }: Row) => `${cells.FORMULARIO} ${cells.CONSECUTIVO}`
  const numberOf = ({ cells }: Row) => cells.CONSECUTIVO ?? ''
  const services = yield* each(
    'servicios',
    (row) => keyOf(nameOf(row)),
    (row) => serviceOf(review, row),
  )
  const named = new Map(services.map((one) => [nameOf(one.row), one]))
  const born = new Map<Beast, Row>()
  const births = yield* each('nacimientos', numberOf, (row) => birthOf(review, row, named, born))
  const leases = apart(review, yield* each('arriendos', numberOf, (row) => leaseOf(review, row)))
  const readings = yield* each('lecturas', rowKey, (row) => {
    const animal = animalOf(review, row, 'ANIMAL')
    return animal && { row, animal }
  })
  noteHerds(book, facts, readings)
  return { services, births, leases, readings }
}

/** The animal without which a row cannot be imported. */
function animalOf(
  { book, herd }: Reviewing,
  row: Row,
  column: string,
  text = row.cells[column] ?? '',
): Beast | undefined {
  const found = herd.find(text)
  if (found && found !== 'several') return found
  if (found) {
    book.findings.add(row, 'animalOfSeveral', column, { value: text })
    return undefined
  }
  const left = book.byKey('animales', keyOf(text))
  if (left?.out) book.findings.add(row, 'leftWithIt', column, { line: left.line, file: left.file, value: text })
  else book.findings.add(row, 'animalUnknown', column, { value: text })
  return undefined
}

function ofSex(review: Reviewing, row: Row, column: string, sex: string, text?: string): Beast | undefined {
  const found = animalOf(review, row, column, text)
  if (!found || found.sex === sex) return found
  review.book.findings.add(row, 'serviceSex', column, { who: found.key, sex: sex === 'M' ? 'hembra' : 'macho' })
  return undefined
}

/** Columns of services that only some forms have. */
const OF_FORMS: readonly (readonly [column: string, codes: readonly string[]])[] = [
  ['FECHA_FIN', ['A01a']],
  ['HEMBRAS', ['A01a']],
  ['RECEPTORA', ['A03']],
  ['TIPO_INSEMINACION', ['A02']],
]

function serviceOf(review: Reviewing, row: Row): ServicePlan | undefined {
  const { book, uses } = review
  for (const [column, codes] of OF_FORMS)
    if (row.cells[column] && !codes.includes(row.cells.FORMULARIO ?? ''))
      book.findings.add(row, 'notOfForm', column, { form: row.cells.FORMULARIO ?? '' })
  const {
    FORMULARIO: code = '',
    CONSECUTIVO = '',
    PROPIETARIO: owner = '',
    FECHA_FIN = '',
    FECHA_SERVICIO = '',
  } = row.cells
  const sire = ofSex(review, row, 'MACHO', 'M')
  if (!sire) return undefined
  if (FECHA_FIN !== '' && FECHA_FIN < FECHA_SERVICIO) {
    book.findings.add(row, 'endsBefore', 'FECHA_FIN', { other: FECHA_SERVICIO })
    return undefined
  }
  const females: Beast[] = []
  if (code === 'A01a') {
    const named = [row.cells.HEMBRA ?? '', ...(row.cells.HEMBRAS ?? '').split(';')].filter((text) => text !== '')
    for (const text of new Set(named)) {
      const female = ofSex(review, row, 'HEMBRAS', 'H', text)
      if (!female) return undefined
      females.push(female)
    }
  } else if (row.cells.HEMBRA === '') book.findings.add(row, 'missing', 'HEMBRA')
  if (row.out) return undefined
  const dam = code === 'A01a' ? undefined : ofSex(review, row, 'HEMBRA', 'H')
  const recipient = code === 'A03' && row.cells.RECEPTORA ? ofSex(review, row, 'RECEPTORA', 'H') : undefined
  if (!row.out) uses.claim(row, code, CONSECUTIVO, owner)
  if (row.out) return undefined
  const number = Number(CONSECUTIVO)
  return { row, code, number, owner, sire, females, ...(dam && { dam }), ...(recipient && { recipient }) }
}

/** Data of a service, in the book or the registry, by which births are judged. */
interface Judged {
  readonly owner: string
  readonly servedOn: string
  readonly endsOn: string
  isDam(dam: Beast | number): boolean
  /** Of an embryo, where the young names no dam. */
  readonly donor?: Beast | undefined
  /** Of the registry. */
  readonly litters?: readonly KnownLitter[]
}

/** Of an animal that the registry has. */
const idOf = (beast: Beast | number): number | undefined => (typeof beast === 'number' ? beast : beast.known?.id)

function judgedBy(review: Reviewing, services: ReadonlyMap<string, ServicePlan>, name: string): Judged | undefined {
  const own = services.get(name)
  if (own) {
    const { owner, dam, females, recipient, row } = own
    const all = dam ? [dam] : females
    const { FECHA_SERVICIO = '', FECHA_FIN = '' } = row.cells
    const isDam = (one: Beast | number) => all.some((her) => her === one || (her.known && her.known.id === idOf(one)))
    return { owner, servedOn: FECHA_SERVICIO, endsOn: FECHA_FIN, donor: recipient && dam, isDam }
  }
  const known = review.facts.services.get(name)
  return known && { ...known, isDam: (one) => known.dams.some((id) => id === idOf(one)) }
}

function birthOf(
  review: Reviewing,
  row: Row,
  services: ReadonlyMap<string, ServicePlan>,
  born: Map<Beast, Row>,
): BirthPlan | undefined {
  const { book, uses } = review
  const { findings } = book
  const { CONSECUTIVO = '', FORMULARIO_SERVICIO = '', CONSECUTIVO_SERVICIO = '', FECHA_NACIMIENTO = '' } = row.cells
  const animal = animalOf(review, row, 'ANIMAL')
  if (!animal) return undefined
  const service = `${FORMULARIO_SERVICIO} ${CONSECUTIVO_SERVICIO}`
  const judged = judgedBy(review, services, service)
  if (!judged) {
    const left = book.byKey('servicios', keyOf(service))
    if (left)
      findings.add(row, 'leftWithIt', 'CONSECUTIVO_SERVICIO', { line: left.line, file: left.file, value: service })
    else findings.add(row, 'serviceUnknown', 'CONSECUTIVO_SERVICIO', { value: service })
    return undefined
  }
  const before = born.get(animal)?.cells.CONSECUTIVO ?? animal.known?.birth
  if (before) {
    findings.add(row, 'twoBirthRows', 'ANIMAL', { other: before })
    return undefined
  }
  const day = animal.bornOn || FECHA_NACIMIENTO
  if (day === '') {
    findings.add(row, 'missing', 'FECHA_NACIMIENTO')
    return undefined
  }
  if (day < judged.servedOn) {
    findings.add(row, 'beforeService', 'FECHA_NACIMIENTO', { value: day, other: judged.servedOn })
    return undefined
  }
  const dam = animal.known?.dam ?? animal.dam ?? judged.donor
  if (!dam) findings.add(row, 'noDam', 'ANIMAL', { who: animal.key })
  else if (!judged.isDam(dam)) findings.add(row, 'otherDam', 'CONSECUTIVO_SERVICIO', { value: service })
  if (!dam || row.out) return undefined
  if (animal.bornOn !== '' && FECHA_NACIMIENTO !== '' && animal.bornOn !== FECHA_NACIMIENTO)
    findings.add(row, 'otherDate', 'FECHA_NACIMIENTO', { other: animal.bornOn })
  checkGestation(review, row, animal, judged, FORMULARIO_SERVICIO, day)
  uses.claim(row, 'A04', CONSECUTIVO, judged.owner)
  if (row.out) return undefined
  born.set(animal, row)
  const litter = judged.litters?.find((one) => one.dam === idOf(dam))
  return { row, animal, service, owner: judged.owner, dam, litter }
}

function checkGestation(
  { book, bounds }: Reviewing,
  row: Row,
  animal: Beast,
  judged: Judged,
  code: string,
  day: string,
): void {
  const span = bounds.gestacion[animal.species]
  if (!span) return
  // An embryo is some days old when it is transferred.
  const older = code === 'A03' ? bounds.edadEmbrion : [0, 0]
  const low = span[0] - (older[1] ?? 0)
  const high = span[1] - (older[0] ?? 0)
  const days = daysBetween(judged.servedOn, day)
  const latest = judged.endsOn === '' ? days : daysBetween(judged.endsOn, day)
  if (days < low || latest > high)
    book.findings.add(row, 'gestation', 'FECHA_NACIMIENTO', { value: day, days, low, high })
}

function leaseOf(review: Reviewing, row: Row): LeasePlan | undefined {
  const { book } = review
  const { ARRENDADOR = '', FECHA_INICIO = '', FECHA_FIN = '' } = row.cells
  const animal = animalOf(review, row, 'ANIMAL')
  if (!animal) return undefined
  const owner = ARRENDADOR || (animal.known?.owner ?? animal.row?.cells.PROPIETARIO ?? '')
  if (animal.sex !== 'M') book.findings.add(row, 'leaseSex', 'ANIMAL', { who: animal.key })
  else if (FECHA_FIN < FECHA_INICIO) book.findings.add(row, 'endsBefore', 'FECHA_FIN', { other: FECHA_INICIO })
  else if (owner === '') book.findings.add(row, 'missing', 'ARRENDADOR')
  return row.out ? undefined : { row, animal, owner }
}

/** Each with its number, but those of one male by one lessor that overlap an earlier one or the registry's (code 105). */
function apart({ book, uses }: Reviewing, leases: LeasePlan[]): LeasePlan[] {
  const startOf = ({ row }: LeasePlan) => row.cells.FECHA_INICIO ?? ''
  const last = new Map<Beast, Map<string, Row>>()
  leases.sort((one, other) => (startOf(one) < startOf(other) ? -1 : Number(startOf(one) > startOf(other))))
  return leases.filter((lease) => {
    const { row, animal, owner } = lease
    const { CONSECUTIVO = '', FECHA_FIN = '' } = row.cells
    const before = last.get(animal)?.get(owner)
    const leased = animal.known?.leases?.find(
      ({ number, lessor, from, until }) =>
        lessor === owner && String(number) !== CONSECUTIVO && from <= FECHA_FIN && startOf(lease) <= until,
    )
    if (before && startOf(lease) <= (before.cells.FECHA_FIN ?? ''))
      book.findings.add(row, 'leaseOverlaps', 'FECHA_INICIO', { line: before.line, file: before.file })
    else if (leased) book.findings.add(row, 'leasedAlready', 'FECHA_INICIO', { other: leased.number })
    else uses.claim(row, 'A12', CONSECUTIVO, owner)
    if (!row.out) last.set(animal, (last.get(animal) ?? new Map()).set(owner, row))
    return !row.out
  })
}
