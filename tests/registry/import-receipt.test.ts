/** What the receipt of an imported sheet says of its corrections. */
import { expect, it } from 'vitest'
import { changeWords } from '../../src/registry/herd-book/texts.ts'
import { chipImport, receiptOf, rowsIn, type SheetOfRows } from '../../src/registry/index.ts'

const cells = [['CHIP', 'FECHA'], ...[1, 2, 3].map((n) => [`98200041120000${n}`, 'ayer'])]
const sheet: SheetOfRows = {
  kind: 'read',
  rows: cells.slice(1),
  lines: [2, 3, 4],
  // The sheet has neither of the other columns.
  places: [0, 1],
  doubts: [],
  problems: [],
  sheet: cells,
  hidden: [],
  changed: 0,
  omitted: [],
}
const told = (sent: readonly number[]) =>
  rowsIn(
    receiptOf(
      chipImport,
      'chips.csv',
      {
        sheet,
        corrections: [
          { lines: [2, 3, 4], at: 2, value: 'N' },
          { lines: [3, 4], at: 1, value: '2026-01-31' },
        ],
      },
      new Set(sent),
    ),
  ).map(changeWords)

it('is of the rows that were sent, and of a column that the sheet lacks nothing is quoted', () => {
  expect(told([2])).toEqual(['chips.csv, fila 2: HOMOLOGADO no tenía dato. Corregido: N.'])
  expect(told([2, 4])).toEqual([
    'chips.csv, filas 2, 4: HOMOLOGADO no tenía dato. Corregido: N.',
    'chips.csv, fila 4: FECHA_RECEPCION decía «ayer». Corregido: 2026-01-31.',
  ])
  expect(told([])).toEqual([])
})
