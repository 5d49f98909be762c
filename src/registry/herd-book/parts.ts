/** Before cells are parsed: what another file, or another row, says of a row. */
import { meansNone } from '../chips/none-words.ts'
import { type DateOrderSeen, readDate } from './dates.ts'
import type { Findings } from './findings/findings.ts'
import { keyOf } from './keys.ts'
import { bare } from './nearest.ts'
import { tableOf } from './tables.ts'
import type { Column, Row } from './vocabulary.ts'

type Orders = ReadonlyMap<string, ReadonlyMap<string, DateOrderSeen>>

export const rowKey = ({ table, cells }: Row): string =>
  keyOf(
    tableOf(table)
      .keys.map((name) => cells[name] ?? '')
      .join(' '),
  )

function byKey(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const wholes = new Map<string, Row>()
  for (const row of rows) if (!row.out && !wholes.has(rowKey(row))) wholes.set(rowKey(row), row)
  return wholes
}

/** Do most of these rows have a whole one? */
export function areParts(rows: readonly Row[], parts: readonly Row[]): boolean {
  const wholes = byKey(rows)
  return parts.filter((part) => wholes.has(rowKey(part))).length * 2 > parts.length
}

/**
 * A book in several files: rows without the columns that a row requires complete the row of the same key in another
 * file, which goes before where both say something.
 */
export function joinParts(rows: readonly Row[], parts: readonly Row[], orders: Orders, findings: Findings): void {
  const wholes = byKey(rows)
  for (const part of parts) {
    const { columns, keys } = tableOf(part.table)
    const whole = wholes.get(rowKey(part))
    if (!whole) {
      const [column = ''] = keys
      const missing = columns.filter(({ name, isRequired }) => isRequired && !part.cells[name]).map(({ name }) => name)
      findings.add(part, 'partOfNothing', column, { missing: missing.join(', '), value: '' })
      continue
    }
    for (const column of columns) joinCell(column, whole, part, orders, findings)
  }
}

function joinCell(column: Column, whole: Row, part: Row, orders: Orders, findings: Findings): void {
  const { name, kind } = column
  const written = part.cells[name] ?? ''
  if (written === '' || meansNone(written)) return
  const dayIn = ({ cells, file }: Row) => readDate(cells[name] ?? '', orders.get(file)?.get(name)?.order)
  const day = kind === 'date' ? dayIn(part) : undefined
  const known = whole.cells[name] ?? ''
  // A day as its own file writes it: in the other one the month may come first.
  if (known === '' || meansNone(known)) whole.cells[name] = day ?? written
  else if (bare(known) !== bare(written) && (day === undefined || day !== dayIn(whole)))
    findings.add(part, 'partOtherwise', name, { value: written, line: whole.line, file: whole.file, other: known })
}

/** Animals of files that say nobody's sex, but whose sires and dams they are. */
export function sexByYoung(rows: readonly Row[], findings: Findings): void {
  const roles = new Map<string, string>()
  for (const { cells } of rows)
    for (const [column, sex] of [
      ['PADRE', 'M'],
      ['MADRE', 'H'],
    ] as const) {
      const key = keyOf(cells[column] ?? '')
      const known = roles.get(key)
      if (key !== '') roles.set(key, known === undefined || known === sex ? sex : 'both')
    }
  const saying = new Set(rows.filter(({ cells }) => cells.SEXO).map(({ file }) => file))
  for (const row of rows) {
    const { CLAVE = '', CHIP = '' } = row.cells
    if (row.out || saying.has(row.file)) continue
    const sex = roles.get(keyOf(CLAVE)) ?? roles.get(keyOf(CHIP))
    if (sex !== 'M' && sex !== 'H') continue
    row.cells.SEXO = sex
    findings.tally(row, 'sexByYoung', 'SEXO', sex === 'M' ? 'padre' : 'madre', { value: '', proposal: sex })
  }
}
