/** Herd book files that are not what they claim: the server reports it, and its memory stays bounded. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { defaultBounds } from '../../src/registry/index.ts'
import { problems, sheetsOfFile } from '../../src/server/herd-book/reading/open-files.ts'
import { readBook, TOO_SLOW } from '../../src/server/herd-book/reading/read-book.ts'
import type { TableRow } from '../../src/spreadsheets/table.ts'
import { bookParts, type Entry, zip } from '../prove/bad-input-sheets.ts'
import { hugeTables } from '../prove/huge-tables.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-malos-'))
})
afterAll(() => rm(folder, { recursive: true }))

const packed = (entries: readonly Entry[]) => Buffer.from(zip(entries))
const spoilt = async (change: (sheet: Entry) => Entry) =>
  packed((await bookParts()).map((part) => (part.name === SHEET ? change(part) : part)))

async function rowsOf(bytes: Uint8Array, name = 'libro.xlsx'): Promise<readonly TableRow[]> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const rows: TableRow[] = []
  for await (const sheet of sheetsOfFile(path)) for await (const row of sheet.rows()) rows.push(row)
  return rows
}

describe('a book of spreadsheets', () => {
  it('is read as it stands', async () => {
    expect(await rowsOf(packed(await bookParts()))).toHaveLength(4)
  })

  it('that unpacks to more than it says, wherever it says so, is refused before it is unpacked', async () => {
    const bomb = deflateRawSync(Buffer.alloc(500_000_000, ' '))
    const stored = { method: 0, packed: bomb.length, unpacked: bomb.length }
    const local = { unpacked: bomb.length }
    const inIndex = await spoilt((sheet) => ({ ...sheet, packed: bomb, index: stored, local }))
    await expect(rowsOf(inIndex)).rejects.toThrow(problems.broken)
    const inBoth = await spoilt((sheet) => ({ ...sheet, packed: bomb, index: { unpacked: 9 }, local: { unpacked: 9 } }))
    await expect(rowsOf(inBoth)).rejects.toThrow(problems.tooMuch)
  })

  it('that holds another one packed inside of it is refused: that one was not measured', async () => {
    const inner = new Uint8Array(packed(await bookParts()))
    for (const name of ['Index.zip', 'Index/Document.iwa', 'otra.xml'])
      await expect(rowsOf(packed([{ name, content: inner }]))).rejects.toThrow(problems.notTable)
  })

  it('whose cells stand so far out that the empty ones before them fill the memory is refused', async () => {
    const sheet = utils.aoa_to_sheet([['CLAVE']], { dense: true })
    const rows = (sheet as unknown as { '!data': object[][] })['!data']
    for (let row = 1; row < 700; row++) {
      rows[row] = []
      Object.assign(rows[row] ?? [], { 16383: { t: 's', v: 'x' } })
    }
    sheet['!ref'] = 'A1:XFD700'
    const book = utils.book_new(sheet, 'Animales')
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
    expect(bytes.length).toBeLessThan(1_000_000)
    await expect(rowsOf(bytes)).rejects.toThrow(problems.tooMuch)
  })

  it.each(hugeTables())('$name ($size bytes) is refused before a library sees it', async ({ name, bytes, problem }) => {
    const begun = performance.now()
    await expect(rowsOf(bytes, name)).rejects.toThrow(problems[problem])
    // Minutes, or without an end, if it is read.
    expect(performance.now() - begun).toBeLessThan(60_000)
  })

  it('that takes too long, or is no longer wanted, ends with its worker', async () => {
    const files = [{ path: join(folder, 'a.csv'), name: 'a.csv' }]
    await writeFile(files[0]?.path ?? '', 'CLAVE;RAZA\n')
    const input = { files, kept: new Map(), corrections: new Map() }
    await expect(readBook(input, { longest: 0 })).rejects.toThrow(TOO_SLOW)
    const stop = new AbortController()
    const reading = readBook(input, { signal: stop.signal })
    stop.abort()
    await expect(reading).rejects.toThrow('abort')
  })

  it('that is no longer wanted while it is reviewed or written ends with its worker', async () => {
    const path = join(folder, 'a.csv')
    await writeFile(path, 'CLAVE;ESPECIE;RAZA;SEXO\nK1;C;1;H\n')
    const input = { files: [{ path, name: 'a.csv' }], kept: new Map(), corrections: new Map() }
    const base = { today: '2026-11-21', bounds: defaultBounds, breeds: [], departments: [], municipalities: [] }
    const nothing = async () => []
    const source = { people: nothing, prefixes: nothing, bearers: nothing, chips: nothing, numbers: nothing }
    const rest = { services: nothing, brought: nothing, animals: nothing, herds: nothing }
    const reviewing = new AbortController()
    const first = await readBook(input, { signal: reviewing.signal })
    const prefixes = async () => {
      reviewing.abort()
      return []
    }
    await expect(first.judge({ base, most: 10 }, { ...source, ...rest, prefixes })).rejects.toThrow('abort')
    await first.close()
    const writing = new AbortController()
    const second = await readBook(input, { signal: writing.signal })
    await second.judge({ base, most: 10 }, { ...source, ...rest })
    const pieces = second.plan('2026-11-21')
    await pieces.next()
    writing.abort()
    await expect(pieces.next()).rejects.toThrow('abort')
    await second.close()
  })
})
