import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type BookType, utils, write } from 'xlsx'
import { readSheet } from '../../src/device/spreadsheets/excel-import.ts'
import { readSheetRows } from '../../src/device/spreadsheets/excel-read.ts'
import { importsTexts } from '../../src/registry/app/imports.ts'
import { cellName, chipImport, fill, markedSheet, numberImport } from '../../src/registry/index.ts'
import { adviceTexts } from '../../src/registry/texts/advice.ts'
import type { SheetProgress } from '../../src/sync/contract/desk.ts'
import { sheetFacts } from '../spreadsheets/facts.ts'

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
  const read = await readSheetRows(bytes, kind, sheetFacts)
  if (read.kind !== 'read') throw new Error(JSON.stringify(read))
  return read
}

/** A zip of these parts; `says`: the uncompressed size that it declares. */
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

describe.each(['xlsx', 'biff8', 'ods'] as const)('a sheet saved as %s', (bookType) => {
  it('knows the makers that the association has set', async () => {
    const rows = workbook([['999000364696050', '2026-02-01', 'N', '']])
    const problems = async (facts = sheetFacts) => {
      const read = await readSheetRows(rows, chipImport, facts)
      return read.kind === 'read' ? read.problems.length : read
    }
    expect(await problems()).toBe(1)
    expect(await problems({ ...sheetFacts, makers: [900, 999] })).toBe(0)
  })

  it('gives its first sheet without the heading: chips with every digit, Excel’s days as yyyy-mm-dd', async () => {
    const day = new Date(Date.UTC(2026, 0, 31))
    const rows = [
      ['032000000000123', day, 'S', 'Allflex'],
      [982000411200001, '2026-02-01', 'No', ''],
      ['982000411200002', '28/2/2026', 'si', 'Datamars'],
    ]
    expect(await rowsOf(workbook(rows, bookType))).toMatchObject({
      kind: 'read',
      rows: [
        ['032000000000123', '2026-01-31', 'S', 'Allflex'],
        ['982000411200001', '2026-02-01', 'N', ''],
        ['982000411200002', '2026-02-28', 'S', 'Datamars'],
      ],
      lines: [2, 3, 4],
      places: [0, 1, 2, 3],
      problems: [],
    })
  })

  it('of a formula takes the value that was saved, and computes nothing', async () => {
    const bytes = workbook([['982000411200001', '2026-01-31', 'N', '']], bookType, (sheet) => {
      Object.assign(sheet, { A2: { t: 's', v: '982000411200009', f: 'HYPERLINK("http://x","982000411200009")' } })
    })
    expect((await rowsOf(bytes)).rows).toEqual([['982000411200009', '2026-01-31', 'N', '']])
  })
})

it('an export of numbers read back: what is used or void is refused at its number, the rest may be sent', async () => {
  const head = ['CODIGO', 'NUMERO', 'NUMERO DE DOCUMENTO', 'ESTADO']
  const rows = [
    ['A04', '8700', '41', 'Usado'],
    ['A04', '8701', '41', 'Disponible'],
    ['A04', '8702', '41', 'Anulado'],
  ]
  const read = await rowsOf(workbook(rows, 'xlsx', undefined, head), numberImport)
  expect(read.problems.map(({ line, column }) => [line, column])).toEqual([
    [2, 1],
    [4, 1],
  ])
  expect(read.problems[0]?.text).toBe(fill(importsTexts.notFree, { state: 'Usado' }))
})

describe('rows', () => {
  it('says of every row what is wrong with it at once, and what stands there twice', async () => {
    const { problems } = await rowsOf(
      workbook([
        ['982000000000001', '31/02/2026', 'N', ''],
        ['982000000000002', '2026-01-31', 'X', ''],
        ['982 000 000 000 001', '2026-01-31', 'N', ''],
      ]),
    )
    expect(problems.map(({ line, column }) => cellName(column, line))).toEqual(['B2', 'C3', 'A4'])
    expect(problems.at(-1)?.text).toBe(fill(importsTexts.twice, { n: 2 }))
  })

  it.each(['=1+1', '+57', '-2+3', '@SUM(A1)', '\t=1'])('%j as a chip is refused by the rules', async (text) => {
    const { problems } = await rowsOf(workbook([[text, '2026-01-31', 'N', '']]))
    expect(problems).toMatchObject([{ line: 2, column: 0 }])
  })

  it('keep the number of the sheet in what is said of them, also after an empty one; empty ones are nothing', async () => {
    const rows = [['982000411200001', '2026-01-31', 'N', ''], [], ['982000411200002', '2026-02-31', 'N', ''], [], []]
    const read = await rowsOf(workbook(rows))
    expect(read.rows).toHaveLength(2)
    expect(read.lines).toEqual([2, 4])
    expect(read.problems).toEqual([{ line: 4, column: 1, text: fill(importsTexts.badDate, { n: '2026-02-31' }) }])
  })

  it('with a doubtful chip, a word for none or a day to come say so', async () => {
    const rows = [
      ['76010006382439', '2026-01-31', 'N', ''],
      ['PENDIENTE', '2026-01-31', 'N', ''],
      ['SIN CHIP', '2026-01-31', 'N', ''],
      ['NO', '2026-01-31', 'N', ''],
      ['982000411200001', '2059-01-31', 'N', ''],
    ]
    const { problems } = await rowsOf(workbook(rows))
    expect(problems.map(({ line, column }) => cellName(column, line))).toEqual(['A2', 'A3', 'A4', 'A5', 'B6'])
  })

  it('say every problem at its row and cell, several of one row too', async () => {
    const bad = Array.from({ length: 40 }, (_, at) => [`x ${at}`, '2026-01-31', 'N', ''])
    const rows = [...bad, ['', '', 'X', 'x'.repeat(101)]]
    const { problems } = await rowsOf(workbook(rows))
    expect(problems).toHaveLength(44)
    expect(problems[39]).toEqual({
      line: 41,
      column: 0,
      text: fill(importsTexts.badChip, { n: 'x 39', reason: adviceTexts.chipLetters }),
    })
    expect(problems.slice(40).map(({ line, column }) => cellName(column, line))).toEqual(['A42', 'B42', 'C42', 'D42'])
  })

  it.each([
    ['982 000 411 200 001', '982000411200001'],
    ['982\u00a0000411200001', '982000411200001'],
    ['982.000.411.200.001', '982000411200001'],
    ['982-000411200001', '982000411200001'],
    [' 982000411200001 ', '982000411200001'],
    ['AM-1', 'AM-1'],
    ['982000411200001 982000411200002', '982000411200001 982000411200002'],
  ])('the chip %j is %j', async (written, chip) => {
    expect((await rowsOf(workbook([[written, '2026-01-31', 'N', '']]))).rows[0]?.[0]).toBe(chip)
  })

  it.each([
    ['31/01/2026', '2026-01-31'],
    ['31-1-2026', '2026-01-31'],
    ['3/4/2026', '2026-04-03'],
    ['2026-01-31', '2026-01-31'],
    [new Date(Date.UTC(2026, 0, 31)), '2026-01-31'],
    [46053, '2026-01-31'],
    ['01/31/2026', '01/31/2026'],
    ['mañana', 'mañana'],
  ])('the day %j is %j', async (written, day) => {
    const { rows, problems } = await rowsOf(workbook([['982000411200001', written, 'N', '']]))
    expect(rows[0]?.[1]).toBe(day)
    expect(problems).toHaveLength(day.startsWith('2026') ? 0 : 1)
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
      readSheetRows(workbook([chip, chip], 'xlsx', undefined, head), chipImport, sheetFacts)

    it.each([
      ['none', null, [fill(t.noHeading, { columns: HEAD.join(', ') })]],
      ['a missing one', ['CHIP', 'FECHA_RECEPCION', 'HOMOLOGADO'], [fill(t.headingMissing, { name: 'NOMBRE' })]],
      [
        'an unknown one',
        ['CHIP', 'PRECIO {n}', 'HOMOLOGADO', 'NOMBRE'],
        [fill(t.headingMissing, { name: 'FECHA_RECEPCION' }), fill(t.headingUnknown, { n: 2, text: 'PRECIO {n}' })],
      ],
    ] as const)('%s', async (_, head, problems) => {
      const read = fill(t.sheetRead, { sheet: 'Chips' })
      expect(await saidOf(head)).toEqual({ kind: 'headings', problems: [read, ...problems] })
    })

    it('unless it only writes them otherwise', async () => {
      const read = await saidOf([' chip ', 'Fecha recepción', 'Homologado', 'nombre', '', 'Notas de la oficina'])
      expect(read).toMatchObject({ kind: 'read', rows: [chip, chip] })
    })

    it('or has them in another order, under the names that people give them', async () => {
      const rows = [
        ['nota', 'No', 'Allflex', new Date(Date.UTC(2026, 0, 31)), '982000411200001'],
        ['', 'X', '', '31/02/2026', '982000411200002'],
      ]
      const head = ['Notas', 'Homologado', 'Fabricante', 'Fecha', 'Microchip']
      const read = await readSheetRows(workbook(rows, 'xlsx', undefined, head), chipImport, sheetFacts)
      expect(read).toMatchObject({
        kind: 'read',
        rows: [
          ['982000411200001', '2026-01-31', 'N', 'Allflex'],
          ['982000411200002', '31/02/2026', 'X', ''],
        ],
        places: [4, 3, 1, 2],
      })
      const problems = read.kind === 'read' ? read.problems : []
      expect(problems.map(({ line, column }) => cellName(column, line))).toEqual(['B3', 'D3'])
    })
  })

  it('a chip written as a number of 18 digits, which Excel has rounded, is refused', async () => {
    const { problems } = await rowsOf(workbook([[Number('982000411200001234'), '2026-01-31', 'N', '']]))
    expect(problems).toHaveLength(1)
  })

  it('fifty thousand are read; one more is too many; none is none', async () => {
    const many = Array.from({ length: 50_000 }, (_, at) => [String(982_000_000_000_000 + at), '2026-01-31', 'N', ''])
    expect((await rowsOf(workbook(many))).rows).toHaveLength(50_000)
    many.push(['982000411200001', '2026-01-31', 'N', ''])
    expect(await readSheetRows(workbook(many), chipImport, sheetFacts)).toEqual({ kind: 'bad', reason: 'tooManyRows' })
    expect(await readSheetRows(workbook([]), chipImport, sheetFacts)).toEqual({ kind: 'bad', reason: 'noRows' })
  }, 60_000)
})

describe('a file that is refused', () => {
  const types = Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
  const reason = async (bytes: ArrayBuffer) => readSheetRows(bytes, chipImport, sheetFacts)

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

  it('an .ods that can run something, is locked, or is a text', async () => {
    const said = (what: string) => Buffer.from(`application/vnd.oasis.opendocument.${what}`)
    const ods = { mimetype: said('spreadsheet'), 'content.xml': Buffer.from('<x/>') }
    expect(await reason(zip({ ...ods, 'Basic/Standard/m.xml': types }))).toEqual({ kind: 'bad', reason: 'macros' })
    const locked = { 'META-INF/manifest.xml': Buffer.from('<manifest:encryption-data/>') }
    expect(await reason(zip({ ...ods, ...locked }))).toEqual({ kind: 'bad', reason: 'broken' })
    expect(await reason(zip({ ...ods, mimetype: said('text') }))).toEqual({ kind: 'bad', reason: 'notExcel' })
    const bomb = { ...ods, 'content.xml': Buffer.alloc(61_000_000, ' ') }
    expect(await reason(zip(bomb))).toEqual({ kind: 'bad', reason: 'bomb' })
  })

  it('that is no spreadsheet, or a broken or locked one', async () => {
    for (const text of ['{\\rtf1 CHIP}', '<html>CHIP</html>', '<?xml version="1.0"?><Workbook/>', 'CHIP\0;FECHA'])
      expect(await reason(new Uint8Array(Buffer.from(text)).buffer)).toEqual({ kind: 'bad', reason: 'notExcel' })
    expect(await reason(zip({ 'foto.jpg': Buffer.from('x') }))).toEqual({ kind: 'bad', reason: 'notExcel' })
    expect(await reason(workbook([['1', '2', '3']]).slice(0, 2000))).toEqual({ kind: 'bad', reason: 'broken' })
    const locked = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')])
    expect(await reason(new Uint8Array(locked).buffer)).toEqual({ kind: 'bad', reason: 'broken' })
  })
})

describe('a sheet given back', () => {
  it('has everything where it stood, the wrong cells marked, and what is wrong in a column of its own', async () => {
    const rows = [['982000411200001', '2026-01-31', 'N', '', 'una nota'], [], ['mal mal', '2026-02-31', 'N', '', '']]
    const read = await rowsOf(workbook(rows, 'xlsx', undefined, [...HEAD, 'Notas']))
    const marked = markedSheet(read.sheet, read.problems)
    expect(marked.headings).toEqual([...HEAD, 'Notas', 'ERROR'])
    expect(marked.rows[0]).toEqual(['982000411200001', '2026-01-31', 'N', '', 'una nota', ''])
    const [chip, day] = read.problems.map(({ text }) => text)
    expect(marked.rows[2]).toEqual([
      { text: 'mal mal', wrong: true },
      { text: '2026-02-31', wrong: true },
      'N',
      '',
      '',
      { text: `${chip}; ${day}`, wrong: true },
    ])
    // When the corrected file is imported, the column is ignored, and rewritten if something is still wrong.
    const plain = marked.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.text)))
    const again = await rowsOf(workbook(plain, 'xlsx', undefined, marked.headings))
    expect(again.rows).toEqual(read.rows)
    expect(markedSheet(again.sheet, again.problems)).toEqual(marked)
    expect(markedSheet(again.sheet, []).rows[2]?.at(-1)).toBe('')
  })
})

describe('how far it is', () => {
  it('is told in rows: how many are read, then how many are checked', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => [String(982_000_000_000_000 + at), '2026-01-31', 'N', ''])
    const said: SheetProgress[] = []
    await readSheetRows(workbook(many), chipImport, sheetFacts, (progress) => said.push(progress))
    const of = (step: SheetProgress['step']) => said.filter((one) => one.step === step)
    expect(of('reading').map(({ done, total }) => `${done}/${total}`)).toEqual(['0/0', '0/3001'])
    expect(of('checking').map(({ done, total }) => `${done}/${total}`)).toEqual(
      [0, 500, 1000, 1500, 2000, 2500].map((done) => `${done}/3000`),
    )
  })
})

describe('reading beside the page', () => {
  /** A worker whose responses the test sends. */
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
    const reading = readSheet(
      file('chips.xlsx'),
      chipImport,
      sheetFacts,
      (progress) => said.push(progress),
      start(worker),
    )
    await new Promise((done) => setTimeout(done))
    const progress = { step: 'reading', done: 500, total: 3001 } as const
    worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'progress', progress } }))
    worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'bad', reason: 'noRows' } }))
    expect(await reading).toEqual({ kind: 'bad', reason: 'noRows' })
    expect(said).toEqual([progress])
  })

  it('a worker that never ends is ended, and the person is told', async () => {
    const worker = new FakeWorker()
    expect(await readSheet(file('chips.xlsx'), chipImport, sheetFacts, ignore, start(worker), 20)).toEqual({
      kind: 'bad',
      reason: 'slow',
    })
    expect(worker.terminated).toBe(1)
  })

  it('a worker that dies of the file is a broken file', async () => {
    const worker = new FakeWorker()
    const reading = readSheet(file('chips.xlsx'), chipImport, sheetFacts, ignore, start(worker))
    await new Promise((done) => setTimeout(done))
    worker.dispatchEvent(new Event('error'))
    expect(await reading).toEqual({ kind: 'bad', reason: 'broken' })
  })

  it('what is no .xlsx, .xls or .ods, has macros by its name, or is over 10,000,000 bytes starts no worker', async () => {
    const none = () => {
      throw new Error('started')
    }
    expect(await readSheet(file('chips.csv'), chipImport, sheetFacts, ignore, none)).toEqual({
      kind: 'bad',
      reason: 'notExcel',
    })
    expect(await readSheet(file('chips.xlsm'), chipImport, sheetFacts, ignore, none)).toEqual({
      kind: 'bad',
      reason: 'macros',
    })
    expect(await readSheet(file('chips.xls', 10_000_001), chipImport, sheetFacts, ignore, none)).toEqual({
      kind: 'bad',
      reason: 'tooLarge',
    })
  })
})
