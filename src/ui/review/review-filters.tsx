import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import {
  checkField,
  date,
  farmDay,
  isPaged,
  keyOf,
  type LookupRequest,
  listedForms,
  nothingWanted,
  parseTyped,
  type ReviewWanted,
} from '../../registry/index.ts'
import { useAsked, useBook, useLive, useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { Picker } from '../fields/picker.tsx'
import { SoughtPicker } from '../fields/sought-picker.tsx'
import style from './review.module.css'
import type { ReviewPlace } from './use-review.ts'

const SEARCH_DELAY = 300
const all = { value: '', label: 'Todos' }
const forms = [
  ...new Map(listedForms.filter((form) => 'code' in form).map((form) => [form.code, form.shortTitle])),
].map(([value, label]) => ({ value, label }))

interface ReviewFiltersProps {
  readonly place: ReviewPlace
  readonly onLook: (change: Partial<ReviewPlace>) => void
}

/** By form, person, zone, day, and whether it was reviewed. */
export function ReviewFilters({ place: { wanted, number }, onLook }: ReviewFiltersProps) {
  const zones = useChoices(ZONES)
  const set = (change: Partial<ReviewWanted>) => onLook({ wanted: { ...wanted, ...change } })
  const isFiltered = number !== '' || Object.values(wanted).some((text) => text !== '')
  return (
    <fieldset className={style.filters}>
      <legend className={style.legend}>Filtros</legend>
      <NumberSearch key={String(isFiltered)} number={number} onNumber={(text) => onLook({ number: text })} />
      <NativeSelect
        label="Formulario"
        data={[all, ...forms]}
        value={wanted.form}
        onChange={(event) => set({ form: event.currentTarget.value })}
      />
      <PersonFilter value={wanted.person} onPick={(person) => set({ person })} />
      <NativeSelect
        label="Zona"
        data={[{ value: '', label: 'Todas' }, ...zones.map(({ code, name }) => ({ value: code, label: name }))]}
        value={wanted.zone}
        onChange={(event) => set({ zone: event.currentTarget.value })}
      />
      <DayFilter key={`día ${isFiltered}`} day={wanted.day} onDay={(day) => set({ day })} />
      <NativeSelect
        label="Revisión"
        data={[all, { value: 'N', label: 'Sin revisar' }, { value: 'S', label: 'Revisados' }]}
        value={wanted.reviewed}
        onChange={(event) => set({ reviewed: event.currentTarget.value })}
      />
      {isFiltered ? (
        <Button
          className={style.clear}
          variant="subtle"
          leftSection={<Icon name="close" />}
          onClick={() => onLook({ wanted: nothingWanted, number: '' })}
        >
          Quitar filtros
        </Button>
      ) : null}
    </fieldset>
  )
}

function NumberSearch({ number, onNumber }: { number: string; onNumber: (text: string) => void }) {
  const [typed, setTyped] = useState(number)
  const applyNumber = useDebouncedCallback(onNumber, SEARCH_DELAY)
  return (
    <TextInput
      label="Consecutivo"
      type="search"
      inputMode="numeric"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        applyNumber(event.currentTarget.value.trim())
      }}
    />
  )
}

const dayField = date({ label: 'Día' })

/** A day as people write it; what is no day yet filters nothing. */
function DayFilter({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { clock } = useSurroundings()
  const [typed, setTyped] = useState(day)
  const read = parseTyped(dayField, typed)
  const problem = typed === '' ? null : checkField(dayField, read, {})
  const take = (text: string) => {
    setTyped(text)
    const next = parseTyped(dayField, text)
    if (text === '' || checkField(dayField, next, {}) === null) onDay(next)
  }
  return (
    <TextInput
      className={style.day}
      label="Día"
      description="Capturado o recibido"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="aaaa-mm-dd"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={problem && typed.length > 9 ? problem : undefined}
      rightSectionWidth={68}
      rightSection={
        <Button variant="subtle" px="xs" onClick={() => take(farmDay(clock.now()))}>
          Hoy
        </Button>
      }
      onChange={(event) => take(event.currentTarget.value)}
    />
  )
}

interface PersonFilterProps {
  readonly value: string
  readonly onPick: (person: string) => void
}

/** Who captured it or owns it: of everybody, searched at the host where it answers pages. */
function PersonFilter(props: PersonFilterProps) {
  const session = useLive(useBook().session)
  const sought = session?.kind === 'in' && isPaged(PEOPLE.operation, session.person)
  return sought ? <SoughtPerson {...props} /> : <KeptPerson {...props} />
}

const personTexts = { label: 'Persona', placeholder: 'Todas' } as const

const SoughtPerson = ({ value, onPick }: PersonFilterProps) => (
  <SoughtPicker {...personTexts} call={PEOPLE} value={value} onPick={(option) => onPick(option?.code ?? '')} />
)

const KeptPerson = ({ value, onPick }: PersonFilterProps) => (
  <Picker
    {...personTexts}
    options={useChoices(PEOPLE)}
    value={value}
    empty="Sin datos en este dispositivo"
    onPick={(option) => onPick(option?.code ?? '')}
  />
)

const PEOPLE: LookupRequest = { operation: 'selecciones/seleccionUsuariosTotal', fields: {}, passing: [] }
const ZONES: LookupRequest = { operation: 'selecciones/seleccionZonas', fields: {}, passing: [] }

function useChoices(request: LookupRequest) {
  const book = useBook()
  return useAsked(keyOf(request), () => book.options(request))?.value ?? []
}
