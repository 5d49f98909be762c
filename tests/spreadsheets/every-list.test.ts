/** Every list taken out as Excel, read with our own reader, is cell by cell what it showed; its filter too. */
import { expect, it } from 'vitest'
import { openSheet } from '../../src/device/spreadsheets/excel-writer.ts'
import { endOfDayTexts } from '../../src/registry/field-work/end-of-day.ts'
import {
  filterSheet,
  inventorySheet,
  isCounted,
  kindOf,
  listedForms,
  masters,
  reviewTable,
} from '../../src/registry/index.ts'
import { reportTables, sheetHeadingsOf } from '../../src/registry/pedigree/tables.ts'
import { readTables } from '../../src/spreadsheets/read.ts'
import type { SheetHead } from '../../src/sync/contract/inventory.ts'

const limits = { unpacked: 60e6, cells: 1e6, rows: 50_000, allowsMacros: false, onlyFirst: false }

const lists: readonly SheetHead[] = [
  ...[...listedForms, ...masters].map((record) => ({
    name: record.title.slice(0, 31),
    headings: record.list.columns.map(({ label }) => label),
    numbers: record.list.columns.map((column) => isCounted(kindOf(record, column))),
    days: record.list.columns.map((column) => kindOf(record, column) === 'date'),
  })),
  inventorySheet(),
  reviewTable.head,
  { name: endOfDayTexts.sheet, headings: endOfDayTexts.headings, numbers: endOfDayTexts.headings.map(() => false) },
  ...reportTables.map((table) => {
    const headings = sheetHeadingsOf(table, table.measures)
    return { name: table.title.slice(0, 31), headings, numbers: headings.map(() => true) }
  }),
]

const TEXTS = [
  ...['000000012345678', '982000411200209', '0091245678', '9.124.567', '=SUMA(A1:A3)', '-5 kg', '+57 300 555 0101'],
  ...['@dueño', "'comilla", 'una línea\notra línea', `${'Observación larga ñ '.repeat(95)}fin`, '1/2', '1E5', '3-4'],
  ...['<b>&"', '2026-11-30', '50%', 'Sí', '', 'VERDADERO', '9007199254740993', '1.0'],
]
const DAYS = ['2026-11-30', '2026-11-30 10:15', '', '1899-12-31', '2024-02-29', '2026-01-01 00:00', '2026-11-30 23:59']
const NUMBERS = ['2,8', '0', '12', '-3,5', '285000', '', '0,125', '999999999', '-0,5', '1200 o más', '007']

/** A number cell has no zeros before it. */
const asRead = (text: string, isNumber: boolean) =>
  isNumber && /^-?\d+([.,]\d+)?$/.test(text) ? String(Number(text.replace(',', '.'))) : text

it.each(lists.map((head) => [head.name, head] as const))('%s', async (_, head) => {
  const { headings, numbers, days } = head
  const kindAt = (at: number) => (days?.[at] ? DAYS : numbers[at] ? NUMBERS : TEXTS)
  const rows = TEXTS.map((_text, line) =>
    headings.map((_heading, at) =>
      line === 0 && at === 0 ? '1' : (kindAt(at)[(line + at) % kindAt(at).length] ?? ''),
    ),
  )
  const about = [
    ['BUSCADO', '«=1+1»'],
    ['ESTADO', '000123'],
    ['FECHA', 'desde 2026-01-01'],
  ] as const
  const sheet = await openSheet({ ...head, about })
  await sheet.add(rows)
  const bytes = new Uint8Array(Buffer.concat(await sheet.end()))
  const [list, filter, ...more] = await readTables(bytes, limits)
  expect(more).toEqual([])
  // A blank at the end of a title is no part of the name of a sheet.
  expect([list?.name, list?.rows[0]?.cells]).toEqual([head.name.trim(), headings])
  const whole = (cells: readonly string[] = []) => headings.map((_heading, at) => cells[at] ?? '')
  expect(
    list?.rows.slice(1).map(({ cells }) => whole(cells).map((text, at) => asRead(text, numbers[at] ?? false))),
  ).toEqual(
    rows.map((row) => row.map((text, at) => asRead(text, numbers[at] ?? false))).filter((row) => row.some(Boolean)),
  )
  expect([filter?.name, filter?.rows.map(({ cells }) => cells)]).toEqual([
    filterSheet.name,
    [filterSheet.headings, ...about.map((line) => [...line])],
  ])
})
