/** Checks of people in a herd book: members, prefixes, and every cell that names a person. */
import { associationKinds } from '../vocabulary/codes.ts'
import type { HerdBook, Step } from './book.ts'
import { isKnown, STRETCH } from './book.ts'
import type { KnownFacts } from './facts.ts'
import { keyOf } from './keys.ts'
import { bare } from './nearest.ts'
import { tableOf } from './tables.ts'
import type { Cells, Row, TableKey } from './vocabulary.ts'

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
    if (ASOCIACION !== '' && !isAssociation(book, known, ASOCIACION)) findings.add(row, 'ownerUnknown', 'ASOCIACION')
  }
  let done = 0
  for (const table of NAMING) {
    const columns = tableOf(table).columns.filter(({ kind }) => kind === 'person')
    for (const row of book.rows(table)) {
      if (++done % STRETCH === 0) yield { what: 'Personas', done, total: book.size }
      if (row.out) continue
      const isThere = isKnown(row, known)
      // An animal of nobody receives its owner; of what is there nothing else is judged again.
      const lacks = table === 'animales' && known.animals.get(keyOf(row.cells.CLAVE ?? ''))?.owner === ''
      for (const { name } of columns)
        if (row.cells[name] && !row.out && (!isThere || (lacks && name === 'PROPIETARIO')))
          checkPerson(book, known, row, name)
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

/** In the registry, or of this book. */
function isAssociation(book: HerdBook, known: KnownFacts, document: string): boolean {
  if (known.associations.has(document)) return true
  const member = known.people.has(document) ? undefined : book.byKey('asociados', keyOf(document))
  return !member?.out && associationKinds.some(({ code }) => code === member?.cells.TIPO_PERSONA)
}

/** Who has asked and has none yet goes by the document. */
export const prefixMark = ({ PREFIJO = '', DOCUMENTO = '' }: Cells): string => PREFIJO.toUpperCase() || ` ${DOCUMENTO}`

function checkPrefixes(book: HerdBook, known: KnownFacts, plan: PeoplePlan): void {
  const { findings } = book
  const owners = new Map(known.prefixes)
  const having = new Set([...owners].flatMap(([mark, owner]) => (mark.startsWith(' ') ? [] : [owner])))
  for (const row of book.rows('prefijos')) {
    if (row.out) continue
    const { DOCUMENTO = '', NID_ASOCIACION = '' } = row.cells
    const mark = prefixMark(row.cells)
    const owner = owners.get(mark)
    if (owner === DOCUMENTO) continue
    if (owner !== undefined) findings.add(row, 'prefixTwice', 'PREFIJO', { known: owner })
    else if (having.has(DOCUMENTO)) findings.add(row, 'otherPrefix', 'PREFIJO')
    else {
      owners.set(mark, DOCUMENTO)
      having.add(DOCUMENTO)
      plan.prefixes.push(row)
      if (NID_ASOCIACION !== '' && !isAssociation(book, known, NID_ASOCIACION))
        findings.add(row, 'ownerUnknown', 'NID_ASOCIACION')
    }
  }
}
