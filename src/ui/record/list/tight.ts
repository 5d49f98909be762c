import { useMediaQuery } from '@mantine/hooks'
import { type Column, documentTypes, type RecordDefinition, sexes, type Values } from '../../../registry/index.ts'
import { cellText } from '../shared/list-rows.ts'
import { narrower } from './sort-heads.tsx'
import style from './tight.module.css'

/** How a table with very many columns is shortened. Not in the load of the home. */
export interface Tight {
  /** From so many columns on. */
  readonly from: number
  readonly className: string | undefined
  readonly head: (label: string) => string
  /** Attributes of a cell: what its sheet shows of it, and the whole. */
  readonly cell: (form: RecordDefinition, column: Column, values: Values, today: string) => object
  /** From so many characters on a text wraps. */
  readonly long: number
}

const INSTANT = /^(\d{4})-(\d\d-\d\d)(?: (\d\d:\d\d))?$/

/** Their codes are what people write. */
const abbreviated = [...documentTypes, ...sexes]

function briefOf({ kind }: Column, text: string, today: string): string | undefined {
  const [, year, day, time] = INSTANT.exec(text) ?? []
  if (day) return time && year === today.slice(0, 4) ? `${day}\n${time}` : `${year}\n${day}`
  if (kind === 'species' && text.length > 4) return `${text.slice(0, 3)}.`
  return abbreviated.find(({ name }) => name === text)?.code ?? /^A\d\da?(?= )/.exec(text)?.[0]
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ (DE LA|DEL|DE|AL)(?= )/g, ''],
  [/FECHA (?=\S)/, 'F. '],
  [/NUMERO (?=\S)/, 'N.º '],
  [/CONSECUTIVO (?=\S)/, 'CONS. '],
  [/\b(DOC|FORM|IDENT|OBSERV|SOLIC|FACT)(?:UMENTO|ULARIO|IFICACION|ACIONES|ITADO|URA)\b/g, '$1.'],
  [/\b(PEDI|PAJI|PREFI|CONCEP)(?=GREE|LLAS|JO|CION)/, '$1\u00ad'],
]

const shortened = (label: string): string =>
  narrower(
    WORDS.reduce((text, [word, brief]) => text.replace(word, brief), label),
    7,
  )

const usual: Tight = {
  from: 12,
  className: style.tight,
  head: shortened,
  cell(form, column, values, today) {
    const text = cellText(form, column, values, today)
    return { title: text, 'data-brief': briefOf(column, text, today) }
  },
  long: 24,
}
const onWide: Tight = { ...usual, from: 20 }

export const useTight = (): Tight =>
  useMediaQuery('(min-width: 100em)', false, { getInitialValueInEffect: false }) ? onWide : usual
