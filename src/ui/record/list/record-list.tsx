import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useRef } from 'react'
import type { Person, RecordDefinition } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Aged } from '../../../sync/contract/live.ts'
import type { ListRow } from '../../../sync/contract/outbox-entry.ts'
import type { Opening } from '../shared/dialog-search.ts'
import style from '../shared/record.module.css'
import { AgeLine } from './age-line.tsx'
import { ListFoot } from './list-foot.tsx'
import { type ShownRow, searchRows, shownRows, sortRows } from './list-rows.ts'
import type { ListView } from './list-view.ts'
import { RowActions } from './row-actions.tsx'
import { RowsCards } from './rows-cards.tsx'
import { RowsTable } from './rows-table.tsx'
import { SearchBox } from './search-box.tsx'
import { SortPicker } from './sort-picker.tsx'

/** Below this width a row is a card (px). */
const CARDS = 600

export interface RecordListProps {
  readonly form: RecordDefinition
  readonly rows: Aged<readonly ListRow[]> | undefined
  /** The host searches and sorts: `rows` are a stretch of the list, from `from`, of `total` in all. */
  readonly stretch?: { readonly from: number; readonly total: number } | undefined
  readonly view: ListView
  readonly person: Person
  readonly today: string
  readonly onOpen: (opening: Opening) => void
  /** Absent: the rows are no cached answer, have no age and cannot be refreshed. */
  readonly onRefresh?: () => void
  /** Beside the search: filters, export. */
  readonly tools?: ReactNode
}

/** Search, sort and pages over the rows of a record. */
export function RecordList({ form, rows, stretch, view, person, today, onOpen, onRefresh, tools }: RecordListProps) {
  const cards = useMediaQuery(`(max-width: ${CARDS - 1}px)`, false, { getInitialValueInEffect: false })
  const { search, sort } = view
  const { pageSizes } = form.list
  // The chosen page size where this list offers it, otherwise the list's first.
  const size = pageSizes.includes(view.size) ? view.size : (pageSizes[0] ?? view.size)
  const byHost = stretch !== undefined

  const all = useMemo(() => shownRows(form, rows?.value ?? []), [form, rows?.value])
  // What is unsent no host can search: it stands above the first page.
  const unsent = useMemo(
    () =>
      byHost
        ? searchRows(
            form,
            all.filter(({ row }) => row.entry),
            search,
            today,
          )
        : [],
    [form, all, search, today, byHost],
  )
  const found = useMemo(
    () => (byHost ? all.filter(({ row }) => !row.entry) : searchRows(form, all, search, today)),
    [form, all, search, today, byHost],
  )
  const sorted = useMemo(
    () => (byHost ? found : sortRows(form, found, sort, today)),
    [form, found, sort, today, byHost],
  )
  const from = stretch?.from ?? 0
  const total = stretch?.total ?? sorted.length
  const lastPage = Math.max(0, Math.ceil(total / size) - 1) * size
  const first = Math.min(view.first, byHost ? view.first : lastPage)
  const onPage = sorted.slice(first - from, first - from + size)
  const inSight = useKept(first === 0 ? [...unsent, ...onPage] : onPage, byHost && (rows?.refreshing ?? true))
  const loading = rows === undefined || (rows.refreshing && rows.takenAt === undefined)
  const some = all.length > 0 || inSight.length > 0

  const list = {
    form,
    rows: inSight,
    today,
    actions: (shown: ShownRow) => (
      <RowActions form={form} shown={shown} person={person} today={today} onOpen={onOpen} />
    ),
  }
  return (
    <>
      <div className={style.tools}>
        <SearchBox onSearch={(text) => view.look({ search: text })} />
        {tools}
      </div>
      {onRefresh ? <AgeLine loading={loading} rows={rows} onRefresh={onRefresh} /> : null}
      {cards && total > 1 ? (
        <SortPicker
          className={style.sortBy}
          columns={form.list.columns}
          sort={sort}
          onSort={(chosen) => view.look({ sort: chosen })}
        />
      ) : null}
      {cards ? (
        <RowsCards {...list} />
      ) : some ? (
        <RowsTable {...list} sort={sort} onSort={(chosen) => view.look({ sort: chosen })} />
      ) : null}
      {inSight.length === 0 && !loading ? (
        <p className={style.nothing} role="status">
          {all.length > 0 || search.trim() !== ''
            ? commonTexts.nothingFound
            : rows.takenAt === undefined
              ? recordTexts.nothingHere
              : commonTexts.empty}
        </p>
      ) : null}
      {some ? (
        <ListFoot
          first={first}
          size={size}
          sizes={pageSizes}
          total={total}
          narrow={cards}
          onFirst={(place) => view.look({ first: place })}
          onSize={(chosen) => view.look({ size: chosen })}
        />
      ) : null}
    </>
  )
}

/** While the next range is being fetched, the current rows stay visible. */
function useKept(rows: readonly ShownRow[], onTheWay: boolean): readonly ShownRow[] {
  const kept = useRef<readonly ShownRow[]>([])
  if (rows.length > 0 || !onTheWay) kept.current = rows
  return kept.current
}
