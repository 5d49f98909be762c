import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import {
  type Column,
  type Days,
  daysOf,
  fill,
  filterColumns,
  hostOf,
  kindOf,
  type Person,
  type RecordDefinition,
  withListFilter,
} from '../../../registry/index.ts'
import { Icon } from '../../common/icon.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'
import { listTexts } from '../../common/list-texts.ts'
import { nameOfFilter, type ShownRow } from '../shared/list-rows.ts'
import type { ListView } from '../shared/list-view.ts'
import type { Folded } from './columns.ts'
import { ListPanel } from './list-panel.tsx'
import style from './table.module.css'

/** With pickers of people. */
const OneFilter = lazyPart(() => import('./one-filter.tsx'))
export const VoidedLink = lazyPart(async () => ({ default: (await import('./one-filter.tsx')).VoidedLink }))

interface FiltersProps {
  readonly form: RecordDefinition
  /** All available rows: the options are the values in them. */
  readonly rows: readonly ShownRow[]
  readonly view: ListView
  readonly today: string
}

interface FiltersButtonProps extends FiltersProps {
  /** The host filters, and searches people. */
  readonly byHost: boolean
  readonly person: Person
}

/** The filters of a list, as defined by its columns. */
export function FiltersButton({ form, rows, byHost, view, person, today }: FiltersButtonProps) {
  const columns = filterColumns(form)
  /** The list of people is in a portal: a click in it is not a click outside. */
  const [picking, setPicking] = useState(false)
  if (columns.length === 0 || (byHost && !hostOf(person).reads('FILTROS'))) return null
  const set = columns.filter(({ key }) => view.filters[key]).length
  const { named = view.filters } = view
  const change = (key: string, filter: string) => view.look({ filters: withListFilter(form, named, key, filter) })
  return (
    <ListPanel
      label={listTexts.filters}
      position="bottom-start"
      outside={picking}
      onFocus={({ target }) => setPicking(target.getAttribute('role') === 'combobox')}
      onBlur={() => setPicking(false)}
      button={(toggle) => (
        <Button
          variant={set > 0 ? 'light' : 'default'}
          aria-label={set > 0 ? fill(listTexts.filtersSet, { n: set }) : listTexts.filters}
          onClick={toggle}
        >
          {set > 0 ? `${listTexts.filters} · ${set}` : listTexts.filters}
        </Button>
      )}
    >
      <div className={style.filterList}>
        {columns.map((column) => (
          <OneFilter
            key={column.key}
            {...{ form, column, rows, byHost, person, today }}
            filters={named}
            byName={view.named !== undefined}
            onChange={change}
          />
        ))}
      </div>
      {set > 0 ? (
        <Button variant="default" onClick={() => view.look({ filters: {} })}>
          {listTexts.clearFilters}
        </Button>
      ) : null}
      <VoidedLink form={form} person={person} />
    </ListPanel>
  )
}

interface FilterChipsProps extends FiltersProps {
  readonly folded: readonly Folded[]
}

/**
 * Common properties of the visible rows: the active filters, each with a button to remove it, and columns with one
 * value.
 */
export function FilterChips({ form, rows, view, folded, today }: FilterChipsProps) {
  const set = filterColumns(form).filter(({ key }) => view.filters[key])
  const plain = folded.filter(({ column }) => !view.filters[column.key])
  if (set.length === 0 && plain.length === 0) return null
  return (
    <div className={style.common}>
      {set.map((column) => (
        <span key={column.key} className={style.chip}>
          {column.label}: <b>{filterText(form, column, rows, view.filters[column.key] ?? '', today)}</b>
          <ActionIcon
            aria-label={fill(listTexts.removeFilter, { label: column.label })}
            onClick={() => view.look({ filters: { ...(view.named ?? view.filters), [column.key]: '' } })}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
        </span>
      ))}
      {plain.length === 0 ? null : (
        <p className={style.folded}>
          {listTexts.sameInAll}:{' '}
          {plain.map(({ column, text }, at) => (
            <span key={column.key}>
              {at === 0 ? '' : ' · '}
              {column.label} <b>{text || listTexts.without}</b>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/** What a list is narrowed to, as printed and exported: each filter's label and text, then the search. */
export function narrowedTo(
  form: RecordDefinition,
  { filters, search }: Pick<ListView, 'filters' | 'search'>,
  rows: readonly ShownRow[],
  today: string,
): readonly (readonly [string, string])[] {
  const set = filterColumns(form).flatMap((column) => {
    const filter = filters[column.key]
    return filter ? [[column.label, filterText(form, column, rows, filter, today)] as const] : []
  })
  const sought = search.trim()
  return sought ? [...set, [listTexts.searched, `«${sought}»`]] : set
}

/** A filter as text: dates, or the name of a code from a row or its list of codes. */
function filterText(form: RecordDefinition, column: Column, rows: readonly ShownRow[], filter: string, today: string) {
  const days = kindOf(form, column) === 'date' ? daysOf(filter) : null
  if (days) return daysText(days)
  return nameOfFilter(form, column, rows, filter, today)
}

const daysText = ({ from, until }: Days): string =>
  [from && fill(listTexts.fromDay, { day: from }), until && fill(listTexts.untilDay, { day: until })]
    .filter(Boolean)
    .join(' ')
