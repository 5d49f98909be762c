/** The spreadsheet library behind one function. Runs in the worker: a hundred thousand rows take seconds. */
import { type CellObject, utils, type WorkSheet, write } from 'xlsx'
import type { Sheet } from '../../sync/contract/inventory.ts'

/** Widest column, in letters. */
const WIDEST = 40
/** Rows looked at for the width of a column. */
const SAMPLE = 200

const NUMBER = /^-?\d{1,9}([.,]\d{1,6})?$/

/**
 * Cells are texts, so that chips keep their zeros and nothing that begins with = + - @ or a tab is ever computed;
 * only columns of measures become numbers.
 */
export function excelBytes(sheet: Sheet): ArrayBuffer {
  const book = utils.book_new()
  for (const one of [sheet, ...(sheet.also ?? [])]) utils.book_append_sheet(book, tableOf(one), one.name)
  return write(book, { type: 'array', bookType: 'xlsx', compression: true })
}

function tableOf(sheet: Sheet): WorkSheet {
  const heading: CellObject[] = sheet.headings.map(textCell)
  const cells = sheet.rows.map((row) => row.map((text, at) => cellOf(text, sheet.numbers[at] === true)))
  return {
    '!data': [heading, ...cells],
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: cells.length, c: Math.max(heading.length - 1, 0) } }),
    '!cols': sheet.headings.map((text, at) => ({ wch: widthOf(text, sheet, at) })),
    '!autofilter': {
      ref: utils.encode_range({ s: { r: 0, c: 0 }, e: { r: cells.length, c: Math.max(heading.length - 1, 0) } }),
    },
  }
}

const textCell = (text: string): CellObject => ({ t: 's', v: text })

function cellOf(text: string, isNumber: boolean): CellObject {
  return isNumber && NUMBER.test(text) ? { t: 'n', v: Number(text.replace(',', '.')) } : textCell(text)
}

function widthOf(heading: string, { rows }: Sheet, at: number): number {
  const longest = rows.slice(0, SAMPLE).reduce((most, row) => Math.max(most, row[at]?.length ?? 0), heading.length)
  return Math.min(longest, WIDEST) + 2
}
