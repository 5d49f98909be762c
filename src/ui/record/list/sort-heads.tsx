import { NativeSelect, UnstyledButton } from '@mantine/core'
import { type Column, fill } from '../../../registry/index.ts'
import { Icon } from '../../common/icon.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'
import { listTexts } from '../../common/list-texts.ts'
import type { Sort } from '../shared/list-rows.ts'
import style from '../shared/record.module.css'
import '@mantine/core/styles/Combobox.layer.css'

export interface SortHeadsProps {
  readonly columns: readonly Pick<Column, 'key' | 'label' | 'heading' | 'align'>[]
  /** The column that stays visible. */
  readonly frozen?: string | undefined
  /** With the whole in the tooltip. */
  readonly shortened?: ((label: string) => string) | undefined
  /** px, by column; with `onWidth`, headings can be resized by dragging. */
  readonly widths?: Readonly<Record<string, number>>
  readonly onWidth?: (key: string, px: number | undefined) => void
  readonly sort: Sort | undefined
  /** The order of a list that nobody sorted. */
  readonly usual?: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
}

/** Comes with the menu, beside which it is used. */
const WidthHandle = lazyPart(() => import('./width-handle.tsx'))

/** From this number of columns on, long words of headings are hyphenated. */
const WIDE = 10

/** The headings of a table, each a button that sorts by its column. */
export function SortHeads({ columns, frozen, shortened, widths = {}, onWidth, sort, usual, onSort }: SortHeadsProps) {
  const parted = (label: string) => (columns.length < WIDE ? label : narrower(label))
  const textOf = shortened ?? parted
  return columns.map(({ key, label, heading = label, align }) => (
    <th
      key={key}
      aria-label={label}
      aria-sort={ariaSort(sort, key)}
      data-align={align}
      data-frozen={key === frozen ? 'number' : undefined}
      {...(widths[key] !== undefined && {
        style: { width: widths[key], minWidth: widths[key], maxWidth: widths[key] },
      })}
    >
      <UnstyledButton
        className={style.sort}
        aria-label={label}
        title={shortened && label}
        onClick={() => onSort(nextSort(sort, key, usual))}
      >
        <span style={{ minWidth: widthInThree(textOf(heading)) }}>{textOf(heading)}</span>
        <span className={style.sortSign} data-on={sort?.key === key || undefined}>
          <Icon name={sort?.key === key && sort.descending ? 'down' : 'sending'} size={14} />
        </span>
      </UnstyledButton>
      {onWidth ? <WidthHandle onWidth={(px) => onWidth(key, px)} /> : null}
    </th>
  ))
}

/** Hyphenated between a vowel and a syllable where that takes less room: 'CONSE-CUTIVO'. */
export function narrower(label: string, letters = 9): string {
  const long = `\\b(?=[A-ZÑ]{${letters}})([A-ZÑ]{3,6}?[AEIOU])(?=[B-DF-HJ-NP-TV-Z][AEIOU][A-ZÑ])`
  const parted = label.replace(new RegExp(long, 'g'), '$1\u00ad')
  return lettersInThree(parted) < lettersInThree(label) ? parted : label
}

const partsOf = (label: string): readonly string[] => label.split(/ |(?<=\u00ad)/)

/** Of the longest line, where it takes three lines and not more. */
function lettersInThree(label: string): number {
  const parts = partsOf(label)
  let letters = Math.max(...parts.map(({ length }) => length))
  while (linesOf(parts, letters) > 3) letters += 1
  return letters
}

/** Capitals are wider than the digit that is the unit. */
const widthInThree = (label: string): string | undefined =>
  partsOf(label).length < 4 ? undefined : `${lettersInThree(label) * 1.1}ch`

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

interface SortPickerProps extends SortHeadsProps {
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
