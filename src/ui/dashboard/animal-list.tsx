import { TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { inventoryColumns } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import { Icon } from '../common/icon.tsx'
import { ListFoot } from '../record/list/list-foot.tsx'
import { SortPicker } from '../record/list/sort-picker.tsx'
import recordStyle from '../record/shared/record.module.css'
import { AnimalCards } from './animal-cards.tsx'
import { AnimalTable } from './animal-table.tsx'
import style from './dashboard.module.css'
import type { Inventory } from './use-inventory.ts'

/** Below this width an animal is a card, px. */
const CARDS = 600
const SEARCH_DELAY = 250
const SIZES = [5, 10, 25]

/** Search, order and pages of the animals that the filters let through. */
export function AnimalList({ inventory }: { inventory: Inventory }) {
  const narrow = useMediaQuery(`(max-width: ${CARDS - 1}px)`, false, { getInitialValueInEffect: false })
  const { request, summary, page, busy, narrowed } = inventory
  const { nothingFound, empty } = commonTexts
  const rows = page?.value.rows ?? []
  const total = page?.value.total ?? 0
  const sort = request.sort && { key: request.sort.column, descending: request.sort.descending }
  const onSort = (next: typeof sort) => inventory.setSort(next && { column: next.key, descending: next.descending })
  return (
    <section className={style.panel}>
      <VisuallyHidden>
        <Title order={2}>{dashboardTexts.table}</Title>
      </VisuallyHidden>
      <div className={style.listHead}>
        <Search onSearch={inventory.setSearch} />
        {narrow ? <SortPicker className={style.order} columns={inventoryColumns} sort={sort} onSort={onSort} /> : null}
      </div>
      {!page && !summary?.value.damaged ? (
        <div className={style.listRoom} />
      ) : narrow ? (
        <AnimalCards rows={rows} />
      ) : rows.length > 0 ? (
        <AnimalTable rows={rows} sort={sort} onSort={onSort} />
      ) : null}
      {total === 0 && !busy && !summary?.value.damaged ? (
        <p className={recordStyle.nothing} role="status">
          {page?.takenAt === undefined ? dashboardTexts.nothingHere : narrowed ? nothingFound : empty}
        </p>
      ) : null}
      {total > 0 ? (
        <ListFoot
          first={request.first}
          size={request.rows}
          sizes={SIZES}
          total={total}
          narrow={narrow}
          onFirst={inventory.setFirst}
          onSize={inventory.setRows}
        />
      ) : null}
    </section>
  )
}

function Search({ onSearch }: { onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('')
  const applySearch = useDebouncedCallback(onSearch, SEARCH_DELAY)
  return (
    <TextInput
      className={style.search}
      type="search"
      aria-label={commonTexts.search}
      placeholder={commonTexts.search}
      leftSection={<Icon name="search" />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        applySearch(event.currentTarget.value)
      }}
    />
  )
}
