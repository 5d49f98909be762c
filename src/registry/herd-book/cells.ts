/** Converts cells as written to stored values: codes, dates, numbers, documents. */
import { readChipCell } from '../chips/cell.ts'
import { meansNone } from '../chips/none-words.ts'
import { lengthOf, withoutThousands } from '../format/text.ts'
import { isEmail } from '../rules/bounds-of-people.ts'
import type { Span } from '../vocabulary/bounds.ts'
import { nameOfCode, species } from '../vocabulary/codes.ts'
import { DateOrderSeen, dateNote, readDate } from './dates.ts'
import type { BaseFacts } from './facts.ts'
import type { FindingKind } from './findings/finding-kinds.ts'
import type { Findings } from './findings/findings.ts'
import { bare, type Match, Names } from './nearest.ts'
import type { Column, Row, Table } from './vocabulary.ts'

/** Result for a text: its value, or why it cannot be read. */
interface Read {
  readonly value: string
  readonly kind?: FindingKind
  readonly proposal?: string
  readonly reason?: string
  /** A rule that changed it: said once for a column, with the first cell. */
  readonly rule?: string
  /** The rule is likely, not certain. */
  readonly isGuess?: true
  /** A word that says that there is none. */
  readonly isNone?: true
}

const fine = (value: string, rule?: string): Read => (rule ? { value, rule } : { value })
const NONE: Read = { value: '', isNone: true }
/** Kinds of cells that name something by which rows are linked. */
const NAMING: ReadonlySet<string> = new Set(['animal', 'chip', 'person'])
/** Places and breeds are called by a part of their name. */
const PARTS = { parts: true } as const
const placesOf = (places: BaseFacts['departments']): Names<string> =>
  new Names(
    places.map(({ code, name }) => ({ name, value: code })),
    PARTS,
  )

const wrong = (column: Column): Read => ({ value: '', kind: column.isRequired ? 'badRequired' : 'badOptional' })

/** Parses the cells of rows; one instance per run, because it caches texts. */
export class CellReader {
  private readonly facts: BaseFacts
  private readonly findings: Findings
  private readonly codes = new Map<Column, Names<string>>()
  private readonly breeds: ReadonlyMap<string, Names<string>>
  private readonly departments: Names<string>
  private readonly towns = new Map<string, Names<string>>()
  private readonly byTown: Names<string>
  private readonly departmentOf: ReadonlyMap<string, string>

  constructor(facts: BaseFacts, findings: Findings) {
    this.facts = facts
    this.findings = findings
    this.breeds = new Map(
      ['C', 'O'].map((species) => [
        species,
        new Names(
          facts.breeds.filter((one) => one.species === species).map(({ id, name }) => ({ name, value: String(id) })),
          PARTS,
        ),
      ]),
    )
    this.departments = placesOf(facts.departments)
    this.byTown = placesOf(facts.municipalities)
    this.departmentOf = new Map(facts.municipalities.map(({ code, department = '' }) => [code, department]))
  }

  /** @param order of day and month, for each column. */
  read(row: Row, { columns, keys }: Table, order: (column: string) => DateOrderSeen | undefined): void {
    if (row.table === 'asociados') this.departmentInState(row)
    /** What stood in a cell that now is empty, as its remark and the receipt of a correction say it. */
    let stood: Readonly<Record<string, string>> = {}
    for (const column of columns) {
      const written = row.cells[column.name] ?? ''
      if (written === '' || row.out) continue
      const read = this.orNone(column, written, keys.includes(column.name), () =>
        this.value(column, written, row, order(column.name)),
      )
      this.note(row, column, written, read)
      row.cells[column.name] = read.value
      if (read.isNone) stood = { ...stood, [column.name]: written }
    }
    for (const { name, isRequired, unless = '' } of columns)
      if (isRequired && row.cells[name] === '' && !row.cells[unless] && !row.out)
        this.findings.add(row, 'missing', name, {
          value: stood[name] ?? '',
          proposal: (name === 'CLAVE' && row.cells.CHIP) || '',
        })
  }

  /** Other countries call a department a state: their lists say in 'Estado' where a person lives. */
  private departmentInState(row: Row): void {
    const { DEPARTAMENTO = '', ESTADO: value = '' } = row.cells
    if (DEPARTAMENTO !== '' || this.departments.find(value).is === 'none') return
    const sort = 'El departamento está en ESTADO'
    this.findings.tally(row, 'rewritten', 'DEPARTAMENTO', sort, { value, proposal: value })
    Object.assign(row.cells, { DEPARTAMENTO: value, ESTADO: '' })
  }

  /**
   * A word for 'none' is no value: never where an animal, a chip, a person or a key stands, elsewhere where it cannot be
   * read otherwise.
   */
  private orNone({ kind, isRequired }: Column, written: string, isKey: boolean, otherwise: () => Read): Read {
    if (isKey || NAMING.has(kind) || (kind === 'text' && !isRequired)) return meansNone(written) ? NONE : otherwise()
    const read = otherwise()
    return read.value === '' && meansNone(written) ? NONE : read
  }

  private note(row: Row, column: Column, written: string, read: Read): void {
    const { kind, rule, value, proposal = value, reason = '', isNone, isGuess } = read
    const facts = { value: written, proposal }
    if (isNone) this.findings.tally(row, 'noneWord', column.name, bare(written), facts)
    if (rule) this.findings.tally(row, isGuess ? 'guessed' : 'rewritten', column.name, rule, facts)
    if (kind) this.findings.add(row, kind, column.name, { ...facts, taken: value, reason, most: column.most ?? 0 })
  }

  private value(column: Column, written: string, row: Row, seen: DateOrderSeen | undefined): Read {
    switch (column.kind) {
      case 'text':
        return cut(column, written)
      case 'date':
        return dateOf(column, written, seen, this.facts.today)
      case 'code':
        return this.code(column, written)
      case 'breed':
        return this.breed(written, row)
      case 'department':
        return place(
          written,
          this.departments.find(written),
          this.facts.departments.some(({ code }) => code === two(written)) ? two(written) : undefined,
        )
      case 'municipality':
        return this.municipality(written, row)
      case 'person':
        return documentOf(column, written)
      case 'chip':
        return chipOf(column, written, this.facts.bounds.fabricantesChip)
      case 'animal':
        return fine(written.trim())
      case 'animals': {
        const names = written
          .split(/[;|\n]/)
          .map((text) => text.trim())
          .filter((text) => text !== '')
        const known = names.filter((name) => !meansNone(name))
        if (known.length === 0) return NONE
        return fine(known.join(';'), known.length < names.length ? 'Nombres que dicen que no hay' : undefined)
      }
      case 'whole':
        return wholeOf(column, written)
      case 'decimal':
        return decimalOf(column, written)
      case 'email':
        return isEmail(written) ? fine(written.toLowerCase()) : { value: '', kind: 'badEmail' }
    }
  }

  private code(column: Column, written: string): Read {
    let names = this.codes.get(column)
    if (!names) {
      const { codes = [], words = {} } = column
      names = new Names([
        ...codes.map(({ code }) => ({ name: code, value: code })),
        ...codes.map(({ code, name }) => ({ name, value: code })),
        ...Object.entries(words).map(([name, value]) => ({ name, value })),
      ])
      this.codes.set(column, names)
    }
    const match = names.find(written)
    if (match.is === 'none') return wrong(column)
    return match.is === 'same' ? fine(match.value) : { value: match.value, kind: 'codeSpelt', proposal: match.name }
  }

  private breed(written: string, row: Row): Read {
    const own = row.cells.ESPECIE ?? ''
    const match = this.breeds.get(own)?.find(written)
    if (!match || match.is === 'none') {
      const [other] = [...this.breeds].find(([one, names]) => one !== own && names.find(written).is === 'same') ?? []
      if (other === undefined || own === '') return { value: '', kind: 'breedUnknown' }
      return { value: '', kind: 'breedOfOther', reason: nameOfCode(species, other) }
    }
    return match.is === 'same' ? fine(match.value) : { value: match.value, kind: 'breedSpelt', proposal: match.name }
  }

  private municipality(written: string, { cells }: Row): Read {
    const department = cells.DEPARTAMENTO ?? ''
    const code = /^\d{4,5}$/.test(written.trim()) ? written.trim().padStart(5, '0') : ''
    if (this.departmentOf.has(code)) {
      if (department === '') cells.DEPARTAMENTO = this.departmentOf.get(code) ?? ''
      if (cells.DEPARTAMENTO === this.departmentOf.get(code)) return fine(code)
      return { value: '', kind: 'placeUnknown' }
    }
    const match = department === '' ? this.byTown.find(written) : this.townsOf(department).find(written)
    if (match.is !== 'none' && department === '') cells.DEPARTAMENTO = this.departmentOf.get(match.value) ?? ''
    return place(written, match)
  }

  private townsOf(department: string): Names<string> {
    const own = () => placesOf(this.facts.municipalities.filter((town) => town.department === department))
    const towns = this.towns.get(department) ?? own()
    this.towns.set(department, towns)
    return towns
  }
}

/** Dates that may be in the future. */
const AHEAD: ReadonlySet<string> = new Set(['FECHA_FIN', 'FECHA_RETIRO'])

const two = (text: string): string => text.trim().padStart(2, '0')

function cut(column: Column, written: string): Read {
  const text = written.trim()
  if (column.most === undefined || lengthOf(text) <= column.most) return fine(text)
  return { value: [...text].slice(0, column.most).join(''), kind: 'tooLong' }
}

function dateOf(column: Column, written: string, seen: DateOrderSeen | undefined, today: string): Read {
  const { order, evidence } = seen ?? new DateOrderSeen()
  const day = readDate(written, order)
  if (day === undefined || day < '1900-01-01') return wrong(column)
  if (day > today && !AHEAD.has(column.name)) return { value: '', kind: inFuture(column) }
  if (order === 'monthFirst' && readDate(written) !== undefined && readDate(written) !== day)
    return { value: day, rule: `El mes va primero, por fechas como ${evidence}`, isGuess: true }
  const note = dateNote(written)
  return note ? { value: day, ...note } : fine(day)
}

const inFuture = ({ name, isRequired }: Column): FindingKind =>
  isRequired ? 'futureRow' : name === 'FECHA_RECEPCION' ? 'futureReceipt' : 'futureDate'

/** Marks older than the 15 digits have letters and digits; a word is no chip. */
const MARK = /^(?=.*\d)[A-Za-z0-9-]{1,30}$/

function chipOf(column: Column, written: string, makers: Span): Read {
  const read = readChipCell(written, makers)
  if (read.is === 'chip') return fine(read.chip)
  const text = read.is === 'doubtful' ? read.text.replace(/[\s.]/g, '') : ''
  if (read.is === 'doubtful' && MARK.test(text) && !/[.,]/.test(read.text))
    return { value: text, kind: 'chipDoubtful', proposal: '', reason: read.reason }
  return { value: '', kind: column.isRequired ? 'badRequired' : 'badChip' }
}

function place(written: string, match: Match<string>, code?: string): Read {
  if (code) return fine(code)
  if (match.is === 'none' || bare(written) === '') return { value: '', kind: 'placeUnknown' }
  return match.is === 'same' ? fine(match.value) : { value: match.value, kind: 'placeSpelt', proposal: match.name }
}

/** '13.456.789-2' is 13456789: separators, the check digit and the kind of document are not part of it. */
function documentOf(column: Column, written: string): Read {
  const whole = written.trim().replace(/[.,]0{1,2}$/, '')
  const plain = whole.replace(/[\s.,'’]/g, '')
  const bared = plain.replace(/^(?:CC|NIT|NID|C[eé]dula):?(?=\d)/i, '')
  const text = bared.replace(/^(\d{6,})-\d$/, '$1')
  if (/[.,]\d{1,2}$/.test(whole) || !/^(?=.*\d)[A-Za-z0-9-]{1,20}$/.test(text)) return wrong(column)
  const rule =
    text !== bared ? 'Sin el dígito de verificación' : bared !== plain ? 'Sin el tipo de documento' : undefined
  return fine(text, rule)
}

function wholeOf(column: Column, written: string): Read {
  const trimmed = written.trim()
  const bared = trimmed.replace(/^(A\d{2}a?)?[\s-]*(?=\d)/i, '')
  const text = withoutThousands(bared).replace(/[.,]0{1,2}$/, '')
  const number = Number(text)
  const { least = 0, most = 999_999_999 } = column
  if (!/^\d{1,10}$/.test(text) || number < least || number > most) return wrong(column)
  return fine(String(number), bared !== trimmed ? 'Sin el código del formulario' : undefined)
}

function decimalOf(column: Column, written: string): Read {
  const text = written
    .trim()
    .replace(/\s*kg\.?$/i, '')
    .replace(',', '.')
  const number = Number(text)
  const { least = 0, most = 999 } = column
  if (!/^\d{1,6}(\.\d+)?$/.test(text) || number < least || number > most) return wrong(column)
  const value = Math.round(number * 1000) / 1000
  return fine(String(value), value === number ? undefined : 'Con tres decimales')
}
