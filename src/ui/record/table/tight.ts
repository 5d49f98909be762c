import { type Column, documentTypes } from '../../../registry/index.ts'
import { narrower } from '../list/sort-heads.tsx'
import style from './tight.module.css'

/** How a table with very many columns is shortened, with the whole in its tooltips. Not in the load of the home. */
export interface Tight {
  readonly className: string | undefined
  readonly head: (label: string) => string
  /** undefined: the whole is short. */
  readonly brief: (column: Column, text: string, today: string) => string | undefined
}

const INSTANT = /^(\d{4})-(\d\d-\d\d)(?: (\d\d:\d\d))?$/

function briefOf({ key, kind }: Column, text: string, today: string): string | undefined {
  const [, year, day, time] = INSTANT.exec(text) ?? []
  if (day) return time && year === today.slice(0, 4) ? `${day}\n${time}` : `${year}\n${day}`
  if (kind === 'species' && text.length > 4) return `${text.slice(0, 3)}.`
  if (key === 'SEXO') return text.slice(0, 1)
  if (/^tid/i.test(key)) return documentTypes.find(({ name }) => name === text)?.code
  return /^A\d\da?(?= )/.exec(text)?.[0]
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

export const tight: Tight = { className: style.tight, head: shortened, brief: briefOf }
