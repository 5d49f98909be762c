import { describe, expect, it } from 'vitest'
import { read, utils, type WorkSheet } from 'xlsx'
import { openSheet } from '../../src/device/spreadsheets/excel-writer.ts'
import { writeXlsx } from '../../src/device/spreadsheets/xlsx-writer.ts'
import { readTables } from '../../src/spreadsheets/read.ts'
import type { Sheet } from '../../src/sync/contract/inventory.ts'
import { createSheets } from '../../src/sync/exporting/sheets.ts'

const { exportSheet } = createSheets(() => Promise.reject(new Error('No inventory')), openSheet)

const sheet = (rows: readonly (readonly string[])[]): Sheet => ({
  name: 'Inventario',
  headings: ['CHIP', 'NOMBRE', 'PESO AL NACER (KG)'],
  numbers: [false, false, true],
  rows,
})
const limits = { unpacked: 1e7, cells: 1e5, rows: 1e4, allowsMacros: false, onlyFirst: true }
const opened = async (given: Sheet): Promise<WorkSheet> => {
  const table = read(await exportSheet(given), { cellFormula: true }).Sheets.Inventario
  if (!table) throw new Error('No sheet')
  return table
}

describe('the exported inventory', () => {
  it.each(['=1+1', '+57 300', '-2', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")'])(
    '%j stays a text that nothing computes',
    async (text) => {
      const table = await opened(sheet([['982000000000001', text, '2.5']]))
      expect(table.B2).toMatchObject({ t: 's', v: text })
      expect(table.B2?.f).toBeUndefined()
    },
  )

  it('a formula in a column of measures stays a text too', async () => {
    const table = await opened(sheet([['1', 'x', '=1+1']]))
    expect(table.C2).toMatchObject({ t: 's', v: '=1+1' })
    expect(table.C2?.f).toBeUndefined()
  })

  it('chips keep every digit, weights are numbers, what is empty stays empty', async () => {
    const rows = [
      ['000000000000123', 'LUNA', '2,75'],
      ['982000000000001', '', ''],
    ]
    const table = await opened(sheet(rows))
    expect(table.A2).toMatchObject({ t: 's', v: '000000000000123' })
    expect(table.C2).toMatchObject({ t: 'n', v: 2.75 })
    expect(utils.sheet_to_json(table, { header: 1, defval: '' })).toEqual([
      ['CHIP', 'NOMBRE', 'PESO AL NACER (KG)'],
      ['000000000000123', 'LUNA', 2.75],
      ['982000000000001', '', ''],
    ])
  })

  it('has its headings without a row', async () => {
    expect(utils.sheet_to_json(await opened(sheet([])), { header: 1 })).toEqual([
      ['CHIP', 'NOMBRE', 'PESO AL NACER (KG)'],
    ])
  })

  it.each(['<&>"\'', '_x000D_ y _x0041_', 'uno\ndos\tres', '\u0001\u001f', '😀 ñ', '  espacios  ', '\ud800 sola'])(
    'says %j to the letter',
    async (text) => {
      const table = await opened(sheet([['1', text, '']]))
      expect(table.B2?.v).toBe(text)
    },
  )

  it('further tables stand beside it, under names that Excel takes', async () => {
    const also = [
      { ...sheet([['2', '', '']]), name: 'Inventario' },
      { ...sheet([]), name: 'a/b:c [d]' },
    ]
    const book = read(await exportSheet({ ...sheet([['1', '', '']]), also }))
    expect(book.SheetNames).toEqual(['Inventario', 'Inventario 2', 'a b c  d'])
    expect(book.Sheets['Inventario 2']?.A2).toMatchObject({ v: '2' })
  })
})

describe('what Excel people expect of it', () => {
  const days = { ...sheet([['982000000000001', '2026-02-29', '2026-02-28']]), numbers: [], days: [false, true, true] }

  it('days are dates, also those of the first years; what is none stays the text that it was', async () => {
    const table = await opened(days)
    expect(table.C2).toMatchObject({ t: 'n', v: 46_081, w: '2026-02-28' })
    expect(table.B2).toMatchObject({ t: 's', v: '2026-02-29' })
    const old = await opened({ ...days, rows: [['', '1900-02-28', '1900-03-01']] })
    expect(old.B2).toMatchObject({ t: 's', v: '1900-02-28' })
    expect(old.C2).toMatchObject({ t: 'n', v: 61, w: '1900-03-01' })
  })

  it('a time of a day is a date with its time, and is read back to the minute', async () => {
    const rows = ['2026-11-25 20:23', '2026-11-25 00:00', '2026-11-25 24:00'].map((at) => ['', at, ''])
    const file = await exportSheet({ ...days, rows })
    const table = read(file).Sheets.Inventario as WorkSheet
    expect(table.B2).toMatchObject({ t: 'n', w: '2026-11-25 20:23' })
    expect(table.B3).toMatchObject({ t: 'n', w: '2026-11-25 00:00' })
    expect(table.B4).toMatchObject({ t: 's' })
    const [again] = await readTables(new Uint8Array(file), limits)
    // Elsewhere midnight is the day itself: sheets of others write days that way.
    expect(again?.rows.map(({ cells }) => cells[1])).toEqual([
      ...['NOMBRE', '2026-11-25 20:23', '2026-11-25 00:00', '2026-11-25 24:00'],
    ])
  })

  it('the heading stays in sight, and a second sheet says what it was narrowed to', async () => {
    const about = [['ESPECIE', 'Caprina'] as const, ['Búsqueda', '=1+1'] as const]
    const file = await exportSheet({ ...days, about })
    const book = read(file, { bookFiles: true })
    const { content } =
      (book as { files?: Record<string, { content: Uint8Array }> }).files?.['xl/worksheets/sheet1.xml'] ?? {}
    expect(new TextDecoder().decode(content)).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    )
    expect(book.SheetNames).toEqual(['Inventario', 'Filtro'])
    expect(utils.sheet_to_json(book.Sheets.Filtro as WorkSheet, { header: 1 })).toEqual([
      ['FILTRO', 'VALOR'],
      ['ESPECIE', 'Caprina'],
      ['Búsqueda', '=1+1'],
    ])
    expect(read(await exportSheet(days)).SheetNames).toEqual(['Inventario'])
  })

  it('read back by this product, it says every cell as it was', async () => {
    const rows = [
      ['000000000000123', '2026-02-28', '2,75'],
      ['982000412345032', '', '0,1'],
      ['=1+1', '2026-02-29'],
    ]
    const file = await exportSheet({ ...sheet(rows), days: [false, true, false] })
    const [table] = await readTables(new Uint8Array(file), limits)
    expect(table?.rows.map(({ cells }) => cells)).toEqual([['CHIP', 'NOMBRE', 'PESO AL NACER (KG)'], ...rows])
  })
})

describe('a file that is written while its rows come', () => {
  const { rows: _none, ...head } = sheet([])
  const line = (n: number) => [String(n), `NOMBRE ${n % 7}`, '']

  it('has every row once and in order, however they came', async () => {
    const stream = writeXlsx(head)
    let n = 0
    for (const some of [1, 0, 198, 1, 1, 2_345]) await stream.add(Array.from({ length: some }, () => line(n++)))
    const book = read(joined(await stream.end()))
    const rows = utils.sheet_to_json<string[]>(book.Sheets.Inventario as WorkSheet, { header: 1 })
    expect(rows).toHaveLength(n + 1)
    expect(rows.slice(1).map(([first]) => Number(first))).toEqual(Array.from({ length: n }, (_, at) => at))
    expect(book.Sheets.Inventario?.['!autofilter']?.ref).toBe(`A1:C${n + 1}`)
  })

  it('goes on in another sheet where Excel has no further row', async () => {
    const stream = writeXlsx(head, 11)
    await stream.add(Array.from({ length: 25 }, (_, n) => line(n)))
    const book = read(joined(await stream.end()))
    expect(book.SheetNames).toEqual(['Inventario', 'Inventario 2', 'Inventario 3'])
    const firsts = book.SheetNames.map((name) => {
      const rows = utils.sheet_to_json<string[]>(book.Sheets[name] as WorkSheet, { header: 1 })
      return rows.map(([first]) => first)
    })
    expect(firsts.map(([first]) => first)).toEqual(['CHIP', 'CHIP', 'CHIP'])
    expect(firsts.flatMap(([, ...rest]) => rest).map(Number)).toEqual(Array.from({ length: 25 }, (_, n) => n))
  })

  it('marks what is wrong in red', async () => {
    const stream = writeXlsx(head)
    await stream.add([['1', { text: 'MAL', wrong: true }, '']])
    const book = read(joined(await stream.end()), { cellStyles: true })
    expect(book.Sheets.Inventario?.B2).toMatchObject({ v: 'MAL', s: { fgColor: { rgb: 'FFC7CE' } } })
    expect(book.Sheets.Inventario?.A2?.s?.fgColor).toBeUndefined()
  })
})

const joined = (parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)
