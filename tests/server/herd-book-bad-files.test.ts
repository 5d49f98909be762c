/** Herd book files that are not what they claim: the server reports it, and its memory stays bounded. */
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { sheetsOf, TOO_MUCH, UNREADABLE } from '../../src/server/herd-book/reading/spreadsheet.ts'
import { bookParts, type Entry, zip } from '../prove/bad-input-sheets.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const packed = (entries: readonly Entry[]) => Buffer.from(zip(entries))
const spoilt = async (change: (sheet: Entry) => Entry) =>
  packed((await bookParts()).map((part) => (part.name === SHEET ? change(part) : part)))

describe('a book of spreadsheets', () => {
  it('is read as it stands', async () => {
    expect(sheetsOf(packed(await bookParts()))[0]?.rows).toHaveLength(4)
  })

  it('that unpacks to more than it says, wherever it says so, is refused before it is unpacked', async () => {
    const bomb = deflateRawSync(Buffer.alloc(500_000_000, ' '))
    const stored = { method: 0, packed: bomb.length, unpacked: bomb.length }
    const local = { unpacked: bomb.length }
    const inIndex = await spoilt((sheet) => ({ ...sheet, packed: bomb, index: stored, local }))
    expect(() => sheetsOf(inIndex)).toThrow(UNREADABLE)
    const inBoth = await spoilt((sheet) => ({ ...sheet, packed: bomb, index: { unpacked: 9 }, local: { unpacked: 9 } }))
    expect(() => sheetsOf(inBoth)).toThrow(TOO_MUCH)
  })

  it('that holds another one packed inside of it is refused: that one was not measured', async () => {
    const inner = new Uint8Array(packed(await bookParts()))
    expect(() => sheetsOf(packed([{ name: 'Index.zip', content: inner }]))).toThrow(UNREADABLE)
    expect(() => sheetsOf(packed([{ name: 'Index/Document.iwa', content: inner }]))).toThrow(UNREADABLE)
    expect(() => sheetsOf(packed([{ name: 'otra.xml', content: inner }]))).toThrow(UNREADABLE)
  })

  it('whose cells stand so far out that the empty ones before them fill the memory is refused', () => {
    const sheet = utils.aoa_to_sheet([['CLAVE']], { dense: true })
    const rows = (sheet as unknown as { '!data': object[][] })['!data']
    for (let row = 1; row < 700; row++) {
      rows[row] = []
      Object.assign(rows[row] ?? [], { 16383: { t: 's', v: 'x' } })
    }
    sheet['!ref'] = 'A1:XFD700'
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Animales')
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
    expect(bytes.length).toBeLessThan(1_000_000)
    expect(() => sheetsOf(bytes)).toThrow(TOO_MUCH)
  })
})
