import { NativeSelect } from '@mantine/core'
import { fill, texts } from '../../registry/index.ts'
import type { Sort } from './list-rows.ts'
import type { SortHeadsProps } from './sort-heads.tsx'

export interface SortPickerProps extends SortHeadsProps {
  readonly className?: string | undefined
}

const nameOf = ({ key, descending }: Sort): string => `${descending ? '-' : '+'}${key}`

/** Cards have no headings to tap: the order is chosen from a list. */
export function SortPicker({ columns, sort, onSort, className }: SortPickerProps) {
  const orders = columns.flatMap(({ key, label }) => [
    { value: nameOf({ key, descending: false }), label: fill(texts.dashboard.ascending, { label }) },
    { value: nameOf({ key, descending: true }), label: fill(texts.dashboard.descending, { label }) },
  ])
  return (
    <NativeSelect
      className={className}
      label={texts.dashboard.sortBy}
      data={[{ value: '', label: texts.dashboard.asListed }, ...orders]}
      value={sort ? nameOf(sort) : ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        onSort(chosen === '' ? undefined : { key: chosen.slice(1), descending: chosen.startsWith('-') })
      }}
    />
  )
}
