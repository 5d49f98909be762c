/** Corrections of a sheet that is imported: for all of a kind at once, judged again by the same rules. */
import { expect, it } from 'vitest'
import { importsTexts as t } from '../../src/registry/app/imports.ts'
import {
  chipImport,
  defaultBounds,
  fill,
  type ImportKind,
  judgedSheet,
  numberImport,
  type SheetCorrection,
  type SheetOfRows,
  type SheetProblem,
  withCorrections,
} from '../../src/registry/index.ts'

const facts = { today: '2026-11-27', makers: defaultBounds.fabricantesChip }

function read(kind: ImportKind, rows: readonly (readonly string[])[], doubts: readonly SheetProblem[] = []) {
  const lines = rows.map((_, at) => at + 2)
  const places = kind.columns.map((_, at) => at)
  const sheet = { kind: 'read', rows, lines, places, doubts, sheet: [kind.columns, ...rows] } as const
  return judgedSheet(kind, { ...sheet, hidden: [], changed: 0, omitted: [] }, facts)
}
const corrected = (kind: ImportKind, sheet: SheetOfRows, ...corrections: readonly SheetCorrection[]) =>
  judgedSheet(kind, withCorrections(kind, { sheet, corrections }), facts)
const cellsOf = ({ problems }: SheetOfRows) => problems.map(({ line, column }) => `${line}.${column}`)

const chips = [
  ['982000000000001', '2026-01-31', '', ''],
  ['982000000000002', '2027-01-31', 'X', ''],
  ['982000000000003', '', 'N', ''],
  ['982000000000001', '2026-01-31', 'N', ''],
]

it('one value for all of a kind is judged again, by the rules that it now meets or not', () => {
  const sheet = read(chipImport, chips)
  expect(cellsOf(sheet)).toEqual(['2.2', '3.1', '3.2', '4.1', '5.0'])
  // As a picker of S and N names them.
  const homologated = { lines: [2, 3], at: 2, value: 'Si' }
  const once = corrected(chipImport, sheet, homologated)
  expect(once.rows.map((row) => row[2])).toEqual(['S', 'S', 'N', 'N'])
  expect(cellsOf(once), 'homologated to somebody').toEqual(['2.3', '3.1', '3.3', '4.1', '5.0'])
  const named = { lines: [2, 3], at: 3, value: ' Allflex ' }
  const dated = { lines: [3, 4], at: 1, value: '2026-02-01' }
  const all = corrected(chipImport, sheet, homologated, named, dated)
  expect(cellsOf(all)).toEqual(['5.0'])
  expect(all.rows[1]).toEqual(['982000000000002', '2026-02-01', 'S', 'Allflex'])
  expect([all.changed, all.omitted]).toEqual([6, []])
  expect(sheet.rows, 'what was read stays as it was').toEqual(chips)
  expect(corrected(chipImport, sheet), 'undone').toEqual(sheet)
})

it('a wrong value stays wrong, and the last of several counts once', () => {
  const sheet = read(chipImport, chips)
  const late = { lines: [3, 4], at: 1, value: '2027-05-05' }
  const wrong = corrected(chipImport, sheet, late)
  expect(wrong.problems.filter(({ column }) => column === 1).map(({ text }) => text)).toEqual([
    fill(t.futureDate, { n: '2027-05-05' }),
    fill(t.futureDate, { n: '2027-05-05' }),
  ])
  expect(wrong.sheet[2]?.[1], 'in the file that is given back').toBe('2027-05-05')
  const right = corrected(chipImport, sheet, late, { ...late, value: '2026-05-05' })
  expect([right.rows[2]?.[1], right.changed]).toEqual(['2026-05-05', 2])
})

it('repeated rows are left out together; of the others everything is still said at its row', () => {
  const sheet = read(chipImport, chips)
  const left = corrected(chipImport, sheet, { lines: [5], at: 0, value: null })
  expect([left.lines, left.omitted, left.changed]).toEqual([[2, 3, 4], [5], 0])
  expect(cellsOf(left)).toEqual(['2.2', '3.1', '3.2', '4.1'])
  const first = corrected(chipImport, sheet, { lines: [2], at: 0, value: null })
  expect(cellsOf(first), 'without the first, the second is no longer repeated').toEqual(['3.1', '3.2', '4.1'])
})

it('an unknown form or owner is chosen for all', () => {
  const sheet = read(numberImport, [
    ['A99', '79456123', '1'],
    ['A99', '', '2'],
  ])
  expect(cellsOf(sheet)).toEqual(['2.0', '3.0', '3.1'])
  const forms = { lines: [2, 3], at: 0, value: 'A04' }
  expect(corrected(numberImport, sheet, forms, { lines: [3], at: 1, value: '79456123' })).toMatchObject({
    rows: [
      ['A04', '79456123', '1'],
      ['A04', '79456123', '2'],
    ],
    problems: [],
  })
})

it('documents and numbers parted in threes are read, and what is no document is refused with its reason', () => {
  const owners = ['1.234.567', '1 234 567', "1'234.567", '900123456-7', '1.23.4567', '12,5', '1234567 ']
  const given = owners.map((owner, at) => ['A04', owner, at === 0 ? '1.200' : String(at)])
  const { rows, problems } = corrected(numberImport, read(numberImport, given), {
    lines: [2, 3, 4, 5, 6, 7, 8],
    at: 0,
    value: 'A04',
  })
  expect(rows.map(([, owner]) => owner)).toEqual([
    ...['1234567', '1234567', '1234567', '900123456-7', '1.23.4567', '12,5', '1234567'],
  ])
  expect(rows[0]?.[2]).toBe('1200')
  expect(problems).toEqual(
    [6, 7].map((line) => ({ line, column: 1, text: fill(t.badOwner, { n: owners[line - 2] ?? '' }) })),
  )
})

it('a cell in doubt is in doubt until it is corrected or its row left out, whatever the rules say of its value', () => {
  const doubt = { line: 2, column: 1, text: 'podría ser otro día' }
  const sheet = read(chipImport, [['982000000000001', '2026-03-04', 'N', '']], [doubt])
  expect(sheet.problems).toEqual([doubt])
  expect(corrected(chipImport, sheet, { lines: [2], at: 2, value: 'N' }).problems).toEqual([doubt])
  expect(corrected(chipImport, sheet, { lines: [2], at: 1, value: '2026-04-03' }).problems).toEqual([])
  expect(corrected(chipImport, sheet, { lines: [2], at: 0, value: null })).toMatchObject({ rows: [], problems: [] })
})
