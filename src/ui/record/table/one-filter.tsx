import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import {
  askedCodes,
  type Column,
  daysFilter,
  daysOf,
  fill,
  fixedCodes,
  isAdministrator,
  isAnswered,
  isForm,
  kindOf,
  type LookupRequest,
  type Option,
  type Person,
  periodFilter,
  type RecordDefinition,
  requestOf,
  type Values,
  withDays,
} from '../../../registry/index.ts'
import { useAnswer } from '../../common/book-context.tsx'
import { PageLink } from '../../common/links.tsx'
import { listTexts } from '../../common/list-texts.ts'
import { useSought } from '../../common/use-sought.ts'
import { Picker } from '../../fields/picker.tsx'
import { pickerTexts } from '../../fields/texts.ts'
import { TypedDay } from '../../fields/typed-day.tsx'
import { cellText, inSpanish, nameOfFilter, type ShownRow } from '../shared/list-rows.ts'
import { panelTexts } from './panel-texts.ts'
import style from './table.module.css'

interface OneFilterProps {
  readonly form: RecordDefinition
  readonly column: Column
  /** The options are the values in them. */
  readonly rows: readonly ShownRow[]
  /** The host filters, and searches people. */
  readonly byHost: boolean
  readonly person: Person
  readonly today: string
  /** A usual period is set by its name. */
  readonly byName: boolean
  /** Those set, by column. */
  readonly filters: Values
  readonly onChange: (key: string, filter: string) => void
}

/** The filter of a column, by the kind of its values. */
export default function OneFilter(props: OneFilterProps): ReactNode {
  const { form, column, byHost, filters, onChange } = props
  const kind = kindOf(form, column)
  if (kind === 'date') return <DaysFilter {...props} />
  if (byHost && kind === 'person')
    return <PersonFilter column={column} value={filters[column.key] ?? ''} onChange={onChange} />
  return byHost && kind === 'word' ? <TextFilter {...props} /> : <CodeFilter {...props} />
}

const quick = ['today', 'thisWeek', 'thisMonth'] as const

/** Two inclusive dates, either of which may be left open, or a usual period. */
function DaysFilter({ column: { key, label }, today, byName, filters, onChange }: OneFilterProps) {
  const value = filters[key] ?? ''
  const daysIn = (filter: string) => withDays({ filter }, today).filter ?? ''
  const { from, until } = daysOf(daysIn(value)) ?? { from: '', until: '' }
  return (
    <fieldset className={style.days}>
      <legend>{label}</legend>
      <TypedDay
        label={panelTexts.fromShort}
        aria-label={fill(panelTexts.from, { label })}
        value={from}
        onDay={(day) => onChange(key, daysFilter({ from: day, until }))}
      />
      <TypedDay
        label={panelTexts.untilShort}
        aria-label={fill(panelTexts.until, { label })}
        value={until}
        onDay={(day) => onChange(key, daysFilter({ from, until: day }))}
      />
      <div className={style.quick}>
        {quick.map((name) => {
          const filter = byName ? periodFilter(name) : daysIn(periodFilter(name))
          return (
            <Button
              key={name}
              variant={value === filter ? 'light' : 'default'}
              aria-label={`${label}: ${panelTexts[name]}`}
              aria-pressed={value === filter}
              onClick={() => onChange(key, value === filter ? '' : filter)}
            >
              {panelTexts[name]}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** A text that the host compares whole; those of the rows in sight are offered. */
function TextFilter({ column: { key, label }, rows, filters, onChange }: OneFilterProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const known = useMemo(
    () => [...new Set(rows.map(({ values }) => values[key] ?? ''))].filter(Boolean).sort(),
    [rows, key],
  )
  const report = () => {
    if (typed !== undefined) onChange(key, typed.trim())
    setTyped(undefined)
  }
  return (
    <>
      <TextInput
        label={label}
        list={id}
        autoComplete="off"
        value={typed ?? filters[key] ?? ''}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={report}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report()
        }}
      />
      <datalist id={id}>
        {known.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  )
}

function CodeFilter(props: OneFilterProps) {
  const { column, filters, onChange } = props
  const options = useCodes(props)
  return (
    <NativeSelect
      label={column.label}
      data={[
        { value: '', label: panelTexts.any },
        ...options.map(({ code, name }) => ({ value: code, label: name || listTexts.without })),
      ]}
      value={filters[column.key] ?? ''}
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

/** Options for filtering a column: its known codes and the values in the rows; where the host filters, all that it has. */
function useCodes({ form, column, rows, byHost, person, today, filters }: OneFilterProps) {
  const asked = byHost ? askedCodes(form, column) : undefined
  const answer = useAnswer(asked ? requestOf(asked.from, filters, person) : null)
  return useMemo((): readonly Option[] => {
    const named = new Map<string, Named>()
    for (const { code, name } of fixedCodes(form, column) ?? []) named.set(code, { name, species: '' })
    for (const row of (asked && answer?.value) ?? [])
      named.set(row[asked?.code ?? ''] ?? '', {
        name: row[asked?.name ?? ''] ?? '',
        species: row[asked?.species ?? ''] ?? '',
      })
    const species = kindOf(form, column) === 'breed' && form.list.columns.find((one) => kindOf(form, one) === 'species')
    for (const { values } of rows) {
      const code = values[column.key] ?? ''
      const of = species ? cellText(form, species, values, today) : ''
      if (code !== '' && !named.has(code)) named.set(code, { name: cellText(form, column, values, today), species: of })
    }
    named.delete('')
    // Of the chosen species only.
    const chosen =
      species && filters[species.key] ? nameOfFilter(form, species, rows, filters[species.key] ?? '', today) : ''
    const offered = [...named].filter(([, one]) => chosen === '' || one.species === '' || one.species === chosen)
    return toldApart(offered).sort((a, b) => inSpanish(a.name, b.name))
  }, [form, column, rows, asked, answer, today, filters])
}

interface VoidedLinkProps {
  readonly form: RecordDefinition
  readonly person: Person
  /** Only the one that has this number. */
  readonly number?: string
}

/** To an administrator: where voided forms are, which no list has. */
export function VoidedLink({ form, person, number }: VoidedLinkProps) {
  if (!isForm(form) || !form.voiding || !isAnswered('revisionCampo/anular', person) || !isAdministrator(person))
    return null
  return (
    <PageLink to="/revisionCampo" search={{ estado: 'anulados', formulario: form.code, buscar: number }}>
      {fill(panelTexts.voided, { code: form.code })}
    </PageLink>
  )
}

const PEOPLE: LookupRequest = { operation: 'selecciones/seleccionUsuariosTotal', fields: {}, passing: [] }

const none: readonly Option[] = []

interface PersonFilterProps {
  readonly column: Column
  readonly value: string
  readonly onChange: (key: string, filter: string) => void
}

/** A person, searched at the host: by number if the column contains it, else by the displayed name. */
function PersonFilter({ column: { key, label, name }, value, onChange }: PersonFilterProps) {
  const byNumber = name !== undefined
  const { answer, chosen, seek } = useSought(PEOPLE, byNumber ? value : '')
  const found = answer?.value ?? none
  const options = useMemo(
    () => (byNumber ? found : [...new Set(found.map(({ name }) => name))].map((name) => ({ code: name, name }))),
    [byNumber, found],
  )
  return (
    <Picker
      label={label}
      placeholder={panelTexts.any}
      options={options}
      value={value}
      {...(chosen && { valueName: chosen.name })}
      empty={seek.answered ? pickerTexts.none : pickerTexts.asking}
      seek={seek}
      onPick={(option) => onChange(key, option?.code ?? '')}
    />
  )
}
