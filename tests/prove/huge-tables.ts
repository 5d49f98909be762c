/** Small files that stand for more than any memory. */
import { deflateRawSync } from 'node:zlib'
import type { TableProblem } from '../../src/spreadsheets/table.ts'
import { type Entry, zip } from './bad-input-sheets.ts'

export interface HugeTable {
  readonly name: string
  readonly bytes: Buffer
  readonly size: number
  readonly problem: TableProblem
}

const text = (content: string) => Buffer.from(content)
const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'

const xlsx = (sheet: Partial<Entry>, rows = ''): Buffer =>
  Buffer.from(
    zip([
      { name: '[Content_Types].xml', content: text(types) },
      {
        name: 'xl/worksheets/sheet1.xml',
        content: text(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
        ...sheet,
      },
    ]),
  )

const ods = (rows: string): Buffer =>
  Buffer.from(
    zip([
      { name: 'mimetype', content: text('application/vnd.oasis.opendocument.spreadsheet'), stored: true },
      {
        name: 'content.xml',
        content: text(
          `<office:document-content><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
        ),
      },
    ]),
  )

const cell = (attributes = '') =>
  `<table:table-cell ${attributes} office:value-type="string"><text:p>x</text:p></table:table-cell>`
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
const said = (unpacked: number) => ({ local: { unpacked }, index: { unpacked } })

export function hugeTables(): readonly HugeTable[] {
  const wide = Array.from({ length: 50_000 }, (_, at) => `Columna ${at}`).join(';')
  const million = 'table:number-rows-repeated="1000000"'
  const million2 = 'table:number-columns-repeated="1000000"'
  const files: readonly (readonly [string, Buffer, TableProblem])[] = [
    ['dice tres gigas.xlsx', xlsx(said(3_000_000_000)), 'tooMuch'],
    ['tres gigas de blancos.xlsx', xlsx({ packed: deflateRawSync(Buffer.alloc(450_000_000, ' ')) }), 'tooMuch'],
    ['una fila más allá.xlsx', xlsx({}, '<row r="99999999"><c r="A99999999"><v>1</v></c></row>'), 'tooMuch'],
    ['fila y celda repetidas.ods', ods(row(cell(million2), million)), 'tooMuch'],
    ['fila repetida.ods', ods(row(cell().repeat(20), million)), 'tooMuch'],
    [
      'blancos.ods',
      ods(row(`<table:table-cell><text:p><text:s text:c="900000000"/></text:p></table:table-cell>`)),
      'tooMuch',
    ],
    ['50.000 columnas.csv', text(`${wide}\n`.repeat(12)), 'tooWide'],
    ['50.000 columnas.xls', text(`<table><tr>${'<td>x'.repeat(50_000)}</table>`), 'tooWide'],
  ]
  return files.map(([name, bytes, problem]) => ({ name, bytes, size: bytes.length, problem }))
}
