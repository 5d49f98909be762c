/**
 * The sheets of a packed workbook before the library reads them: what they will cost is compared with the limits, and
 * cells of which the library keeps too little are replaced by marked texts.
 */
import { FORMULA, LONG } from './cell.ts'
import { TableError } from './table.ts'

export interface Room {
  /** Cells that are left for the tables of a file. */
  cells: number
  /** Rows of its longest sheet so far. */
  rows?: number
}

/** Rows and columns of the largest sheets. */
const MOST_LINES = 1_048_576
const MOST_PLACES = 16_384
/** Blanks that one element may stand for. */
const MOST_BLANKS = 1000

/** @throws TableError tooMuch */
export function take(room: Room, cells: number): void {
  room.cells -= cells
  if (room.cells < 0) throw new TableError('tooMuch')
}

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s(?:[\\w-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found?.[1] ?? found?.[2]
}

/** From 1; 0: none. */
const columnOf = (letters: string): number =>
  [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0)

const CELL =
  /<((?:\w+:)?)(row|c)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>(?:([^<]*(?:<(?!\/?\1(?:c|row)[\s/>])[^<]*)*)<\/\1c>)?/g
const FORMULA_OF = /<(?:\w+:)?f(?=[\s/>])[^<>]*?(?:\/>|>([^<]*)<)/
const VALUE_OF = /<(?:\w+:)?v(?=[\s>])[^<>]*>([^<]*)</
const TEXT_OF = /<(?:\w+:)?is(?=[\s>])/
const LONG_NUMBER = /^-?\d{16,}$/
/** Of anything else the library reads the digits that it begins with. */
const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(E[+-]?\d+)?\s*$/i

/** A sheet of an .xlsx. @throws TableError tooMuch */
export function measuredSheet(xml: string, room: Room): string {
  let [widest, rows] = [0, 0]
  const measured = xml.replace(CELL, (whole, prefix: string, tag: string, attributes: string, inside = '') => {
    const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)$/.exec(attribute(attributes, 'r')?.toUpperCase() ?? '') ?? []
    const column = columnOf(letters)
    if (Number(digits) > MOST_LINES || column > MOST_PLACES) throw new TableError('tooMuch')
    if (tag === 'row') {
      widest = 0
      rows++
      take(room, 1)
      return whole
    }
    take(room, Math.max(1, column - widest))
    widest = Math.max(widest, column)
    if (inside === '') return whole
    const formula = FORMULA_OF.exec(inside)
    const value = VALUE_OF.exec(inside)?.[1]
    const type = attribute(attributes, 't') ?? 'n'
    const place = letters + digits === '' ? '' : ` r="${letters}${digits}"`
    const marked = (text: string) => `<${prefix}c${place} t="str"><${prefix}v>${text}</${prefix}v></${prefix}c>`
    const isUnsaved = value === undefined ? !TEXT_OF.test(inside) : value === '' && type !== 'str'
    if (formula && isUnsaved) return marked(FORMULA + (formula[1] ?? ''))
    if (type !== 'n' || !value) return whole
    return LONG_NUMBER.test(value) ? marked(LONG + value) : NUMBER.test(value) ? whole : marked(value)
  })
  room.rows = Math.max(room.rows ?? 0, rows)
  return measured
}

const PIECE =
  /<((?:[\w-]+:)?)(table|table-row|table-cell|covered-table-cell|s)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>|<\/(?:[\w-]+:)?table-row>/g

const DRAWING = /<\/?draw:[\w-]+(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>/g

/** Pictures and shapes stand in cells: the library adds their texts, or drops the cell's. @throws TableError broken */
export function withoutDrawings(xml: string): string {
  let [kept, from, depth] = ['', 0, 0]
  for (const { 0: tag, index } of xml.matchAll(DRAWING)) {
    if (depth === 0) kept += xml.slice(from, index)
    depth += tag.startsWith('</') ? -1 : tag.endsWith('/>') ? 0 : 1
    from = index + tag.length
  }
  if (depth !== 0) throw new TableError('broken')
  return kept + xml.slice(from)
}

/** The content of an .ods. @throws TableError tooMuch */
export function measuredDocument(xml: string, room: Room): string {
  let [line, repeats, column, counted] = [0, 1, 0, 0]
  return xml.replace(PIECE, (...match) => {
    const [whole, prefix, tag, attributes] = match as unknown as readonly [string, string?, string?, string?]
    const at = match.at(-2) as number
    const number = (name: string) => Math.max(1, Number.parseInt(attribute(attributes ?? '', name) ?? '1', 10) || 1)
    if (tag === undefined || attributes === undefined) line += repeats
    else if (tag === 's') {
      if (number('c') > MOST_BLANKS) throw new TableError('tooMuch')
    } else if (tag === 'table') line = 0
    else if (tag === 'table-row') {
      repeats = number('number-rows-repeated')
      column = 0
      counted = 0
    } else {
      column += number('number-columns-repeated')
      const formula = attribute(attributes, 'formula')
      const isClosed = attributes.endsWith('/')
      const isTyped = attribute(attributes, 'value-type') !== undefined
      const isEmpty = isClosed || xml.startsWith('</', at + whole.length)
      const isUnsaved = formula !== undefined && !isTyped && isEmpty
      // Empty cells cost nothing until one that is not follows.
      if (isClosed && !isTyped && !isUnsaved) return whole
      if (line + repeats > MOST_LINES || column > MOST_PLACES) throw new TableError('tooMuch')
      take(room, repeats * (column - counted))
      counted = column
      if (!isEmpty || tag !== 'table-cell') return whole
      // The library does not look for the value of a cell that shows nothing.
      const shown = isUnsaved ? FORMULA + formula.replace(/^\w+:=/, '') : (attribute(attributes, 'string-value') ?? '')
      const typed = isUnsaved ? ' office:value-type="string"' : attributes.replace(/\/$/, '')
      return `<${prefix}${tag}${typed}><text:p>${shown}</text:p>${isClosed ? `</${prefix}${tag}>` : ''}`
    }
    return whole
  })
}

/** Positions of the hidden sheets of an .ods. */
export function hiddenTables(xml: string): ReadonlySet<number> {
  const styles = /<style:style\s([^<>]*)>\s*<style:table-properties\s[^<>]*\btable:display="false"/g
  const hidden = new Set([...xml.matchAll(styles)].map(([, style = '']) => attribute(` ${style}`, 'name')))
  const tables = [...xml.matchAll(/<table:table(\s[^<>]*)>/g)]
  return new Set(tables.flatMap(([, tag = ''], at) => (hidden.has(attribute(tag, 'style-name')) ? [at] : [])))
}

/** A workbook may name one part several times: each would be read again. @throws TableError broken */
export function checkParts(workbook: string, relations: string): void {
  const ids = [...workbook.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g)].map(([, tag = '']) => attribute(` ${tag}`, 'id'))
  const targets = [...relations.matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/g)].map(([, tag = '']) =>
    attribute(` ${tag}`, 'Target'),
  )
  for (const names of [ids, targets]) if (new Set(names).size < names.length) throw new TableError('broken')
}
