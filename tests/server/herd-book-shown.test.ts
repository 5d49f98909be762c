/** What a worker hands to the thread that answers calls is small, whatever stands in the files. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { Findings } from '../../src/registry/herd-book/findings/findings.ts'
import { findHeadings, SheetRows } from '../../src/registry/herd-book/index.ts'
import { formOf } from '../../src/registry/index.ts'
import { readBook } from '../../src/server/herd-book/reading/read-book.ts'
import { shownSheets, storedSheet } from '../../src/server/herd-book/stored-sheet.ts'

const certificates = formOf('A05')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-hojas-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, bytes: string | Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const book = await readBook({ files: [{ path, name }], corrections: new Map(), kept: new Map() }, {})
  await book.close()
  return book.sheets
}

it('cells of the first rows are cut, and of many wide sheets only some show their first rows', () => {
  const found = findHeadings('ancho.csv', [['cosa', 'otra']], new Map())
  const cells = Array.from({ length: 390 }, () => 'x'.repeat(30_000))
  const first = Array.from({ length: 12 }, (_, at) => ({ line: at + 1, cells }))
  const sheets = Array.from({ length: 6 }, (_, at) => ({ name: `H${at}`, isHidden: false, found, first, rows: 0 }))
  const shown = shownSheets(sheets).map((sheet) => sheet.first.flatMap((row) => row.cells))
  expect(shown.map(({ length }) => length)).toEqual([12 * 390, 12 * 390, 0, 0, 0, 0])
  expect(shown[0]?.[0]).toBe('x'.repeat(60))
})

it('an error of the spreadsheet is shown as it stands there: in the first rows, and in the row of its finding', async () => {
  const made = utils.aoa_to_sheet([
    ['CLAVE', 'CHIP', 'ESPECIE', 'RAZA', 'SEXO'],
    ['A', '', 'C', 'Alpina', 'H'],
  ])
  made.B2 = { t: 'e', v: 0x2a }
  const book = utils.book_new()
  utils.book_append_sheet(book, made, 'Animales')
  const [sheet] = shownSheets(await read('error.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' })))
  expect(sheet?.first[1]?.cells).toEqual(['A', '#N/A', 'C', 'Alpina', 'H'])
  if (!sheet?.found.mapping.table) throw new Error('no table')
  const found = { ...sheet.found, mapping: { ...sheet.found.mapping, table: sheet.found.mapping.table } }
  const remarks = [{ column: 1, kind: 'error' as const, stood: '#N/A' }]
  const { row } = new SheetRows('a.csv', found, [], new Map()).take({ line: 2, cells: ['A', '', 'C'], remarks })
  expect([row.source, row.cells.CHIP]).toEqual(['A\t#N/A\tC', ''])
})

it('more than 200 sheets are refused in Spanish', async () => {
  const made = utils.book_new()
  for (let at = 0; at < 201; at++) utils.book_append_sheet(made, utils.aoa_to_sheet([['x', 'y']]), `H${at}`)
  const bytes = write(made, { type: 'buffer', bookType: 'xlsx' })
  await expect(read('hojas.xlsx', bytes)).rejects.toThrow('más de 200 hojas: tráigalo por partes')
}, 60_000)

it('a finding shows at most 500 letters of a cell', () => {
  const findings = new Findings()
  const row = { table: 'animales' as const, file: 'a.csv', line: 2, cells: { RAZA: 'x'.repeat(30_000) } }
  findings.add(row, 'breedUnknown', 'RAZA')
  expect(findings.all[0]?.value).toHaveLength(500)
})

it('a list of a registry like this one is not read as animals of which the owner is the name, unless somebody says so', async () => {
  const headings = certificates.list.columns.map(({ label }) => label)
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([headings, headings.map(() => 'x')]),
    certificates.title.slice(0, 31),
  )
  const [sheet] = await read('formularioA05.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }))
  expect(sheet).toMatchObject({ rows: 0, found: { isCertain: false } })
  if (!sheet) throw new Error('no sheet')
  expect(storedSheet(sheet)).toMatchObject({ table: '', list: certificates.title, isRead: false })
})
