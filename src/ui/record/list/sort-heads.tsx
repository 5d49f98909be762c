import { NativeSelect, UnstyledButton } from '@mantine/core'
import { type Column, fill } from '../../../registry/index.ts'
import { Icon } from '../../common/icon.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'
import { listTexts } from '../../common/list-texts.ts'
import type { Sort } from '../shared/list-rows.ts'
import style from '../shared/record.module.css'
import '@mantine/core/styles/Combobox.layer.css'

type Head = Pick<Column, 'key' | 'label' | 'heading'> & { readonly align?: 'right' | undefined }

interface Sorting {
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
}

export interface SortHeadsProps extends Sorting {
  /** One, or two below each other. */
  readonly columns: readonly (readonly [Head, ...Head[]])[]
  /** The column that stays visible. */
  readonly frozen?: string | undefined
  /** px, by column; with `onWidth`, headings can be resized by dragging. */
  readonly widths?: Readonly<Record<string, number>>
  readonly onWidth?: (key: string, px: number | undefined) => void
  /** The order of a list that nobody sorted. */
  readonly usual?: Sort | undefined
}

/** Comes with the menu, beside which it is used. */
const WidthHandle = lazyPart(() => import('./width-handle.tsx'))

/** From this number of columns on, headings are shortened, with the whole in the tooltip. */
const WIDE = 11

/** The headings of a table, each a button that sorts by its column. */
export function SortHeads({ columns, frozen, widths = {}, onWidth, sort, usual, onSort }: SortHeadsProps) {
  const isWide = columns.flat().length >= WIDE
  return columns.map((pair) => {
    const [{ key, align }] = pair
    const lines = pair.every(({ label }) => label.includes(' ')) && pair.length > 1 ? 2 : 3
    return (
      <th
        key={key}
        aria-label={pair.map(({ label }) => label).join(', ')}
        aria-sort={pair.map((one) => ariaSort(sort, one.key)).find(Boolean)}
        data-align={align}
        data-frozen={key === frozen ? 'number' : undefined}
        {...(widths[key] !== undefined && {
          style: { width: widths[key], minWidth: widths[key], maxWidth: widths[key] },
        })}
      >
        {pair.map((one) => {
          const { label, heading = label } = one
          const text = isWide ? shortened(heading) : heading
          return (
            <UnstyledButton
              key={one.key}
              className={style.sort}
              aria-label={label}
              title={isWide ? label : undefined}
              onClick={() => onSort(nextSort(sort, one.key, usual))}
            >
              <span style={{ minWidth: widthIn(lines, text) }}>{text}</span>
              <span className={style.sortSign} data-on={sort?.key === one.key || undefined}>
                <Icon name={sort?.key === one.key && sort.descending ? 'down' : 'sending'} size={14} />
              </span>
            </UnstyledButton>
          )
        })}
        {onWidth ? <WidthHandle onWidth={(px) => onWidth(key, px)} /> : null}
      </th>
    )
  })
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^CONSECUTIVO DE (?=SERVICIO)/, ''],
  [/ (DE LA|DEL|DE|AL)(?= )/g, ''],
  [/FECHA (?=\S)/, 'F. '],
  [/NUMERO (?=\S)/, 'N.º '],
  [/CONSECUTIVO (?=\S)/, 'CONS. '],
  [/\b(CONSEC|DOC|FORM|IDENT|OBSERV|SOLIC|FACT|NACIM|CONCEP|PARTIC|SERV|PROFES|PED|PAJ|PREF)[A-Z]{3,}/g, '$1.'],
]

const shortened = (label: string): string => WORDS.reduce((text, [word, brief]) => text.replace(word, brief), label)

/** Of the longest line, where it takes so many lines and not more. */
function lettersIn(lines: number, label: string): number {
  const parts = label.split(' ')
  let letters = Math.max(...parts.map(({ length }) => length))
  while (linesOf(parts, letters) > lines) letters += 1
  return letters
}

/** Capitals are wider than the digit that is the unit. */
const widthIn = (lines: number, label: string): string | undefined =>
  label.split(' ').length > lines ? `${lettersIn(lines, label) * 1.1}ch` : undefined

function linesOf(words: readonly string[], letters: number): number {
  let [lines, filled] = [1, 0]
  for (const { length } of words) {
    const fits = filled === 0 || filled + 1 + length <= letters
    if (!fits) lines += 1
    filled = fits && filled > 0 ? filled + 1 + length : length
  }
  return lines
}

const ariaSort = (sort: Sort | undefined, key: string) =>
  sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : undefined

/** Ascending, descending, the usual order, if that is another. */
const nextSort = (sort: Sort | undefined, key: string, usual: Sort | undefined): Sort | undefined => {
  if (sort?.key !== key) return { key, descending: false }
  if (!sort.descending) return { key, descending: true }
  return usual?.key === key ? { key, descending: false } : undefined
}

interface SortPickerProps extends Sorting {
  readonly columns: readonly Head[]
  readonly className?: string | undefined
}

const nameOf = ({ key, descending }: Sort): string => `${descending ? '-' : '+'}${key}`

/** Cards have no headings: the order is chosen from a list. */
export function SortPicker({ columns, sort, onSort, className }: SortPickerProps) {
  const orders = columns.flatMap(({ key, label, heading = label }) => [
    { value: nameOf({ key, descending: false }), label: fill(listTexts.ascending, { label: heading }) },
    { value: nameOf({ key, descending: true }), label: fill(listTexts.descending, { label: heading }) },
  ])
  return (
    <NativeSelect
      className={className}
      label={listTexts.sortBy}
      data={[{ value: '', label: listTexts.asListed }, ...orders]}
      value={sort ? nameOf(sort) : ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        onSort(chosen === '' ? undefined : { key: chosen.slice(1), descending: chosen.startsWith('-') })
      }}
    />
  )
}
