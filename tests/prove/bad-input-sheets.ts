/** Spreadsheets that are not what they claim: bombs, false headers, macros, formulas, noise. */
import { crc32, deflateRawSync } from 'node:zlib'
import { utils, write } from 'xlsx'
import { chipImport } from '../../src/registry/index.ts'
import { unzip, zipEntries } from '../../src/spreadsheets/zip.ts'

/** One zip entry to write; omitted values are correct. */
export interface Entry {
  readonly name: string
  readonly content: Uint8Array
  /** Written instead of the compressed content. */
  readonly packed?: Uint8Array
  readonly stored?: true
  readonly local?: Partial<Said>
  readonly index?: Partial<Said>
}
interface Said {
  readonly name: string
  readonly method: number
  readonly sum: number
  readonly packed: number
  readonly unpacked: number
}

export function zip(entries: readonly Entry[], count = entries.length): ArrayBuffer {
  const bodies: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const { name, content, stored, packed = stored ? content : deflateRawSync(content), ...said } of entries) {
    const sizes = { sum: crc32(content), packed: packed.length, unpacked: content.length }
    const truth: Said = { name, method: stored ? 0 : 8, ...sizes }
    const header = headerOf(30, 0x04034b50, 0, { ...truth, ...said.local })
    const entry = headerOf(46, 0x02014b50, 2, { ...truth, ...said.index })
    entry.writeUInt32LE(at, 42)
    bodies.push(header, Buffer.from(packed))
    index.push(entry)
    at += header.length + packed.length
  }
  const size = index.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, ...index, end])).buffer
}

function headerOf(length: number, sign: number, shift: number, said: Said): Buffer {
  const label = Buffer.from(said.name)
  const header = Buffer.alloc(length + label.length)
  header.writeUInt32LE(sign, 0)
  header.writeUInt16LE(said.method, 8 + shift)
  header.writeUInt32LE(said.sum, 14 + shift)
  header.writeUInt32LE(said.packed, 18 + shift)
  header.writeUInt32LE(said.unpacked, 22 + shift)
  header.writeUInt16LE(label.length, 26 + shift)
  label.copy(header, length)
  return header
}

export const goodRow = (n: number): readonly string[] => [String(982_000_411_200_000 + n), '2026-01-31', 'N', '']

export function workbook(rows: readonly (readonly string[])[], bookType: 'xlsx' | 'biff8' = 'xlsx'): ArrayBuffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...chipImport.columns], ...rows.map((row) => [...row])]), 'Chips')
  return write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer
}

/** The parts of a valid workbook, to be corrupted. */
export async function bookParts(from = 0): Promise<readonly Entry[]> {
  const bytes = new Uint8Array(workbook([0, 1, 2].map((n) => goodRow(from + n))))
  const parts = await unzip(bytes, zipEntries(bytes) ?? [], 100_000_000)
  if (typeof parts === 'string') throw new Error(parts)
  return parts
}

const SHEET = 'xl/worksheets/sheet1.xml'
const TYPES = '[Content_Types].xml'
const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000, ' ')
const text = (content: string) => Buffer.from(content)

/** The entries of the workbook, with others added or replaced by name. */
const withEntries = (parts: readonly Entry[], ...others: readonly Entry[]): readonly Entry[] => [
  ...parts.filter(({ name }) => !others.some((other) => other.name === name)),
  ...others,
]

export interface BadSheet {
  readonly what: string
  readonly bytes: ArrayBuffer
  /** Allowed results; 'read': exactly the three rows of `bookParts()`. */
  readonly may: readonly string[]
}

/** @param gigabytes decompressed size of each bomb */
export async function badSheets(gigabytes: number): Promise<readonly BadSheet[]> {
  const parts = await bookParts()
  const types = parts.find(({ name }) => name === TYPES)?.content ?? text('')
  const bomb = deflateRawSync(spaces(gigabytes * 1000))
  const huge = { name: SHEET, content: spaces(1), packed: bomb }
  const size = gigabytes * 1_000_000_000
  const lie = (what: string, entry: Entry, may = ['bomb', 'broken', 'read', 'noRows']): BadSheet => ({
    what,
    bytes: zip(withEntries(parts, entry)),
    may,
  })
  const typed = (kind: string) =>
    Buffer.from(types.toString() ? new TextDecoder().decode(types).replace('</Types>', `${kind}</Types>`) : '')
  const refused = (what: string, entries: readonly Entry[], reason: string): BadSheet => ({
    what,
    bytes: zip(entries),
    may: [reason],
  })
  const other = (await bookParts(500)).find(({ name }) => name === SHEET) as Entry
  const otherPacked = deflateRawSync(other.content)
  const nested = new Uint8Array(zip(withEntries(parts, other)))
  return [
    lie(
      'a sheet of gigabytes, told in both headers',
      { ...huge, local: { unpacked: size }, index: { unpacked: size } },
      ['bomb'],
    ),
    lie('a sheet of gigabytes, told in none', { ...huge, local: { unpacked: 9 }, index: { unpacked: 9 } }, ['bomb']),
    lie('packed in its header, stored in the index', { ...huge, index: asStored(bomb) }),
    lie('other rows, packed in its header and stored in the index', { ...other, index: asStored(otherPacked) }),
    {
      what: 'other rows, a picture by the index',
      bytes: zip([{ ...other, index: { name: 'xl/media/a.png' } }, ...parts]),
      may: ['read'],
    },
    lie('packed in the index, stored in its header', { ...huge, local: { method: 0 } }, ['bomb']),
    lie('short in the index, long in its header', { ...huge, index: { packed: 10 } }),
    lie('nothing that asks for gigabytes of room', {
      ...huge,
      content: text(''),
      packed: Buffer.from([3, 0]),
      local: { unpacked: 0x7fff_0000 },
    }),
    lie('a script by its header, a sheet by the index', { ...huge, local: { name: 'xl/vbaProject.bin' } }, ['bomb']),
    lie('a sheet by its header, a picture by the index', { ...huge, index: { name: 'xl/media/image1.png' } }),
    lie('another kind of book by its header', {
      name: 'xl/media/x.png',
      content: nested,
      stored: true,
      local: { name: 'Index/Document.iwa' },
    }),
    lie('a book in the book', { name: 'Index.zip', content: nested, stored: true }),
    lie('an open document', { name: 'META-INF/manifest.xml', content: text('<manifest/>') }),
    lie('an unknown method', { ...huge, local: { method: 12 }, index: { method: 12 } }, ['broken', 'bomb']),
    refused(
      'two thousand and one parts',
      [...parts, ...Array.from({ length: 2001 }, (_, n) => ({ name: `x${n}.xml`, content: text('x') }))],
      'bomb',
    ),
    refused('a thousand sheets of a megabyte', [...parts, ...thousand()], 'bomb'),
    { what: 'more entries than there are', bytes: zip(parts, 60_000), may: ['broken', 'bomb'] },
    refused('macros by a part', [...parts, { name: 'xl/vbaProject.bin', content: text('x') }], 'macros'),
    refused(
      'macros by its kind',
      withEntries(parts, {
        name: TYPES,
        content: typed(
          `<Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>`,
        ),
      }),
      'macros',
    ),
    refused(
      'macros under another name',
      withEntries([...parts, { name: 'xl/x.bin', content: text('x') }], {
        name: TYPES,
        content: typed('<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'),
      }),
      'macros',
    ),
    refused(
      'a sheet of commands',
      withEntries(parts, {
        name: TYPES,
        content: typed(
          '<Override PartName="/xl/macrosheets/sheet1.xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/>',
        ),
      }),
      'macros',
    ),
    { what: 'an .xls with macros', bytes: compound('_VBA_PROJECT_CUR'), may: ['macros'] },
    { what: 'a locked book', bytes: compound('EncryptedPackage'), may: ['broken'] },
    { what: 'nothing', bytes: new ArrayBuffer(0), may: ['notExcel'] },
  ]
}

const asStored = (packed: Buffer): Partial<Said> => ({ method: 0, sum: crc32(packed) })

/** A thousand entries whose index declares a small size. */
function thousand(): readonly Entry[] {
  const content = spaces(1)
  const packed = deflateRawSync(content)
  const index = { unpacked: 10 }
  return Array.from({ length: 1000 }, (_, n) => ({ name: `xl/worksheets/s${n}.xml`, content, packed, index }))
}

const compound = (name: string): ArrayBuffer =>
  new Uint8Array(
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), Buffer.from(name, 'utf16le')]),
  ).buffer

/** A valid workbook, truncated or with some bytes changed. */
export function spoilt(book: ArrayBuffer, random: () => number): ArrayBuffer {
  const bytes = Buffer.from(new Uint8Array(book))
  const place = () => Math.floor(random() * bytes.length)
  if (random() < 0.15) return new Uint8Array(bytes.subarray(0, place())).buffer
  for (let n = 0; n < 1 + random() * 12; n++) bytes[place()] = Math.floor(random() * 256)
  if (random() < 0.2) return new Uint8Array(Buffer.concat([bytes, bytes.subarray(place())])).buffer
  return new Uint8Array(bytes).buffer
}

/** Prefixes that make a spreadsheet program treat a text as a formula. */
const FORMULAS = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n=',
  ' =',
  '＝',
  '=HYPERLINK("http://x","',
  "=cmd|' /C calc'!A0",
  '-2+3+',
  '@SUM(',
  '\t=',
  '\r=',
]

/** `count` different texts that begin like formulas. */
export const formulaTexts = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${FORMULAS[n % FORMULAS.length]}${n % 3 === 0 ? `1+${n}` : `A${n}`}`)
