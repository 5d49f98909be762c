import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { ActionIcon, Button, NativeSelect, Popover, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isDay } from '../../../registry/fields/date.ts'
import {
  breedNames,
  type Column,
  type Days,
  daysFilter,
  daysOf,
  fill,
  filterColumns,
  hostOf,
  keyOf,
  kindOf,
  type Option,
  type Person,
  type RecordDefinition,
  requestOf,
} from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { listTexts } from '../../common/list-texts.ts'
import { cellText, fixedCodes, type ShownRow } from '../shared/list-rows.ts'
import type { ListView } from '../shared/list-view.ts'
import type { Folded } from './columns.ts'
import { PersonFilter } from './person-filter.tsx'
import style from './table.module.css'

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
  const [opened, setOpened] = useState(false)
  const columns = filterColumns(form)
  /** The list of people is in a portal: a click in it is not a click outside. */
  const [picking, setPicking] = useState(false)
  if (columns.length === 0 || (byHost && !hostOf(person).reads('FILTROS'))) return null
  const set = columns.filter(({ key }) => view.filters[key]).length
  const change = (key: string, filter: string) => view.look({ filters: { ...view.filters, [key]: filter } })
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      // The focused element must not disappear with the button that opened it.
      hideDetached={false}
      closeOnClickOutside={!picking}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          variant={set > 0 ? 'light' : 'default'}
          aria-label={set > 0 ? fill(listTexts.filtersSet, { n: set }) : listTexts.filters}
          onClick={() => setOpened(!opened)}
        >
          {set > 0 ? `${listTexts.filters} · ${set}` : listTexts.filters}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={style.panel}
        aria-label={listTexts.filters}
        onFocus={({ target }) => setPicking(target.getAttribute('role') === 'combobox')}
        onBlur={() => setPicking(false)}
      >
        {columns.map((column) =>
          kindOf(form, column) === 'date' ? (
            <DaysFilter key={column.key} column={column} value={view.filters[column.key] ?? ''} onChange={change} />
          ) : byHost && kindOf(form, column) === 'person' ? (
            <PersonFilter key={column.key} column={column} value={view.filters[column.key] ?? ''} onChange={change} />
          ) : (
            <CodeFilter
              key={column.key}
              form={form}
              column={column}
              rows={rows}
              byHost={byHost}
              person={person}
              today={today}
              value={view.filters[column.key] ?? ''}
              onChange={change}
            />
          ),
        )}
        {set > 0 ? (
          <Button variant="default" onClick={() => view.look({ filters: {} })}>
            {listTexts.clearFilters}
          </Button>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

interface OneFilterProps {
  readonly column: Column
  readonly value: string
  readonly onChange: (key: string, filter: string) => void
}

/** Two inclusive dates; either may be left open. */
function DaysFilter({ column: { key, label }, value, onChange }: OneFilterProps) {
  const { from, until } = daysOf(value) ?? { from: '', until: '' }
  return (
    <div className={style.days}>
      <Day
        label={fill(listTexts.from, { label })}
        value={from}
        onChange={(day) => onChange(key, daysFilter({ from: day, until }))}
      />
      <Day
        label={fill(listTexts.until, { label })}
        value={until}
        onChange={(day) => onChange(key, daysFilter({ from, until: day }))}
      />
    </div>
  )
}

/** Applied once it is a complete date or empty. */
function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      label={label}
      placeholder="aaaa-mm-dd"
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? value}
      error={typed !== undefined && typed.length >= 10 && !isDay(typed.trim())}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        if (text.trim() === '' || isDay(text.trim())) onChange(text.trim())
      }}
    />
  )
}

interface CodeFilterProps extends OneFilterProps, Omit<FiltersButtonProps, 'view'> {}

function CodeFilter({ form, column, rows, byHost, person, today, value, onChange }: CodeFilterProps) {
  const options = useCodes({ form, column, rows, byHost, person, today })
  return (
    <NativeSelect
      label={column.label}
      data={[
        { value: '', label: listTexts.any },
        ...options.map(({ code, name }) => ({ value: code, label: name || listTexts.without })),
      ]}
      value={value}
      onChange={(event) => onChange(column.key, event.currentTarget.value)}
    />
  )
}

interface Named {
  readonly name: string
  readonly species: string
}

/** Of several with one name each has its species: 'Criolla · Caprina'. */
function toldApart(named: readonly (readonly [code: string, Named])[]): Option[] {
  const isShared = ({ name }: Named) => named.filter(([, one]) => one.name === name).length > 1
  return named.map(([code, one]) => ({
    code,
    name: isShared(one) && one.species ? `${one.name} · ${one.species}` : one.name,
  }))
}

const inSpanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** Options for filtering a column: its known codes and the values in the rows; for breeds at the host, all. */
function useCodes({ form, column, rows, byHost, person, today }: Omit<CodeFilterProps, 'value' | 'onChange'>) {
  const book = useBook()
  const request = byHost && kindOf(form, column) === 'breed' ? requestOf(breedNames.from, {}, person) : null
  const breeds = useAsked(request && keyOf(request), () => book.lookups.answer(request as NonNullable<typeof request>))
  return useMemo((): readonly Option[] => {
    const named = new Map<string, Named>()
    for (const { code, name } of fixedCodes(form, column) ?? []) named.set(code, { name, species: '' })
    for (const row of breeds?.value ?? [])
      named.set(row[breedNames.code] ?? '', {
        name: row[breedNames.name] ?? '',
        species: row[breedNames.species] ?? '',
      })
    const species = form.list.columns.find((one) => kindOf(form, one) === 'species')
    for (const { values } of rows) {
      const code = values[column.key] ?? ''
      const of = species ? cellText(form, species, values, today) : ''
      if (code !== '' && !named.has(code)) named.set(code, { name: cellText(form, column, values, today), species: of })
    }
    named.delete('')
    return toldApart([...named]).sort((a, b) => inSpanish.compare(a.name, b.name))
  }, [form, column, rows, breeds, today])
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
            onClick={() => view.look({ filters: { ...view.filters, [column.key]: '' } })}
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
function filterText(
  form: RecordDefinition,
  column: Column,
  rows: readonly ShownRow[],
  filter: string,
  today: string,
): string {
  const days = kindOf(form, column) === 'date' ? daysOf(filter) : null
  if (days) return daysText(days)
  const known = fixedCodes(form, column)?.find(({ code }) => code === filter)
  const row = known ? undefined : rows.find(({ values }) => values[column.key] === filter)
  return known?.name ?? (row ? cellText(form, column, row.values, today) : filter)
}

const daysText = ({ from, until }: Days): string =>
  [from && fill(listTexts.fromDay, { day: from }), until && fill(listTexts.untilDay, { day: until })]
    .filter(Boolean)
    .join(' ')
