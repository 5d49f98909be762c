import { UnstyledButton } from '@mantine/core'
import type { Column } from '../../../registry/index.ts'
import { Icon } from '../../common/icon.tsx'
import type { Sort } from '../shared/list-rows.ts'
import style from '../shared/record.module.css'
import { WidthHandle } from '../table/width-handle.tsx'

export interface SortHeadsProps {
  readonly columns: readonly Pick<Column, 'key' | 'label' | 'align'>[]
  /** The column that stays visible. */
  readonly frozen?: string | undefined
  /** px, by column; with `onWidth`, headings can be resized by dragging. */
  readonly widths?: Readonly<Record<string, number>>
  readonly onWidth?: (key: string, px: number | undefined) => void
  readonly sort: Sort | undefined
  /** The order of a list that nobody sorted. */
  readonly usual?: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
}

/** The headings of a table, each a button that sorts by its column. */
export function SortHeads({ columns, frozen, widths = {}, onWidth, sort, usual, onSort }: SortHeadsProps) {
  return columns.map(({ key, label, align }) => (
    <th
      key={key}
      aria-sort={ariaSort(sort, key)}
      data-align={align}
      data-frozen={key === frozen ? 'number' : undefined}
      {...(widths[key] !== undefined && {
        style: { width: widths[key], minWidth: widths[key], maxWidth: widths[key] },
      })}
    >
      <UnstyledButton className={style.sort} onClick={() => onSort(nextSort(sort, key, usual))}>
        <span style={{ minWidth: widthInThree(label) }}>{label}</span>
        <span className={style.sortSign} data-on={sort?.key === key || undefined}>
          <Icon name={sort?.key === key && sort.descending ? 'down' : 'sending'} size={14} />
        </span>
      </UnstyledButton>
      {onWidth ? <WidthHandle onWidth={(px) => onWidth(key, px)} /> : null}
    </th>
  ))
}

/** Wide enough that it takes three lines, not more: capitals are wider than the digit that is the unit. */
function widthInThree(label: string): string | undefined {
  const words = label.split(' ')
  if (words.length < 4) return undefined
  let letters = Math.max(...words.map(({ length }) => length))
  while (linesOf(words, letters) > 3) letters += 1
  return `${letters * 1.2}ch`
}

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
