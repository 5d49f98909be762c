/** Converts cells as written to stored values: codes, dates, numbers, documents. */
import { chipText } from '../chips/cell.ts'
import { lengthOf } from '../format/text-length.ts'
import { isEmail } from '../rules/bounds-of-people.ts'
import type { DateOrder } from './dates.ts'
import { readDate } from './dates.ts'
import type { BaseFacts } from './facts.ts'
import type { FindingKind } from './finding-kinds.ts'
import type { Findings } from './findings.ts'
import { bare, type Match, Names } from './nearest.ts'
import type { Column, Row } from './vocabulary.ts'

/** Result for a text: its value, or why it cannot be read. */
interface Read {
  readonly value: string
  readonly kind?: FindingKind
  readonly proposal?: string
}

/** A chip, or an older mark. */
const MARK = /^[A-Za-z0-9-]{1,30}$/

const fine = (value: string): Read => ({ value })
/** Places and breeds are called by a part of their name. */
const PARTS = { parts: true } as const

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
    this.departments = new Names(
      facts.departments.map(({ code, name }) => ({ name, value: code })),
      PARTS,
    )
    this.byTown = new Names(
      facts.municipalities.map(({ code, name }) => ({ name, value: code })),
      PARTS,
    )
    this.departmentOf = new Map(facts.municipalities.map(({ code, department = '' }) => [code, department]))
  }

  /** @param order of day and month, for each column. */
  read(row: Row, columns: readonly Column[], order: (column: string) => DateOrder): void {
    for (const column of columns) {
      const written = row.cells[column.name] ?? ''
      if (written === '' || row.out) continue
      const read = this.value(column, written, row, order(column.name))
      row.cells[column.name] = read.value
      if (read.kind)
        this.findings.add(row, read.kind, column.name, {
          value: written,
          proposal: read.proposal ?? '',
          most: column.most ?? 0,
        })
      // The finding empties the cell, unless the value was only shortened or guessed.
      if (read.value !== '') row.cells[column.name] = read.value
    }
    for (const { name, isRequired } of columns)
      if (isRequired && row.cells[name] === '' && !row.out)
        this.findings.add(row, 'missing', name, name === 'CLAVE' ? { proposal: row.cells.CHIP ?? '' } : {})
  }

  private value(column: Column, written: string, row: Row, order: DateOrder): Read {
    switch (column.kind) {
      case 'text':
        return cut(column, written)
      case 'date': {
        const day = readDate(written, order)
        if (day === undefined || day < '1900-01-01') return wrong(column)
        return day > this.facts.today && !AHEAD.has(column.name)
          ? { value: '', kind: column.isRequired ? 'futureRow' : 'futureDate' }
          : fine(day)
      }
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
      case 'chip': {
        const chip = chipText(written).replace(/[\s.]/g, '')
        return MARK.test(chip) ? fine(chip) : { value: '', kind: column.isRequired ? 'badRequired' : 'badChip' }
      }
      case 'animal':
        return fine(written.trim())
      case 'animals':
        return fine(
          written
            .split(/[;|\n]/)
            .map((text) => text.trim())
            .filter((text) => text !== '')
            .join(';'),
        )
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
    const match = this.breeds.get(row.cells.ESPECIE ?? '')?.find(written)
    if (!match || match.is === 'none') return { value: '', kind: 'breedUnknown' }
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
    let towns = this.towns.get(department)
    if (!towns) {
      const own = this.facts.municipalities.filter((town) => town.department === department)
      towns = new Names(
        own.map(({ code, name }) => ({ name, value: code })),
        PARTS,
      )
      this.towns.set(department, towns)
    }
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

function place(written: string, match: Match<string>, code?: string): Read {
  if (code) return fine(code)
  if (match.is === 'none' || bare(written) === '') return { value: '', kind: 'placeUnknown' }
  return match.is === 'same' ? fine(match.value) : { value: match.value, kind: 'placeSpelt', proposal: match.name }
}

/** '13.456.789-2' is 13456789: separators and the check digit are not part of it. */
function documentOf(column: Column, written: string): Read {
  const text = written
    .trim()
    .replace(/[\s.,]/g, '')
    .replace(/^(\d{6,})-\d$/, '$1')
  return /^[A-Za-z0-9-]{1,20}$/.test(text) ? fine(text) : wrong(column)
}

function wholeOf(column: Column, written: string): Read {
  const text = written
    .trim()
    .replace(/^(A\d{2}a?)?[\s-]*(?=\d)/i, '')
    .replace(/[.,]0+$/, '')
  const number = Number(text)
  const { least = 0, most = 999_999_999 } = column
  return /^\d{1,10}$/.test(text) && number >= least && number <= most ? fine(String(number)) : wrong(column)
}

function decimalOf(column: Column, written: string): Read {
  const text = written
    .trim()
    .replace(/\s*kg\.?$/i, '')
    .replace(',', '.')
  const number = Number(text)
  const { least = 0, most = 999 } = column
  return /^\d{1,6}(\.\d+)?$/.test(text) && number >= least && number <= most
    ? fine(String(Math.round(number * 1000) / 1000))
    : wrong(column)
}
