/** Checks of people in a herd book: members, prefixes, and every cell that names a person. */
import type { HerdBook, Step } from './book.ts'
import { isKnown, STRETCH } from './book.ts'
import type { KnownFacts } from './facts.ts'
import { keyOf } from './keys.ts'
import { bare } from './nearest.ts'
import { tableOf } from './tables.ts'
import type { Row, TableKey } from './vocabulary.ts'

export interface PeoplePlan {
  /** Not in the registry yet. */
  readonly members: Row[]
  readonly prefixes: Row[]
}

/** Columns in which an unknown person excludes the row. */
const NEEDED: ReadonlySet<string> = new Set([
  'prefijos DOCUMENTO',
  'servicios PROPIETARIO',
  'consecutivos NID_PROPIETARIO',
  'arriendos ARRENDATARIO',
])
const NAMING: readonly TableKey[] = ['prefijos', 'animales', 'servicios', 'nacimientos', 'consecutivos', 'arriendos']

export function* checkPeople(book: HerdBook, known: KnownFacts): Generator<Step, PeoplePlan> {
  const { findings } = book
  const plan: PeoplePlan = { members: [], prefixes: [] }
  for (const row of book.rows('asociados')) {
    if (row.out) continue
    const { DOCUMENTO = '', NOMBRE = '', ASOCIACION = '', CRIADERO = '', DEPARTAMENTO, MUNICIPIO } = row.cells
    const name = known.people.get(DOCUMENTO)
    if (name === undefined) {
      plan.members.push(row)
      if (CRIADERO !== '' && !(DEPARTAMENTO && MUNICIPIO)) findings.add(row, 'noPlace', 'CRIADERO')
    } else if (NOMBRE !== '' && bare(name) !== bare(NOMBRE)) findings.add(row, 'otherName', 'NOMBRE', { known: name })
    if (ASOCIACION !== '' && !known.associations.has(ASOCIACION)) findings.add(row, 'ownerUnknown', 'ASOCIACION')
  }
  let done = 0
  for (const table of NAMING) {
    const columns = tableOf(table).columns.filter(({ kind }) => kind === 'person')
    for (const row of book.rows(table)) {
      if (++done % STRETCH === 0) yield { what: 'Personas', done, total: book.size }
      if (row.out || isKnown(row, known)) continue
      for (const { name } of columns) if (row.cells[name] && !row.out) checkPerson(book, known, row, name)
    }
  }
  checkPrefixes(book, known, plan)
  return plan
}

function checkPerson(book: HerdBook, known: KnownFacts, row: Row, column: string): void {
  const document = row.cells[column] ?? ''
  if (known.people.has(document)) return
  const member = book.byKey('asociados', keyOf(document))
  if (member && !member.out) {
    row.cells[column] = member.cells.DOCUMENTO ?? document
    return
  }
  const isNeeded = NEEDED.has(`${row.table} ${column}`)
  const { line = 0, file = '' } = member ?? {}
  if (member) book.findings.add(row, isNeeded ? 'leftWithIt' : 'leftCell', column, { line, file })
  else book.findings.add(row, isNeeded ? 'personUnknown' : 'ownerUnknown', column)
}

function checkPrefixes(book: HerdBook, known: KnownFacts, plan: PeoplePlan): void {
  const owners = new Map(known.prefixes)
  const having = new Set(known.prefixes.values())
  for (const row of book.rows('prefijos')) {
    if (row.out) continue
    const { PREFIJO = '', DOCUMENTO = '' } = row.cells
    const owner = owners.get(PREFIJO.toUpperCase())
    if (owner === DOCUMENTO) continue
    if (owner !== undefined) book.findings.add(row, 'prefixTwice', 'PREFIJO', { known: owner })
    else if (having.has(DOCUMENTO)) book.findings.add(row, 'otherPrefix', 'PREFIJO')
    else {
      owners.set(PREFIJO.toUpperCase(), DOCUMENTO)
      having.add(DOCUMENTO)
      plan.prefixes.push(row)
    }
  }
}
