/** What is refused at the first of several parts: seen at the beginning of a text, within milliseconds. */
import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { glance } from '../../src/spreadsheets/read.ts'

const seen = (bytes: Uint8Array) => glance(new Uint8Array(bytes))
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

  it('nothing speaks against what is read, nor against the first part of a workbook', async () => {
    const rows = [columns(400), ...Array.from({ length: 500 }, () => columns(20))]
    expect(await seen(text(rows))).toBeNull()
    const whole = book(rows)
    expect(await seen(whole)).toBeNull()
    expect(await seen(whole.subarray(0, 3000))).toBeNull()
    expect(await seen(Buffer.from('CLAVE;NOMBRE\r\n1;"dos\r\nlíneas"'))).toBeNull()
  })
})
