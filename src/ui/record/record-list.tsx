import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { type FormDefinition, type Person, texts } from '../../registry/index.ts'
import type { Aged, ListRow } from '../../sync/book.ts'
import { AgeLine } from './age-line.tsx'
import { ListFoot } from './list-foot.tsx'
import { type Sort, searchRows, shownRows, sortRows } from './list-rows.ts'
import type { Opening } from './opening.ts'
import style from './record.module.css'
import { RowActions } from './row-actions.tsx'
import { RowsCards } from './rows-cards.tsx'
import { RowsTable } from './rows-table.tsx'
import { SearchBox } from './search-box.tsx'

/** Below this width a row is a card (px). */
const CARDS = 600
const FIRST_SIZE = 10

export interface RecordListProps {
  readonly form: FormDefinition
  readonly rows: Aged<readonly ListRow[]> | undefined
  readonly person: Person
  readonly today: string
  readonly onOpen: (opening: Opening) => void
  readonly onRefresh: () => void
}

/** Search, sort and pages over the rows of a form. */
export function RecordList({ form, rows, person, today, onOpen, onRefresh }: RecordListProps) {
  const cards = useMediaQuery(`(max-width: ${CARDS - 1}px)`, false, { getInitialValueInEffect: false })
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>()
  const [size, setSize] = useState(FIRST_SIZE)
  const [asked, setFirst] = useState(0)

  const all = useMemo(() => shownRows(form, rows?.value ?? []), [form, rows?.value])
  const found = useMemo(() => searchRows(form, all, search, today), [form, all, search, today])
  const sorted = useMemo(() => sortRows(form, found, sort, today), [form, found, sort, today])
  const lastPage = Math.max(0, Math.ceil(sorted.length / size) - 1) * size
  const first = Math.min(asked, lastPage)
  const inSight = sorted.slice(first, first + size)
  const loading = rows === undefined || (rows.refreshing && rows.takenAt === undefined)

  const list = {
    form,
    rows: inSight,
    today,
    actions: (shown: (typeof inSight)[number]) => (
      <RowActions form={form} shown={shown} person={person} onOpen={onOpen} />
    ),
  }
  return (
    <>
      <SearchBox
        onSearch={(text) => {
          setSearch(text)
          setFirst(0)
        }}
      />
      <AgeLine loading={loading} rows={rows} onRefresh={onRefresh} />
      {cards ? <RowsCards {...list} /> : all.length > 0 ? <RowsTable {...list} sort={sort} onSort={setSort} /> : null}
      {sorted.length === 0 && !loading ? (
        <p className={style.nothing} role="status">
          {all.length > 0
            ? texts.common.nothingFound
            : rows.takenAt === undefined
              ? texts.record.nothingHere
              : texts.common.empty}
        </p>
      ) : null}
      {all.length > 0 ? (
        <ListFoot
          first={first}
          size={size}
          sizes={form.list.pageSizes}
          total={sorted.length}
          narrow={cards}
          onFirst={setFirst}
          onSize={(chosen) => {
            setSize(chosen)
            setFirst(0)
          }}
        />
      ) : null}
    </>
  )
}
