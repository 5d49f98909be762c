/** The one reader of tables: no cell is dropped, changed or guessed in silence. */
import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { utils, write } from 'xlsx'
import { readSheetRows } from '../../src/device/spreadsheets/excel-read.ts'
import { HerdBook, tableOf } from '../../src/registry/herd-book/index.ts'
import { chipImport } from '../../src/registry/index.ts'
import { measuredSheet } from '../../src/spreadsheets/measure.ts'
import { readTables } from '../../src/spreadsheets/read.ts'
import type { Limits, Table, TableRow } from '../../src/spreadsheets/table.ts'
import { zip } from '../prove/bad-input-sheets.ts'
import { sheetFacts } from './facts.ts'

const limits: Limits = { unpacked: 60e6, cells: 1e6, rows: 50_000, allowsMacros: false, onlyFirst: false }
const tablesOf = (bytes: Uint8Array | string): Promise<readonly Table[]> =>
  readTables(new Uint8Array(Buffer.from(bytes as string)), limits)
const rowsOf = async (bytes: Uint8Array | string): Promise<readonly TableRow[]> =>
  (await tablesOf(bytes))[0]?.rows ?? []
const remarksOf = (row: TableRow | undefined) =>
  (row?.remarks ?? []).map(({ column, kind, stood }) => [column, kind, stood])

/** Written by LibreOffice 7.4: one cell of each kind, a cell over three rows, a hidden sheet. */
describe.each(['xlsx', 'xls', 'ods'])('what LibreOffice saved as .%s', (ending) => {
  const sample = () => readFile(new URL(`../data/celdas.${ending}`, import.meta.url))

  it('is told as it stood: errors, long numbers, powers of ten, letters, dates shown in part', async () => {
    const [, row] = await rowsOf(await sample())
    const said = remarksOf(row).filter(([, kind]) => kind !== 'longNumber' && kind !== 'fraction')
    expect(said).toEqual([
      [0, 'error', '#N/A'],
      [1, 'error', '#DIV/0!'],
      [2, 'error', '#VALUE!'],
      [3, 'error', '#NAME?'],
      [7, 'partialDate', '2019'],
      [8, 'partialDate', 'mar-19'],
      [10, 'exponent', '9.82E+14'],
      [13, 'letterForDigit', '98200O412345032'],
    ])
    expect(remarksOf(row).map(([column, kind]) => `${column} ${kind}`)).toContain('4 longNumber')
    expect(row?.cells.slice(0, 4)).toEqual(['', '', '', ''])
    expect(row?.cells[6]).toBe('032010006382438')
    expect(row?.cells.slice(7, 10)).toEqual(['2019-03-05', '2019-03-05', '2019-03-05'])
    expect(row?.cells.slice(11, 13)).toEqual(['50%', '2,8'])
  })

  it('counts a cell merged over several rows for each, and says which sheet is hidden', async () => {
    const tables = await tablesOf(await sample())
    expect(tables[0]?.rows.slice(2).map(({ cells }) => cells)).toEqual([
      ['Finca Uno', 'uno'],
      ['Finca Uno', 'dos'],
      ['Finca Uno', 'tres'],
    ])
    expect(tables.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Animales', false],
      ['Vieja', true],
    ])
  })
})

it('a date of which only a part was shown is told with the Spanish names of its month and day', async () => {
  const shownAs = (z: string) => ({ t: 'n', v: 46023, z })
  const formats = ['mmmm yyyy', 'mmm-yy', 'dddd", el mmm" mmmm', '[$-409]ddd mmmmm;@', 'mmmm']
  const book = { SheetNames: ['A'], Sheets: { A: { '!ref': 'A1:A5' } as Record<string, unknown> } }
  for (const [at, z] of formats.entries()) Object.assign(book.Sheets.A, { [`A${at + 1}`]: shownAs(z) })
  const rows = await rowsOf(write(book as never, { type: 'buffer', bookType: 'xlsx' }))
  expect(rows.map((row) => remarksOf(row)[0]?.[2])).toEqual([
    'enero 2026',
    'ene-26',
    'jueves, el mmm enero',
    'jue e',
    'enero',
  ])
})

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one row. @param place of its sheet. @param more other parts; undefined: left out */
function bookOf(
  cells: string,
  place = 'worksheets/sheet1.xml',
  more: Readonly<Record<string, string | undefined>> = {},
) {
  const parts: Record<string, string | undefined> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/${place}" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/worksheet" Target="${place}"/></Relationships>`,
    [`xl/${place}`]: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    ...more,
  }
  const entries = Object.entries(parts).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, content: Buffer.from(content) }],
  )
  return new Uint8Array(zip(entries))
}

it.each([['worksheets/sheet1.xml'], ['hojas/uno.xml']])(
  'a formula without a saved value is told, one whose value is an empty text is empty; a long number keeps its digits (%s)',
  async (place) => {
    const cells =
      '<c r="A1"><f>1+1</f></c><c r="B1"><f>B2</f><v></v></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><v>12345678901234567890</v></c><c r="E1"><v>982000412345032.4</v></c>'
    const [row] = await rowsOf(bookOf(cells, place))
    expect(row?.cells).toEqual(['', '', '', '12345678901234567890', '982000412345032,4'])
    expect(remarksOf(row)).toEqual([
      [0, 'noValue', '=1+1'],
      [1, 'noValue', '=B2'],
      [3, 'longNumber', '12345678901234567890'],
      [4, 'fraction', '982000412345032,4'],
    ])
  },
)

it('what a number cell holds is read whole: a comma, letters, more than any number', async () => {
  const cells = ['3,5', '982000412345032x', '1e400', ' 12 ', '1E+02'].map((value) => `<c><v>${value}</v></c>`).join('')
  const [row] = await rowsOf(bookOf(cells))
  expect(row?.cells).toEqual(['3,5', '982000412345032x', '', '12', '100'])
  expect(remarksOf(row)).toEqual([[2, 'error', 'Infinity']])
})

describe('a sheet that the library leaves out', () => {
  const cell = '<c r="A1"><v>1</v></c>'

  it.each([
    ['names a text that is not there', bookOf(`${cell}<c r="B1" t="s"><v>7</v></c>`)],
    ['is not in the file', bookOf(cell, undefined, { 'xl/worksheets/sheet1.xml': undefined })],
  ])('refuses the whole file: one that %s', async (_, bytes) => {
    for (const onlyFirst of [false, true])
      await expect(readTables(bytes, { ...limits, onlyFirst })).rejects.toMatchObject({ reason: 'broken' })
  })

  it('is none where it is a chart', async () => {
    const drawn = `<Relationship Id="r1" Type="${relation}/drawing" Target="../drawings/uno.xml"/>`
    const book = bookOf(cell, undefined, {
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets><sheet name="A" sheetId="1" r:id="r1"/><sheet name="B" sheetId="2" r:id="r2"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relation}/chartsheet" Target="chartsheets/uno.xml"/></Relationships>`,
      'xl/chartsheets/uno.xml': `<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relation}"><drawing r:id="r1"/></chartsheet>`,
      'xl/chartsheets/_rels/uno.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${drawn}</Relationships>`,
    })
    expect((await tablesOf(book)).map(({ name, rows }) => [name, rows.length])).toEqual([
      ['A', 1],
      ['B', 0],
    ])
  })
})

const odsOf = (row: string) => {
  const entries = Object.entries({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'styles.xml': '<office:document-styles/>',
    'content.xml': `<office:document-content><office:body><office:spreadsheet><table:table table:name="A"><table:table-row>${row}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
  })
  return new Uint8Array(zip(entries.map(([name, content]) => ({ name, content: Buffer.from(content) }))))
}

it('a cell of an .ods has its value, whether or not it also has it as a text', async () => {
  const values = [
    'office:value-type="float" office:value="43845"',
    'office:value-type="date" office:date-value="2020-01-15"',
    'office:value-type="string" office:string-value="Ana &amp; Luz" table:number-columns-repeated="2"',
    'office:value-type="string"',
    'office:value-type="percentage" office:value="0.5"',
  ]
  const cells = values.flatMap((value) => [
    `<table:table-cell ${value}/>`,
    `<table:table-cell ${value}></table:table-cell>`,
  ])
  const [row] = await rowsOf(odsOf(cells.join('')))
  const twice = (text: string) => [text, text]
  expect(row?.cells).toEqual([
    ...twice('43845'),
    ...twice('2020-01-15'),
    ...[...twice('Ana & Luz'), ...twice('Ana & Luz')],
    ...twice(''),
    ...twice('0,5'),
  ])
})

it('pictures and shapes in the cells of an .ods are no part of their texts, and take none away', async () => {
  const picture = '<draw:frame><draw:image xlink:href="a.png"><text:p>Foto</text:p></draw:image></draw:frame>'
  const shape = '<draw:g><draw:line/><draw:g><draw:rect><text:p>Ojo</text:p></draw:rect></draw:g></draw:g>'
  const cellOf = (text: string) => `<table:table-cell office:value-type="string">${text}</table:table-cell>`
  const cells = [`<text:p>Lola</text:p>${picture}`, `${shape}<text:p>Pepe</text:p>`, `<text:p>Luz</text:p>${shape}`]
  const row = `${cells.map(cellOf).join('')}<table:table-cell>${shape}</table:table-cell>`
  expect((await rowsOf(odsOf(row))).map(({ cells }) => cells)).toEqual([['Lola', 'Pepe', 'Luz']])
})

it.each(['<row r="1" ht="15" customHeight="1"/>', '<row r="1" ht="15"></row>'])(
  'rows that are formatted and empty (%s) cost by their number, not by its square',
  (row) => {
    const room = { cells: 1e6 }
    const begun = performance.now()
    measuredSheet(`<sheetData><row r="1"><c r="A1"><v>1</v></c></row>${row.repeat(20_000)}</sheetData>`, room)
    expect(performance.now() - begun).toBeLessThan(2_000)
    expect(1e6 - room.cells).toBe(20_002)
  },
)

describe('an .xls that is none', () => {
  const text = [
    ['032010006382438', '05/03/2019', '2,8'],
    ['982E14', '#¡REF!', 'Ñandú'],
  ]
  const page = `<html><style>td{}</style><table>${text.map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('')}</table></html>`

  it.each([
    ['an HTML table', page],
    ['text with tabs', text.map((row) => row.join('\t')).join('\r\n')],
  ])('but %s keeps every text as it is', async (_, content) => {
    const rows = await rowsOf(content)
    expect(rows.map(({ cells }) => cells)).toEqual([text[0], ['982E14', '', 'Ñandú']])
    expect(remarksOf(rows[1])).toEqual([
      [0, 'exponent', '982E14'],
      [1, 'error', '#¡REF!'],
    ])
  })

  it('but marks that nobody sees are no part of a cell', async () => {
    const [row] = await rowsOf('\u202a982000412345032\u202c\t\u200b\tLuna\u200b\r\n')
    expect(row?.cells).toEqual(['982000412345032', '', 'Luna'])
  })

  it('but an HTML table counts a cell over several rows for each', async () => {
    const rows = await rowsOf(
      '<table><tr><td rowspan=2>Finca<td>uno<tr><td>dos &amp; tr&eacute;s, Ra&ccedil;a, M&atilde;e &nada;</table>',
    )
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Finca', 'uno'],
      ['Finca', 'dos & trés, Raça, Mãe &nada;'],
    ])
  })
})

afterEach(() => vi.restoreAllMocks())

it.each([
  ['in one line', '"x;', 400],
  ['at each line', '"x\n', 400_000],
  ['of which the last one closes', `${'"x;'.repeat(300)}\n`, 400_000],
])(
  'a text of 400,000 letters full of quotation marks without a partner, %s, is searched once',
  async (_, one, most) => {
    const text = one.repeat(400_000 / one.length)
    let passed = 0
    const indexOf = String.prototype.indexOf
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, wanted, from = 0) {
      const at = indexOf.call(this, wanted, from)
      if (wanted === '"') passed += (at < 0 ? this.length : at) - from
      if (passed > 10 * text.length) throw new Error('searched anew')
      return at
    })
    const read = await rowsOf(`${text}"`).catch((error: Error) => error.message)
    expect(read === 'tooWide' || read.length <= most).toBe(true)
    // Letters passed in search of a partner: for each mark anew, they are 100,000 times as many as the text has.
    expect(passed).toBeGreaterThan(0)
    expect(passed).toBeLessThanOrEqual(10 * text.length)
  },
)

it('tables that lay out others are tables too: each text of the page is in one of them', async () => {
  const inner = '<table><tr><td>uno</td></tr></table>'
  const page = `<table><tr><td>arriba ${inner} abajo</td><td>lado</td></tr><tr><td>${inner.replace('uno', 'dos')}</td></tr></table>`
  const tables = await readTables(new TextEncoder().encode(page), limits)
  expect(tables.map(({ rows }) => rows.map(({ cells }) => cells))).toEqual([
    [['uno']],
    [['dos']],
    [['arriba', 'abajo', 'lado']],
  ])
  const deep = '<table><tr><td>'.repeat(10_000)
  await expect(readTables(new TextEncoder().encode(deep), limits)).rejects.toMatchObject({ reason: 'tooMuch' })
})

describe('a text with a stray quotation mark', () => {
  const middle = Array.from({ length: 30 }, (_, at) => `Cabra ${at};H;2020`)

  it('keeps every row, and tells of both marks', async () => {
    const rows = await rowsOf(
      ['NOMBRE;SEXO;NACIO', '"La Negra;H;2019', ...middle, 'Blanca";H;2021', 'X;M;2022'].join('\n'),
    )
    expect(rows).toHaveLength(34)
    expect(rows[1]?.cells).toEqual(['La Negra', 'H', '2019'])
    expect(remarksOf(rows[1])).toEqual([[0, 'quote', '"La Negra']])
    expect(remarksOf(rows[32])).toEqual([[0, 'quote', 'Blanca"']])
    expect(rows.flatMap(remarksOf)).toHaveLength(2)
  })

  it('without a second one too', async () => {
    const rows = await rowsOf(['NOMBRE;SEXO;NACIO', '"La Negra;H;2019', ...middle].join('\n'))
    expect(rows).toHaveLength(32)
    expect(rows.flatMap(remarksOf)).toEqual([[0, 'quote', '"La Negra']])
  })

  it('is none where a cell has several lines, or marks in pairs', async () => {
    const rows = await rowsOf('NOTA;SEXO;NACIO\n"una\nnota";H;2019\n"a ""b"" c";M;"2;3"\n')
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['una\nnota', 'H', '2019'],
      ['a "b" c', 'M', '2;3'],
    ])
    expect(rows.flatMap(remarksOf)).toEqual([])
  })
})

it("errors of Excel under CHIP are no chips: 'Nuevos Chips' says them at their rows", async () => {
  const sheet = utils.aoa_to_sheet([
    [...chipImport.columns],
    [0, '2026-01-31', 'N', ''],
    [0, '2026-01-31', 'N', ''],
    ['982000411200001', '2026-01-31', 'N', ''],
  ])
  Object.assign(sheet, { A2: { t: 'e', v: 42 }, A3: { t: 'e', v: 23 } })
  const bytes = write(utils.book_new(sheet, 'Chips'), { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
  const read = await readSheetRows(bytes, chipImport, sheetFacts)
  const problems = read.kind === 'read' ? read.problems : []
  expect(problems.map(({ line, column, text }) => [line, column, /"(.*)"/.exec(text)?.[1]])).toEqual([
    [2, 0, '#N/A'],
    [3, 0, '#REF!'],
  ])
})

it('a plain number of a book that counts from 1904 is no day of reception', async () => {
  const rows = ['43845', '2020-01-15', '15/1/20'].map((day, at) => [`98200041120000${at}`, day, 'N', ''])
  const sheet = utils.aoa_to_sheet([[...chipImport.columns], ...rows])
  Object.assign(sheet, { B2: { t: 'n', v: 43845 } })
  const read = async (date1904: boolean) => {
    const book = { ...utils.book_new(sheet, 'Chips'), Workbook: { WBProps: { date1904 } } }
    const given = await readSheetRows(write(book, { type: 'array', bookType: 'xlsx' }), chipImport, sheetFacts)
    return given.kind === 'read' ? given : undefined
  }
  expect((await read(true))?.problems).toEqual([{ line: 2, column: 1, text: expect.stringContaining('desde 1904') }])
  const plain = await read(false)
  expect(plain?.problems).toEqual([])
  expect(plain?.rows.map(([, day]) => day)).toEqual(['2020-01-15', '2020-01-15', '2020-01-15'])
})

it('a herd book gets every remark as a finding: lost where digits are needed, doubtful elsewhere', () => {
  const book = new HerdBook()
  const cells = Object.fromEntries(tableOf('animales').columns.map(({ name }) => [name, '']))
  const row = {
    table: 'animales' as const,
    file: 'a.xlsx',
    line: 2,
    cells: { ...cells, CHIP: '982000412345032,4', NOMBRE: '' },
  }
  const remarks = [
    { column: 'CHIP', kind: 'fraction' as const, stood: '982000412345032,4' },
    { column: 'NOMBRE', kind: 'error' as const, stood: '#N/A' },
    { column: 'FECHA_NACIMIENTO', kind: 'partialDate' as const, stood: '2019' },
    { column: 'PESO_NACER', kind: 'fraction' as const, stood: '2,8' },
  ]
  book.load({ row, remarks })
  expect(book.findings.all.map(({ kind, column, value }) => [kind, column, value])).toEqual([
    ['cellLost', 'CHIP', '982000412345032,4'],
    ['cellLost', 'NOMBRE', '#N/A'],
    ['cellDoubtful', 'FECHA_NACIMIENTO', '2019'],
  ])
  expect(row.cells.CHIP).toBe('')
})
