import { Fragment, type ReactNode } from 'react'
import { type Column, codeOrName, fill, type RecordDefinition, type Values } from '../../../registry/index.ts'
import { listTexts } from '../../common/list-texts.ts'
import { cellText, type ShownRow } from '../shared/list-rows.ts'
import type { ListView } from '../shared/list-view.ts'
import { alignOf, sharedColumns } from './columns.ts'
import { narrowedTo } from './filters.tsx'
import style from './print.module.css'

export interface PrintedList {
  readonly rows: readonly Values[]
  /** Number of matches, if not all are printed. */
  readonly total?: number
  /** yyyy-mm-dd */
  readonly day: string
  /** By which they were found, and whose they are. */
  readonly view: ListView
  readonly owner: string | undefined
}

export interface PrintedRowsProps {
  readonly form: RecordDefinition
  readonly columns: readonly Column[]
  readonly today: string
  readonly list: PrintedList
}

/** Width of a sheet between its margins, and the sizes of its letters, in points. */
const SHEET = 705
const LARGEST = 8.5
const READABLE = 7
const SMALLEST = 5.5
/** Of a letter and of the room of a column beside its letters, in sizes of a letter. */
const LETTER = 0.64
const GAP = 1.3
/** A chip keeps to one line; where that makes the letters too small to be read well, it takes two, or three. */
const DIGITS_OF_A_LINE = [15, 8, 5]
const CHIP = /^\d{15}$/
const ADDRESS = /@|:\/\//

/** What of a word is never broken: of an address the parts between its signs, of a chip so many digits. */
function piecesOf(word: string, digits: number): readonly string[] {
  if (CHIP.test(word)) return word.match(new RegExp(`\\d{1,${digits}}`, 'g')) ?? []
  return (ADDRESS.test(word) && word.match(/[^@./]+[@./]*/g)) || [word]
}

/** Of a cell: of one column, or of two below each other as on the screen. */
type Texts = readonly string[]

/** The size of letters at which the longest piece of every column has room. */
function sizeFor(table: readonly (readonly Texts[])[], digits: number): number {
  const widths = (table[0] ?? []).map((_, at) => {
    const words = table.flatMap((row) => (row[at] ?? []).flatMap((text) => text.split(/\s+/)))
    const longest = words.reduce((most, word) => Math.max(most, ...piecesOf(word, digits).map((one) => one.length)), 0)
    return longest * LETTER + GAP
  })
  return SHEET / widths.reduce((sum, width) => sum + width, 0)
}

/** A list on paper: letters as large as its widest words allow. */
export default function PrintedRows({ form, columns: all, today, list }: PrintedRowsProps) {
  // The address of a picture is useless on paper.
  const printable = all.filter(({ key, picture }) => !picture && form.fields[key]?.kind !== 'photo')
  const columns = sharedColumns(printable.length > 1 ? printable : all)
  const shown = list.rows.map((values): ShownRow => ({ key: '', number: '', values, row: { values } }))
  const texts = list.rows.map((values) =>
    columns.map((pair) =>
      pair.map((column) => {
        const animal = column.animal && values[column.animal]
        const text = cellText(form, column, values, today)
        return `${animal ? `${animal} ` : ''}${pair.length > 1 ? codeOrName(text) : text}`
      }),
    ),
  )
  const labels = columns.map((pair) => pair.map(({ label }) => label))
  const table = [labels, ...texts]
  const digits = DIGITS_OF_A_LINE.find((one) => sizeFor(table, one) >= READABLE) ?? 5
  const size = Math.min(LARGEST, Math.max(SMALLEST, sizeFor(table, digits)))
  const narrowed = [
    list.owner,
    ...narrowedTo(form, list.view, shown, today).map(([label, text]) => `${label}: ${text}`),
  ].filter(Boolean)
  const cellsOf = (row: readonly Texts[], Cell: 'th' | 'td') =>
    columns.map((pair, at) => (
      <Cell key={pair[0].key} data-counted={alignOf(form, pair) && true}>
        {pair.map(({ key }, place) => (
          <div key={key}>{inPieces(row[at]?.[place] ?? '', digits)}</div>
        ))}
      </Cell>
    ))
  return (
    <div className={style.sheet} data-printed-list="" style={{ fontSize: `${size}pt` }}>
      <h1>{form.title}</h1>
      <p>{[...narrowed, rowWords(list), fill(listTexts.printed, { day: list.day })].join(' · ')}</p>
      <table>
        <thead>
          <tr>{cellsOf(labels, 'th')}</tr>
        </thead>
        <tbody>
          {texts.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is never sorted again
            <tr key={line}>{cellsOf(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Lines break between words and pieces, and within none. */
const inPieces = (text: string, digits: number): ReactNode =>
  text.split(/(\s+)/).flatMap((word, at) =>
    piecesOf(word, digits).map((piece, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is never sorted again
      <Fragment key={`${at} ${place}`}>
        {place > 0 ? <wbr /> : null}
        {piece.includes('-') ? <span>{piece}</span> : piece}
      </Fragment>
    )),
  )

/** Number of printed rows, and the total if that is larger. */
function rowWords({ rows, total = rows.length }: PrintedList): string {
  const n = rows.length
  return total > n ? fill(listTexts.rowsOf, { n, total }) : fill(listTexts.rows, { n })
}
