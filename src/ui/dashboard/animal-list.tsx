import { NativeSelect, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { fill, inventoryColumns, texts } from '../../registry/index.ts'
import { ListFoot } from '../record/list-foot.tsx'
import recordStyle from '../record/record.module.css'
import { Icon } from '../shell/icon.tsx'
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
  const { request, page, busy } = inventory
  const rows = page?.value.rows ?? []
  const total = page?.value.total ?? 0
  const sort = request.sort && { key: request.sort.column, descending: request.sort.descending }
  return (
    <section className={style.panel}>
      <VisuallyHidden>
        <Title order={2}>{texts.dashboard.table}</Title>
      </VisuallyHidden>
      <div className={style.listHead}>
        <Search onSearch={inventory.setSearch} />
        {narrow ? <OrderPicker inventory={inventory} /> : null}
      </div>
      {narrow ? (
        <AnimalCards rows={rows} />
      ) : rows.length > 0 ? (
        <AnimalTable
          rows={rows}
          sort={sort}
          onSort={(next) => inventory.setSort(next && { column: next.key, descending: next.descending })}
        />
      ) : null}
      {total === 0 && !busy ? (
        <p className={recordStyle.nothing} role="status">
          {page?.takenAt === undefined ? texts.dashboard.nothingHere : texts.common.empty}
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
  const settle = useDebouncedCallback(onSearch, SEARCH_DELAY)
  return (
    <TextInput
      className={style.search}
      type="search"
      aria-label={texts.common.search}
      placeholder={texts.common.search}
      leftSection={<Icon name="search" />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        settle(event.currentTarget.value)
      }}
    />
  )
}

/** Cards have no headings to tap: the order is chosen from a list. */
function OrderPicker({ inventory }: { inventory: Inventory }) {
  const { sort } = inventory.request
  const value = sort ? `${sort.column}${sort.descending ? ' -' : ''}` : ''
  const orders = inventoryColumns.flatMap(({ key, label }) => [
    { value: key, label: fill(texts.dashboard.ascending, { label }) },
    { value: `${key} -`, label: fill(texts.dashboard.descending, { label }) },
  ])
  return (
    <NativeSelect
      className={style.order}
      label={texts.dashboard.sortBy}
      data={[{ value: '', label: texts.dashboard.asListed }, ...orders]}
      value={value}
      onChange={(event) => {
        const [column = '', down] = event.currentTarget.value.split(' ')
        inventory.setSort(column === '' ? undefined : { column, descending: down === '-' })
      }}
    />
  )
}
