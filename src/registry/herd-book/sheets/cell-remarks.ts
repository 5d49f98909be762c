/** What a reader of tables says of single cells, and what that means for a column. */
import { fill } from '../../texts/fill.ts'
import type { Column } from '../vocabulary.ts'

const remarkTexts = {
  /** An error of a spreadsheet program. */
  error: 'dice "{stood}", un error de la hoja de cálculo',
  /** A formula whose result was not saved. */
  noValue: 'tiene una fórmula sin resultado guardado ({stood})',
  /** A number of more than fifteen digits: spreadsheet programs keep fifteen. */
  longNumber: 'es un número de más de quince cifras ({stood}): las últimas pueden ser otras',
  fraction: 'es un número con decimales ({stood})',
  /** A number written as a power of ten: its last digits are gone. */
  exponent: 'está en notación científica ({stood}): le faltan cifras',
  letterForDigit: 'tiene una letra entre las cifras ({stood})',
  /** A date of which only a part is shown, such as the year. */
  partialDate: 'es una fecha de la que se ve solo una parte ({stood})',
  /** The number format shows other digits than those of the number. */
  shownOtherwise: 'se ve de otro modo ({stood})',
  /** A plain number in a workbook whose days count from 1904. */
  daysOf1904: 'es un número ({stood}) en un libro que cuenta los días desde 1904: escriba la fecha',
  /** A quotation mark without its partner. */
  quote: 'tiene una comilla suelta ({stood})',
  /** A letter that another program has replaced. */
  lostLetter: 'tiene una letra que se perdió al guardar el archivo ({stood})',
} as const

type RemarkKind = keyof typeof remarkTexts

/** Something about a cell that a person must know. */
export interface CellRemark {
  readonly kind: RemarkKind
  /** What stood there. */
  readonly stood: string
}

/** 'dice "#N/A", un error de la hoja de cálculo'. */
export const remarkText = ({ kind, stood }: CellRemark): string =>
  fill(remarkTexts[kind], { stood: stood.slice(0, 60) })

/** Columns whose values consist of digits. */
const DIGITS: ReadonlySet<string> = new Set(['chip', 'person', 'whole'])
const NAMES: ReadonlySet<string> = new Set(['animal', 'animals'])

/**
 * What a remark means in a column. lost: there is no value, or not certainly the one that was meant. doubtful: the
 * value is taken. null: nothing.
 */
export function weightOf(
  { kind }: CellRemark,
  column: Pick<Column, 'kind' | 'isRequired'>,
): 'lost' | 'doubtful' | null {
  const { kind: held, isRequired } = column
  switch (kind) {
    case 'error':
    case 'noValue':
      return 'lost'
    case 'daysOf1904':
      return held === 'date' ? 'lost' : null
    case 'longNumber':
      return DIGITS.has(held) || held === 'decimal' ? 'lost' : 'doubtful'
    case 'fraction':
      if (held === 'decimal' || held === 'date') return null
      return DIGITS.has(held) ? 'lost' : NAMES.has(held) || isRequired ? 'doubtful' : null
    case 'exponent':
    case 'letterForDigit':
      return DIGITS.has(held) ? 'lost' : NAMES.has(held) || isRequired ? 'doubtful' : null
    default:
      return 'doubtful'
  }
}
