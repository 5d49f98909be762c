/**
 * Writes an .xlsx file while its rows arrive: only packed data is held, however many rows there are. Cells are texts,
 * so that chips keep their zeros and nothing that begins with = + - @ or a tab is ever computed; only columns of
 * measures become numbers, and columns of days dates.
 */
import { filterSheet } from '../../registry/app/inventory.ts'
import { isDay } from '../../registry/fields/date.ts'
import { type Bytes, ZipWriter } from '../../spreadsheets/zip-writer.ts'
import type { SheetCell, SheetHead, SheetStream } from '../../sync/contract/inventory.ts'

/** Widest column, in letters. */
const WIDEST = 40
/** Rows examined for the width of a column. */
const SAMPLE = 200
/** Maximum rows of a sheet, including the heading: the rest goes into another sheet. */
const MOST_ROWS_OF_SHEET = 1_048_576
/** Maximum characters of a cell. */
const LONGEST_TEXT = 32_767
/** Rows packed together. */
const TOGETHER = 500

/** A calendar day, or a minute of it at the farm. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?: ([01]\d:[0-5]\d|2[0-3]:[0-5]\d))?$/
const NUMBER = /^-?\d{1,9}([.,]\d{1,6})?$/
/** Excel counts days from here; before it, it has a 29 February 1900 that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_DAY = '1900-03-01'
const DAY = 86_400_000
/** Cell styles (`styles` below). */
const WRONG = 1
const AS_DAY = 2
const AS_MINUTE = 3

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

type Row = readonly SheetCell[]

/**
 * Begins a file whose first sheet has this heading.
 * @param most rows of a sheet; less than Excel's limit only in tests
 */
export function writeXlsx(first: SheetHead, most = MOST_ROWS_OF_SHEET): SheetStream {
  const zip = new ZipWriter()
  const names: string[] = []
  let sheet: OpenSheet | undefined
  const begin = async (head: SheetHead) => {
    await sheet?.end()
    names.push(freeName(head.name, names))
    sheet = new OpenSheet(zip, head)
    await zip.begin(`xl/worksheets/sheet${names.length}.xml`)
  }
  const opened = async (): Promise<OpenSheet> => {
    if (!sheet) await begin(first)
    return sheet as OpenSheet
  }
  return {
    async add(rows) {
      let into = await opened()
      for (let at = 0; at < rows.length; ) {
        const some = rows.slice(at, at + Math.min(TOGETHER, most - into.rows))
        if (some.length === 0) {
          await begin(into.head)
          into = await opened()
          continue
        }
        await into.add(some)
        at += some.length
      }
    },
    async next(head) {
      await opened()
      await begin(head)
    },
    async end() {
      await opened()
      if (first.about?.length) {
        await begin(filterSheet)
        await (await opened()).add(first.about)
      }
      await (await opened()).end()
      for (const [name, content] of Object.entries(frameOf(names))) {
        await zip.begin(name)
        await zip.write(bytesOf(HEAD + content))
      }
      return zip.end()
    },
  }
}

class OpenSheet {
  readonly head: SheetHead
  /** The heading counts. */
  rows = 1
  private readonly zip: ZipWriter
  /** The first rows, held until the column widths are known. */
  private sample: Row[] | undefined = []

  constructor(zip: ZipWriter, head: SheetHead) {
    this.zip = zip
    this.head = head
  }

  async add(rows: readonly Row[]): Promise<void> {
    const first = this.rows + 1
    this.rows += rows.length
    if (!this.sample) return this.write(rows, first)
    this.sample.push(...rows)
    if (this.sample.length >= SAMPLE) await this.begin()
  }

  async end(): Promise<void> {
    await this.begin()
    const { headings } = this.head
    const filter = headings.length > 0 ? `<autoFilter ref="A1:${columnName(headings.length - 1)}${this.rows}"/>` : ''
    await this.zip.write(bytesOf(`</sheetData>${filter}</worksheet>`))
  }

  private async begin(): Promise<void> {
    const { sample } = this
    if (!sample) return
    this.sample = undefined
    const { headings } = this.head
    const columns = headings.map((heading, at) => {
      const width = widthOf(heading, sample, at)
      return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
    })
    const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
    const heading = rowXml(headings, 1)
    await this.zip.write(bytesOf(`${HEAD}<worksheet xmlns="${MAIN}">${FROZEN}${cols}<sheetData>${heading}`))
    await this.write(sample, 2)
  }

  private async write(rows: readonly Row[], first: number): Promise<void> {
    if (rows.length === 0) return
    await this.zip.write(bytesOf(rows.map((row, at) => rowXml(row, first + at, this.head)).join('')))
  }
}

const encoder = new TextEncoder()
const bytesOf = (text: string): Bytes => encoder.encode(text)

const textOf = (cell: SheetCell | undefined): string => (typeof cell === 'object' ? cell.text : (cell ?? ''))

/** The heading stays in sight. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** @param head absent: all cells are texts */
function rowXml(row: Row, line: number, head?: SheetHead): string {
  let cells = ''
  for (const [at, cell] of row.entries()) {
    const text = textOf(cell)
    const isWrong = typeof cell === 'object'
    if (text === '' && !isWrong) continue
    const [, day = '', minute = ''] = (head?.days?.[at] && MOMENT.exec(text)) || []
    const isDate = isDay(day) && day >= FIRST_DAY
    const number = isDate
      ? (Date.parse(`${day}T${minute || '00:00'}Z`) - DAY_ZERO) / DAY
      : head?.numbers[at] && asNumber(text)
    const look = isWrong ? WRONG : isDate ? (minute ? AS_MINUTE : AS_DAY) : 0
    const place = `<c r="${columnName(at)}${line}"${look ? ` s="${look}"` : ''}`
    cells +=
      typeof number === 'number'
        ? `${place}><v>${number}</v></c>`
        : `${place} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
  }
  return `<row r="${line}">${cells}</row>`
}

const asNumber = (text: string): number | undefined => (NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined)

const known: string[] = []

/** 0: A, 26: AA. */
function columnName(at: number): string {
  let name = known[at]
  if (name === undefined) {
    name = `${at < 26 ? '' : columnName(Math.floor(at / 26) - 1)}${String.fromCharCode(65 + (at % 26))}`
    known[at] = name
  }
  return name
}

/** Characters that XML forbids, and text that looks like their escaped form. */
const FOREIGN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const MEANT = /[&<>]/g
const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .replace(FOREIGN, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MEANT, (letter) => names[letter] ?? letter)

function widthOf(heading: string, sample: readonly Row[], at: number): number {
  const longest = sample.slice(0, SAMPLE).reduce((most, row) => Math.max(most, textOf(row[at]).length), heading.length)
  return Math.min(longest, WIDEST) + 2
}

/** Valid and unique in Excel: 'Inventario', 'Inventario 2'. */
function freeName(wanted: string, taken: readonly string[]): string {
  const plain = wanted.replace(/[[\]:*?/\\]/g, ' ').trim() || 'Hoja'
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : ` ${n}`
    const name = plain.slice(0, 31 - end.length) + end
    if (!taken.some((other) => other.toLowerCase() === name.toLowerCase())) return name
  }
}

const quoted = (text: string): string => escaped(text).replace(/"/g, '&quot;')

/** The other parts of the file. */
function frameOf(sheets: readonly string[]): Readonly<Record<string, string>> {
  const numbered = sheets.map((name, at) => ({ name, n: at + 1 }))
  const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${TYPES}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const styled = `rId${sheets.length + 1}`
  return {
    'xl/styles.xml': styles,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered
      .map(({ name, n }) => `<sheet name="${quoted(name)}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${numbered
      .map(({ n }) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))
      .join('')}${relation(styled, 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${numbered
      .map(({ n }) => part(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))
      .join('')}</Types>`,
  }
}

/** 0: default. 1: an error, dark red on light red. 2: a calendar day. 3: a minute of one. */
const styles = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FF9C0006"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
