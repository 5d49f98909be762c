/** Sheets as people have them, read and reviewed as a whole; and what became of each of their cells. */

import { columnLetters } from '../../src/registry/format/column-letters.ts'
import {
  type BaseFacts,
  type Column,
  type Corrections,
  type Finding,
  type FoundHeadings,
  findHeadings,
  findingKinds,
  HerdBook,
  type KeptMapping,
  type KnownFacts,
  type LoadedRow,
  MOST_ABOVE,
  mayBePart,
  type Plan,
  type Row,
  reviewBook,
  SheetRows,
  type Step,
  type TableKey,
} from '../../src/registry/herd-book/index.ts'
import { defaultBounds } from '../../src/registry/index.ts'

const base: BaseFacts = {
  today: '2026-11-21',
  bounds: defaultBounds,
  breeds: [
    { id: 1, species: 'C', name: 'Alpina' },
    { id: 2, species: 'C', name: 'Saanen' },
    { id: 10, species: 'O', name: 'Santa Inés' },
  ],
  departments: [
    { code: '68', name: 'Santander' },
    { code: '25', name: 'Cundinamarca' },
  ],
  municipalities: [
    { code: '68001', name: 'Bucaramanga', department: '68' },
    { code: '25175', name: 'Chía', department: '25' },
  ],
}
export const known: KnownFacts = {
  people: new Map([['100', 'Ana Ardila']]),
  associations: new Set(),
  prefixes: new Map(),
  brought: new Map(),
  animals: new Map(),
  byChip: new Map(),
  herds: new Map(),
  chips: new Set(),
  numbers: new Map(),
  services: new Map(),
}

function done<T>(work: Generator<Step, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

export interface ReadBook {
  readonly found: readonly FoundHeadings[]
  readonly book: HerdBook
  readonly plan: Plan
  readonly findings: readonly Finding[]
}

export function readSheets(
  sheets: readonly Sheet[],
  {
    kept = new Map(),
    corrections = new Map(),
    facts = known,
  }: {
    readonly kept?: ReadonlyMap<string, KeptMapping>
    readonly corrections?: Corrections
    readonly facts?: KnownFacts
  } = {},
): ReadBook {
  const book = new HerdBook()
  const parts: { readonly table: TableKey; readonly rows: LoadedRow[]; readonly notes: SheetRows['notes'] }[] = []
  const found = sheets.map(({ name, rows }) => {
    const numbered = rows
      .map((cells, at) => ({ line: at + 1, cells }))
      .filter(({ cells }) => cells.some((text) => text))
    const first = numbered.slice(0, MOST_ABOVE).map(({ cells }) => cells)
    const headings = findHeadings(name, first, kept)
    const { table } = headings.mapping
    if (!table || !(headings.isCertain || mayBePart(headings))) return headings
    const after = headings.at + headings.rows
    const taken = new SheetRows(
      name,
      { ...headings, mapping: { ...headings.mapping, table } },
      first[after - 1] ?? [],
      corrections,
    )
    for (const row of numbered.slice(0, headings.at)) taken.above(row)
    const loaded = numbered.slice(after).map((row) => taken.take(row))
    taken.end(numbered[headings.at]?.line ?? 1)
    if (headings.isCertain) {
      for (const row of loaded) book.load(row)
      book.note(taken.notes)
    } else parts.push({ table: table.key, rows: loaded, notes: taken.notes })
    return headings
  })
  for (const { table, rows, notes } of parts) if (book.loadParts(table, rows)) book.note(notes)
  done(book.read(base))
  const plan = done(reviewBook(book, facts, base.bounds))
  return { found, book, plan, findings: book.findings.all }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('♀', 'hembra')
    .replaceAll('♂', 'macho')
    .replace(/[^\p{L}\p{N}]/gu, '')

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** Every way to write a day that means no other one. */
function writings(day: string): readonly string[] {
  const [y = '', m = '', d = ''] = day.split('-')
  const month = MONTHS[Number(m) - 1] ?? ''
  const short = [String(Number(d)), String(Number(m))]
  return [
    day,
    `${y}/${m}/${d}`,
    y + m + d,
    `${d}/${m}/${y}`,
    `${short[0]}/${short[1]}/${y}`,
    `${d}-${m}-${y}`,
    `${d}.${m}.${y}`,
    `${short[0]} de ${month} de ${y}`,
    `${short[0]}-${month.slice(0, 3)}-${y}`,
    `${day} 00:00:00`,
    // No month has that number.
    ...(Number(d) > 12 ? [`${m}/${d}/${y}`] : []),
  ]
}

/** Does the stored value say what was written, and nothing else? */
function isSame({ kind, codes = [], words = {} }: Column, written: string, value: string): boolean {
  const raw = written.trim().replace(/^'(?=[=+@-])/, '')
  if (raw === value) return true
  const named = (all: readonly { readonly code: string; readonly name: string }[]) =>
    all.some(({ code, name }) => code === value && (plain(name) === plain(raw) || code === raw))
  switch (kind) {
    case 'date':
      return writings(value).includes(raw.toLowerCase())
    case 'code':
      return (
        named(codes) ||
        codes.some(({ code }) => code === value && plain(code) === plain(raw)) ||
        Object.entries(words).some(([word, code]) => code === value && plain(word) === plain(raw))
      )
    case 'breed':
      return base.breeds.some(({ id, name }) => String(id) === value && plain(name) === plain(raw))
    case 'department':
      return named(base.departments)
    case 'municipality':
      return named(base.municipalities)
    case 'person':
    case 'chip':
      return raw.replace(/[\s.,\-–]/g, '') === value.replace(/-/g, '')
    case 'whole':
      return (
        (/^\d+$/.test(value) && [value, `${value}.0`, `${value},00`].includes(raw)) ||
        raw.replace(/\.(?=\d{3}\b)/g, '') === value ||
        Number(raw) === Number(value)
      )
    case 'decimal':
      return Number(raw.replace(',', '.').replace(/\s*kg\.?$/i, '')) === Number(value)
    case 'email':
      return raw.toLowerCase() === value
    default:
      return false
  }
}

/** 'line:column value' of each cell with text of which the review says nothing and that did not come as it stands. */
export function lostCells(sheet: Sheet, { found: [headings], book, findings }: ReadBook): readonly string[] {
  const table = headings?.mapping.table
  // Not read, and the sheet says so.
  if (!headings || !table || !headings.isCertain) return []
  const lines = sheet.rows.flatMap((cells, at) => (cells.some((text) => text) ? [at + 1] : []))
  const rows = new Map<number, Row>(book.rows(table.key).map((row) => [row.line, row]))
  const lost: string[] = []
  const says = (fits: (finding: Finding) => boolean) => findings.some(fits)
  for (const [place, line] of lines.entries())
    for (const [at, raw] of (sheet.rows[line - 1] ?? []).entries()) {
      if (raw.trim() === '') continue
      const label = headings.labels[at] ?? ''
      const columns = table.columns.filter(({ name }) => headings.mapping.columns[name] === label && label !== '')
      const isUnused =
        columns.length === 0 &&
        (says(({ kind, value }) => /^column(Unknown|Elsewhere)$/.test(kind) && value === label) ||
          says(({ kind, text }) => kind === 'cellOutside' && text.includes(`columna ${columnLetters(at)} `)))
      const isHeading = place >= headings.at && place < headings.at + headings.rows
      const row = rows.get(line)
      const isSaid =
        place < headings.at
          ? says((one) => one.kind === 'aboveHeadings' && one.line === line && one.value.includes(raw.trim()))
          : isHeading
            ? columns.length > 0 || isUnused
            : columns.length === 0
              ? isUnused || isLeftOut(line)
              : row !== undefined && columns.every((column) => isAccounted(column, raw, row))
      if (!isSaid) lost.push(`${line}:${columnLetters(at)} ${raw}`)
    }
  return lost

  function isLeftOut(line: number): boolean {
    return says((one) => one.line === line && findingKinds[one.kind].effect === 'row')
  }

  function isAccounted(column: Column, raw: string, row: Row): boolean {
    if (isLeftOut(row.line)) return row.out === true
    const value = row.cells[column.name] ?? ''
    if (isSame(column, raw, value)) return true
    const own = findings.filter((one) => one.column === column.name)
    if (own.some(({ kind, value: word }) => kind === 'noneWord' && plain(word) === plain(raw)))
      // A municipality tells its department.
      return value === '' || column.kind === 'department'
    if (own.some(({ kind }) => kind === 'rewritten' || kind === 'guessed') && value !== '') return true
    return own.some(
      (one) => one.line === row.line && one.value !== '' && (value === '' || one.text.includes(one.proposal)),
    )
  }
}
