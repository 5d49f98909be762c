import { listTexts } from '../../common/list-texts.ts'
import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'
import { fill } from '../../../registry/index.ts'
import type { Sort } from '../shared/list-rows.ts'
import type { SortHeadsProps } from './sort-heads.tsx'

export interface SortPickerProps extends SortHeadsProps {
  readonly className?: string | undefined
}

const nameOf = ({ key, descending }: Sort): string => `${descending ? '-' : '+'}${key}`

/** Cards have no headings: the order is chosen from a list. */
export function SortPicker({ columns, sort, onSort, className }: SortPickerProps) {
  const orders = columns.flatMap(({ key, label }) => [
    { value: nameOf({ key, descending: false }), label: fill(listTexts.ascending, { label }) },
    { value: nameOf({ key, descending: true }), label: fill(listTexts.descending, { label }) },
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
