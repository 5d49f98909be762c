import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback } from 'react'
import { isAdministrator, isForm, isRegistrar, type LookupRequest, type Person } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import animalsStyle from '../../animals/animals.module.css'
import { lazyPart } from '../../common/lazy-part.tsx'
import { Skeleton } from '../../common/skeleton.tsx'
import { useDesk } from '../../fields/use-coarse-pointer.ts'
import { useSteadyCall } from '../../fields/use-steady-call.ts'
import type { Opening } from '../shared/dialog-search.ts'
import type { ShownRow } from '../shared/list-rows.ts'
import type { ListView } from '../shared/list-view.ts'
import style from '../shared/record.module.css'
import { tableColumns } from '../table/columns.ts'
import { FilterChips, FiltersButton, VoidedLink } from '../table/filters.tsx'
import { type ListHeadProps, ListPage } from '../table/list-page.tsx'
import { ColumnsButton, ViewsButton } from '../table/list-panel.tsx'
import { type ListPreference, useListPreference } from '../table/list-preference.ts'
import { usePrinting } from '../table/print-sheet.tsx'
import tableStyle from '../table/table.module.css'
import { ChosenBar, type OtherWay, TakeOut } from '../table/take-out.tsx'
import { useChosen } from '../table/use-chosen.ts'
import { AgeLine } from './age-line.tsx'
import { ListFoot } from './list-foot.tsx'
import { RowActions } from './row-actions.tsx'
import { RowsList } from './rows-list.tsx'
import { RowsTable } from './rows-table.tsx'
import { SearchBox } from './search-box.tsx'
import { SortPicker } from './sort-heads.tsx'
import { type ListRowsOptions, useListRows } from './use-list-rows.ts'

/** Below this width a row is a button with three facts (px). */
const PHONE = 600
const ROWS_ON_THE_WAY = 8

/** What is not seen at the first visit is not in its load. */
const QuietGoat = lazyPart(
  () => import('../../animals/quiet-picture.tsx'),
  <svg className={animalsStyle.quietPicture} viewBox="0 0 160 96" aria-hidden="true" />,
)

export interface RecordListProps extends ListRowsOptions {
  readonly person: Person
  readonly onOpen: (opening: Opening) => void
  /** Absent: the rows are not a cached answer, have no age and cannot be refreshed. */
  readonly onRefresh?: () => void
  /** For a separate screen: its title and buttons. */
  readonly head?: ListHeadProps
  /** Owner chooser, before everything else. */
  readonly owner?: ReactNode
  /** Whose records these are; '': several people's. */
  readonly of?: string
  /** Description for exports and prints. */
  readonly ownerName?: string | undefined
  /** Beside the search: filters, export. */
  readonly tools?: ReactNode
  /** Between the tools and the list. */
  readonly notes?: ReactNode
  /** The call for the whole list, if it is at the host. */
  readonly whole?: LookupRequest | null | undefined
  /** Allows ticking rows also if the list is only part of a screen. */
  readonly choosing?: boolean
  readonly other?: OtherWay | undefined
  /** Message if this device has no rows of it. */
  readonly nothingHere?: string
}

/** Search, filters, sorting and pages over the rows of a record. */
export function RecordList(props: RecordListProps) {
  const { form, rows, stretch, view, person, today, onOpen, onRefresh, head, owner, ownerName, tools, notes } = props
  const { of = '', whole, other, choosing = head !== undefined } = props
  const phone = useMediaQuery(`(max-width: ${PHONE - 1}px)`, false, { getInitialValueInEffect: false })
  const desk = useDesk()
  const { preference: own, prefer: preferOwn } = useListPreference(form.key)
  const preference = { ...own, ...view.columnsOf?.(form.list) }
  const prefer = (change: Partial<ListPreference>) => {
    preferOwn({ ...preference, ...change })
    if (view.columnsOf) view.look({ columns: undefined })
  }
  const { search, sort, filters } = view
  const { all, narrowed, found, inSight, total, first, loading, partly, some } = useListRows(props)
  const isAlone = phone && !stretch && isOne(all, view)
  const options = { form, rows: narrowed, today, partly, filtered: (key: string) => Boolean(filters[key]) }
  const { shown, folded } = tableColumns(desk ? preference : { ...preference, foldEqual: false }, options)
  const inOrder = tableColumns({ ...preference, foldEqual: false }, options).shown
  const open = useSteadyCall(onOpen)
  const actions = useCallback(
    (row: ShownRow) => <RowActions form={form} shown={row} person={person} today={today} onOpen={open} />,
    [form, person, today, open],
  )
  const list = { form, rows: inSight, today }
  const printing = usePrinting({ form, columns: inOrder, view, found, total, owner: ownerName, today, ahead: desk })
  const chosen = useChosen(narrowingOf(form.key, view))
  const out = {
    form,
    columns: inOrder,
    view,
    today,
    here: stretch ? found.filter(({ row }) => row.entry) : found,
    whole: whole ?? null,
    loading: rows?.takenAt === undefined,
    onPrint: printing.print,
    other,
  }
  const bar = (
    <>
      {owner}
      {isAlone ? null : <FiltersButton {...{ form, view, person, today }} rows={all} byHost={stretch !== undefined} />}
      {isAlone ? null : <SearchBox search={search} onSearch={(text) => view.look({ search: text })} />}
      {tools}
      {some && !isAlone ? <TakeOut {...out} /> : null}
      {desk && head ? (
        <ViewsButton list={form.key} route={form.route} view={view} preference={preference} columns={inOrder} />
      ) : null}
      {phone || !some ? null : <ColumnsButton form={form} preference={preference} onPrefer={prefer} />}
      {phone && total > 1 ? (
        <SortPicker
          className={tableStyle.sortBy}
          columns={form.list.columns}
          sort={sort}
          onSort={(chosen) => view.look({ sort: chosen })}
        />
      ) : null}
      {onRefresh ? <AgeLine loading={loading} rows={rows} onRefresh={onRefresh} /> : null}
    </>
  )
  const body = (
    <>
      {printing.sheet}
      {notes}
      <FilterChips form={form} rows={all} view={view} folded={folded} today={today} />
      {phone && inSight.length > 0 ? (
        <RowsList {...list} person={person} owner={of} onOpen={open} />
      ) : some && !phone ? (
        <RowsTable
          {...list}
          actions={actions}
          columns={shown}
          chosen={desk && choosing ? chosen : undefined}
          widths={preference.widths}
          onWidth={(key, px) => prefer({ widths: withWidth(preference.widths, key, px) })}
          sort={sort}
          usual={view.order?.usual}
          onSort={(chosen) => view.look({ sort: chosen })}
        />
      ) : null}
      {inSight.length > 0 ? null : loading ? (
        <Skeleton of="table" count={ROWS_ON_THE_WAY} />
      ) : (
        <Nothing {...props} hasRows={all.length > 0} />
      )}
      {desk ? <ChosenBar {...out} chosen={chosen} /> : null}
      {some && !isAlone ? (
        <ListFoot first={first} view={view} sizes={form.list.pageSizes} total={total} narrow={phone} />
      ) : null}
    </>
  )
  return head ? (
    <ListPage {...head} tools={bar}>
      {body}
    </ListPage>
  ) : (
    <>
      <div className={tableStyle.tools}>{bar}</div>
      {body}
    </>
  )
}

/** Own data and premises are one record: there is nothing to search in, to narrow down or to count. */
const isOne = (rows: readonly unknown[], { search, filters }: ListView): boolean =>
  rows.length === 1 && search === '' && Object.keys(filters).length === 0

/** Rows chosen under one search, filters and owner are not those of another. */
const narrowingOf = (form: string, { search, filters, owner, chosen }: ListView): string =>
  JSON.stringify([form, search.trim(), Object.entries(filters).sort(), owner, chosen])

/** Why no row is shown: none matches, none is on this device, or there is none. A number may be that of a voided form. */
function Nothing(props: RecordListProps & { readonly hasRows: boolean }) {
  const { form, person, rows, view, hasRows, nothingHere = recordTexts.nothingHere } = props
  const search = view.search.trim()
  const isNarrowed = hasRows || search !== '' || Object.keys(view.filters).length > 0
  // A link to a view carries no farm: a registrar sees what is his own.
  const isOwnScope = isForm(form) && !isAdministrator(person) && isRegistrar(person) && !view.owner
  const why = rows?.takenAt === undefined ? nothingHere : commonTexts.empty
  return (
    <div className={style.nothing} role="status">
      <QuietGoat />
      {isNarrowed ? commonTexts.nothingFound : why} {isOwnScope ? recordTexts.chooseOwner : null}{' '}
      {/^\d+$/.test(search) ? <VoidedLink form={form} person={person} number={search} /> : null}
    </div>
  )
}

function withWidth(widths: Readonly<Record<string, number>>, key: string, px: number | undefined) {
  const { [key]: _, ...others } = widths
  return px === undefined ? others : { ...others, [key]: px }
}
