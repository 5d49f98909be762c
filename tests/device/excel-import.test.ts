import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type BookType, utils, write } from 'xlsx'
import { readSheet } from '../../src/device/spreadsheets/excel-import.ts'
import { readSheetRows } from '../../src/device/spreadsheets/excel-read.ts'
import { importsTexts } from '../../src/registry/app/imports.ts'
import { chipImport, fill, numberImport } from '../../src/registry/index.ts'
import type { SheetProgress } from '../../src/sync/contract/book.ts'

const HEAD = ['CHIP', 'FECHA_RECEPCION', 'HOMOLOGADO', 'NOMBRE']

/** A workbook whose first sheet has these rows; a second one has others. */
function workbook(
  rows: readonly (readonly unknown[])[],
  bookType: BookType = 'xlsx',
  change?: (sheet: object) => void,
  head: readonly unknown[] | null = HEAD,
) {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet((head ? [head, ...rows] : rows) as unknown[][], { cellDates: true, UTC: true })
  change?.(sheet)
  utils.book_append_sheet(book, sheet, 'Chips')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['otra'], ['cosa']]), 'Otra')
  return write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer
}

const rowsOf = async (bytes: ArrayBuffer, kind = chipImport) => {
  const read = await readSheetRows(bytes, kind)
  if (read.kind !== 'read') throw new Error(JSON.stringify(read))
  return read
}

/** A zip of these parts; `says` is what its index claims of their size. */
function zip(parts: Readonly<Record<string, Buffer>>, says?: number): ArrayBuffer {
  const bodies: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const label = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(says ?? content.length, 22)
    local.writeUInt16LE(label.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(says ?? content.length, 24)
    entry.writeUInt16LE(label.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(local, label, packed)
    index.push(entry, label)
    at += local.length + label.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(Buffer.concat(index).length, 12)
  end.writeUInt32LE(at, 16)
  const whole = Buffer.concat([...bodies, ...index, end])
  return new Uint8Array(whole).buffer
}

describe.each(['xlsx', 'biff8'] as const)('a sheet saved as %s', (bookType) => {
  it('gives its first sheet without the heading: chips with every digit, Excel’s days as yyyy-mm-dd', async () => {
    const day = new Date(Date.UTC(2026, 0, 31))
    const rows = [
      ['000000000000123', day, 'S', 'Allflex'],
      [982000411200001, '2026-02-01', 'No', ''],
      ['982000411200002', '28/2/2026', 'si', 'Datamars'],
    ]
    expect(await rowsOf(workbook(rows, bookType))).toEqual({
      kind: 'read',
      rows: [
        ['000000000000123', '2026-01-31', 'S', 'Allflex'],
        ['982000411200001', '2026-02-01', 'N', ''],
        ['982000411200002', '2026-02-28', 'S', 'Datamars'],
      ],
      problems: [],
      wrong: 0,
    })
  })

  it('of a formula takes the value that was saved, and computes nothing', async () => {
    const bytes = workbook([['982000411200001', '2026-01-31', 'N', '']], bookType, (sheet) => {
      Object.assign(sheet, { A2: { t: 's', v: '982000411200009', f: 'HYPERLINK("http://x","982000411200009")' } })
    })
    expect((await rowsOf(bytes)).rows).toEqual([['982000411200009', '2026-01-31', 'N', '']])
  })
})

describe('rows', () => {
  it.each(['=1+1', '+57', '-2+3', '@SUM(A1)', '\t=1'])('%j as a chip is refused by the rules', async (text) => {
    const { problems, wrong } = await rowsOf(workbook([[text, '2026-01-31', 'N', '']]))
    expect(wrong).toBe(1)
    expect(problems[0]).toContain('Fila 2')
  })

  it('keep the number of the sheet in what is said of them, also after an empty one; empty ones are nothing', async () => {
    const rows = [['982000411200001', '2026-01-31', 'N', ''], [], ['982000411200002', '2026-02-31', 'N', ''], [], []]
    const read = await rowsOf(workbook(rows))
    expect(read.rows).toHaveLength(2)
    expect(read.problems).toEqual([
      fill(importsTexts.row, { n: 4, problem: fill(importsTexts.badDate, { n: '2026-02-31' }) }),
    ])
  })

  it('say the first five problems and count the others', async () => {
    const { problems, wrong } = await rowsOf(workbook(Array.from({ length: 40 }, () => ['x y', '2026-01-31', 'N', ''])))
    expect(problems).toHaveLength(5)
    expect(wrong).toBe(40)
  })

  it('of consecutives are read by their own columns', async () => {
    const { rows } = await rowsOf(
      workbook([['A01', 79456123, 1500, 'de más']], 'xlsx', undefined, numberImport.columns),
      numberImport,
    )
    expect(rows).toEqual([['A01', '79456123', '1500']])
  })

  describe('of a sheet whose first row is not its heading are not taken', () => {
    const t = importsTexts
    const chip = ['982000411200001', '2026-01-31', 'N', '']
    const saidOf = async (head: readonly unknown[] | null) =>
      readSheetRows(workbook([chip, chip], 'xlsx', undefined, head), chipImport)

    it.each([
      ['none', null, [fill(t.noHeading, { columns: HEAD.join(', ') })]],
      ['a missing one', ['CHIP', 'FECHA_RECEPCION', 'HOMOLOGADO'], [fill(t.headingMissing, { name: 'NOMBRE' })]],
      [
        'two in each other’s place',
        ['CHIP', 'HOMOLOGADO', 'FECHA_RECEPCION', 'NOMBRE'],
        [fill(t.headingMoved, { name: 'HOMOLOGADO', n: 3 }), fill(t.headingMoved, { name: 'FECHA_RECEPCION', n: 2 })],
      ],
      [
        'an unknown one',
        ['CHIP', 'PRECIO {n}', 'HOMOLOGADO', 'NOMBRE'],
        [fill(t.headingMissing, { name: 'FECHA_RECEPCION' }), fill(t.headingUnknown, { n: 2, text: 'PRECIO {n}' })],
      ],
    ] as const)('%s', async (_, head, problems) => {
      expect(await saidOf(head)).toEqual({ kind: 'headings', problems })
    })

    it('unless it only writes them otherwise', async () => {
      const read = await saidOf([' chip ', 'Fecha recepción', 'Homologado', 'nombre', '', 'Notas de la oficina'])
      expect(read).toMatchObject({ kind: 'read', rows: [chip, chip] })
    })
  })

  it('a chip written as a number of 18 digits, which Excel has rounded, is refused', async () => {
    const { wrong } = await rowsOf(workbook([[Number('982000411200001234'), '2026-01-31', 'N', '']]))
    expect(wrong).toBe(1)
  })

  it('fifty thousand are read; one more is too many; none is none', async () => {
    const many = Array.from({ length: 50_000 }, (_, at) => [String(982_000_000_000_000 + at), '2026-01-31', 'N', ''])
    expect((await rowsOf(workbook(many))).rows).toHaveLength(50_000)
    many.push(['982000411200001', '2026-01-31', 'N', ''])
    expect(await readSheetRows(workbook(many), chipImport)).toEqual({ kind: 'bad', reason: 'tooManyRows' })
    expect(await readSheetRows(workbook([]), chipImport)).toEqual({ kind: 'bad', reason: 'noRows' })
  }, 60_000)
})

describe('a file that is refused', () => {
  const types = Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
  const reason = async (bytes: ArrayBuffer) => readSheetRows(bytes, chipImport)

  it('with macros, whatever it is called', async () => {
    const book = { '[Content_Types].xml': types, 'xl/vbaProject.bin': Buffer.from('macro') }
    expect(await reason(zip(book))).toEqual({ kind: 'bad', reason: 'macros' })
    const old = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.alloc(600),
      Buffer.from('_VBA_PROJECT_CUR', 'utf16le'),
    ])
    expect(await reason(new Uint8Array(old).buffer)).toEqual({ kind: 'bad', reason: 'macros' })
  })

  it('that unpacks to more than any list, whether its index says so or lies', async () => {
    const parts = { '[Content_Types].xml': types, 'xl/worksheets/sheet1.xml': Buffer.alloc(61_000_000, ' ') }
    expect(await reason(zip(parts))).toEqual({ kind: 'bad', reason: 'bomb' })
    expect(await reason(zip(parts, 100))).toEqual({ kind: 'bad', reason: 'bomb' })
  })

  it('that is no spreadsheet, or a broken or locked one', async () => {
    expect(await reason(new Uint8Array(Buffer.from('CHIP;FECHA\n1;2')).buffer)).toEqual({
      kind: 'bad',
      reason: 'notExcel',
    })
    expect(await reason(zip({ 'foto.jpg': Buffer.from('x') }))).toEqual({ kind: 'bad', reason: 'notExcel' })
    expect(await reason(workbook([['1', '2', '3']]).slice(0, 2000))).toEqual({ kind: 'bad', reason: 'broken' })
    const locked = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')])
    expect(await reason(new Uint8Array(locked).buffer)).toEqual({ kind: 'bad', reason: 'broken' })
  })
})

describe('how far it is', () => {
  it('is told in rows: how many are read, then how many are checked', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => [String(982_000_000_000_000 + at), '2026-01-31', 'N', ''])
    const said: SheetProgress[] = []
    await readSheetRows(workbook(many), chipImport, (progress) => said.push(progress))
    const of = (step: SheetProgress['step']) => said.filter((one) => one.step === step)
    expect(of('reading').map(({ done, total }) => `${done}/${total}`)).toEqual(['0/0', '0/3001'])
    expect(of('checking').map(({ done, total }) => `${done}/${total}`)).toEqual(
      [0, 500, 1000, 1500, 2000, 2500].map((done) => `${done}/3000`),
    )
  })
})

describe('reading beside the page', () => {
  /** A worker that a test answers for. */
  class FakeWorker extends EventTarget {
    terminated = 0
    asked: unknown
    postMessage(asked: unknown) {
      this.asked = asked
    }
    terminate() {
      this.terminated++
    }
  }
  const file = (name: string, size = 10) => ({ name, type: '', size, arrayBuffer: async () => new ArrayBuffer(size) })
  const start = (worker: FakeWorker) => () => worker as unknown as Worker
  const ignore = () => {}

  it('hands on how far it is, until the answer', async () => {
    const worker = new FakeWorker()
    const said: SheetProgress[] = []
    const reading = readSheet(file('chips.xlsx'), chipImport, (progress) => said.push(progress), start(worker))
    await new Promise((done) => setTimeout(done))
    const progress = { step: 'reading', done: 500, total: 3001 } as const
    worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'progress', progress } }))
    worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'bad', reason: 'noRows' } }))
    expect(await reading).toEqual({ kind: 'bad', reason: 'noRows' })
    expect(said).toEqual([progress])
  })

  it('a worker that never ends is ended, and the person is told', async () => {
    const worker = new FakeWorker()
    expect(await readSheet(file('chips.xlsx'), chipImport, ignore, start(worker), 20)).toEqual({
      kind: 'bad',
      reason: 'slow',
    })
    expect(worker.terminated).toBe(1)
  })

  it('a worker that dies of the file is a broken file', async () => {
    const worker = new FakeWorker()
    const reading = readSheet(file('chips.xlsx'), chipImport, ignore, start(worker))
    await new Promise((done) => setTimeout(done))
    worker.dispatchEvent(new Event('error'))
    expect(await reading).toEqual({ kind: 'bad', reason: 'broken' })
  })

  it('what is no .xlsx or .xls, has macros by its name, or is over 10,000,000 bytes starts no worker', async () => {
    const none = () => {
      throw new Error('started')
    }
    expect(await readSheet(file('chips.csv'), chipImport, ignore, none)).toEqual({ kind: 'bad', reason: 'notExcel' })
    expect(await readSheet(file('chips.xlsm'), chipImport, ignore, none)).toEqual({ kind: 'bad', reason: 'macros' })
    expect(await readSheet(file('chips.xls', 10_000_001), chipImport, ignore, none)).toEqual({
      kind: 'bad',
      reason: 'tooLarge',
    })
  })
})
