/** What the registry has already stays as it is: which rows these are, and which of their cells say something else. */
import { type Beast, push } from './animals.ts'
import { type HerdBook, isKnown } from './book.ts'
import type { KnownFacts } from './facts.ts'
import { stretchesOf, writtenLines } from './findings/lines.ts'
import { prefixMark } from './people-checks.ts'
import { herdBookTables } from './tables.ts'
import type { Row } from './vocabulary.ts'

/** Stretches of rows that one remark names. */
const MOST_STRETCHES = 200

/** Adds a remark for each file and table with rows that are there, and one for each cell that differs. */
export function noteAlreadyThere(book: HerdBook, facts: KnownFacts, beasts: readonly Beast[]): void {
  for (const { key } of herdBookTables) {
    const byFile = new Map<string, Row[]>()
    for (const row of book.rows(key)) {
      if (!isThere(row, facts)) continue
      push(byFile, row.file, row)
    }
    for (const rows of byFile.values()) {
      const [first] = rows
      // Of the file, not of its first row: there is nothing to correct.
      if (first)
        book.findings.add({ ...first, cells: {} }, 'alreadyThere', '', { n: rows.length, lines: linesOf(rows) })
    }
  }
  for (const beast of beasts) noteDifferences(book, beast)
}

function isThere(row: Row, facts: KnownFacts): boolean {
  const { CODIGO, NUMERO, CHIP = '', DOCUMENTO = '' } = row.cells
  switch (row.table) {
    case 'consecutivos':
      return facts.numbers.has(`${CODIGO} ${NUMERO}`)
    case 'chips':
      return facts.chips.has(CHIP)
    case 'prefijos':
      return facts.prefixes.get(prefixMark(row.cells)) === DOCUMENTO
    default:
      return isKnown(row, facts)
  }
}

function noteDifferences({ findings }: HerdBook, { row, known }: Beast): void {
  if (!row || !known || row.out) return
  const stored = [
    ['CHIP', known.chip],
    ['SEXO', known.sex],
    ['ESPECIE', known.species],
    ['FECHA_NACIMIENTO', known.bornOn],
    ['PROPIETARIO', known.owner],
  ] as const
  for (const [column, value] of stored) {
    const written = row.cells[column] ?? ''
    if (written !== '' && value !== '' && written !== value)
      findings.add(row, 'storedOtherwise', column, { known: value })
  }
}

function linesOf(rows: readonly Row[]): string {
  const stretches = stretchesOf(rows.map(({ line }) => line))
  const named = writtenLines(stretches.slice(0, MOST_STRETCHES))
  return stretches.length > MOST_STRETCHES ? `${named}, …` : named
}
