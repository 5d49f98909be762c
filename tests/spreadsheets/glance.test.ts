/** What is refused before it is stored: seen at the beginning of a file, within milliseconds. */
import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { glance } from '../../src/spreadsheets/glance.ts'
import type { Limits } from '../../src/spreadsheets/table.ts'
import { zip } from '../prove/bad-input-sheets.ts'

const limits: Limits = {
  unpacked: 1_000_000,
  cells: 1_000_000,
  rows: Number.POSITIVE_INFINITY,
  allowsMacros: true,
  onlyFirst: false,
}
const seen = (bytes: Uint8Array) => glance(new Uint8Array(bytes), limits)
const columns = (n: number) => Array.from({ length: n }, (_, at) => `Columna ${at}`)
const text = (rows: readonly (readonly string[])[]) => Buffer.from(rows.map((row) => row.join(';')).join('\r\n'))
const book = (rows: unknown[][]): Uint8Array => {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(rows), 'A')
  return write(made, { type: 'buffer', bookType: 'xlsx', compression: true })
}

describe('at first sight', () => {
  it('a text of 12 rows and 50,000 columns is too wide', async () => {
    const rows = Array.from({ length: 12 }, () => columns(50_000))
    expect(await seen(text(rows))).toBe('tooWide')
    expect(await seen(text([['Libro de 2026'], ...rows]))).toBe('tooWide')
  })

  it('a workbook with more columns than are read is too wide, one of empty cells is not', async () => {
    expect(await seen(book([columns(401)]))).toBe('tooWide')
    const empty = zip([
      { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
      {
        name: 'xl/worksheets/sheet1.xml',
        content: Buffer.from('<row r="1"><c r="XFD1" s="1"/><c r="A2"><v>1</v></c>'),
      },
    ])
    expect(await seen(new Uint8Array(empty))).toBeNull()
  })

  it('a workbook that says it is larger than what is unpacked is too much', async () => {
    const said = { unpacked: 3_000_000_000 }
    const part = { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<row/>'), local: said, index: said }
    expect(await seen(new Uint8Array(zip([part])))).toBe('tooMuch')
  })

  it('nothing speaks against what is read, nor against the first part of a workbook', async () => {
    const rows = [columns(400), ...Array.from({ length: 500 }, () => columns(20))]
    expect(await seen(text(rows))).toBeNull()
    const whole = book(rows)
    expect(await seen(whole)).toBeNull()
    expect(await seen(whole.subarray(0, 3000))).toBeNull()
    expect(await seen(Buffer.from('CLAVE;NOMBRE\r\n1;"dos\r\nlíneas"'))).toBeNull()
  })
})
