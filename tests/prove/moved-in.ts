/** Writes a herd book as the files that an association might supply. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { utils, write } from 'xlsx'
import { type Cells, csvOf, type MadeBook, shuffled } from './herd-book-maker.ts'

/** With dates as written in Colombia. */
const asWritten = (rows: readonly Cells[]): Cells[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => [name, text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')]),
    ),
  )

const parentsLast = (rows: readonly Cells[]): Cells[] =>
  rows.map(({ PADRE = '', MADRE = '', ...row }) => ({ ...row, PADRE, MADRE }))

/** EJEMPLAR, PADRE and MADRE over the names of the columns, as printed books have them. */
function twoHeadings(text: string): string {
  const [headings = '', ...rows] = text.split('\r\n')
  const own = headings.replace(';PADRE;MADRE', '')
  const above = `EJEMPLAR${';'.repeat(own.split(';').length)}PADRE;MADRE`
  return [above, `${own};REGISTRO;REGISTRO`, ...rows].join('\r\n')
}

function bookOf(rows: readonly Cells[], bookType: 'xlsx' | 'ods' | 'biff8'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.json_to_sheet([...rows]), 'Datos')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

/** Uses every file type, encoding and separator, with rows in random order. */
export async function writeFiles(book: MadeBook, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { rows } = book
  const put = (name: string, content: Buffer) => writeFile(join(folder, name), content)
  const mixed = (table: keyof MadeBook['rows'], seed: number) => shuffled(rows[table], seed)
  await put(
    'animales.csv',
    Buffer.from(twoHeadings(csvOf(parentsLast(asWritten(mixed('animales', 1))), ';')), 'latin1'),
  )
  await put('socios.csv', Buffer.from(`\ufeff${csvOf(mixed('asociados', 2), ',')}`, 'utf16le'))
  await put('prefijos.csv', Buffer.from(csvOf(mixed('prefijos', 3), '\t')))
  await put('servicios.csv', Buffer.from(csvOf(asWritten(mixed('servicios', 4)), ',')))
  await put('nacimientos.csv', Buffer.from(csvOf(mixed('nacimientos', 5), '|')))
  await put('consecutivos.xlsx', bookOf(mixed('consecutivos', 6), 'xlsx'))
  await put('chips.xls', bookOf(mixed('chips', 7), 'biff8'))
  await put('arriendos.ods', bookOf(mixed('arriendos', 8), 'ods'))
}
