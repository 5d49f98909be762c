import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import {
  checkField,
  date,
  farmDay,
  listedForms,
  nothingWanted,
  parseTyped,
  type ReviewWanted,
} from '../../registry/index.ts'
import { useAsked, useBook, useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { Picker } from '../fields/picker.tsx'
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
  const people = useChoices('selecciones/seleccionUsuariosTotal')
  const zones = useChoices('selecciones/seleccionZonas')
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
      <Picker
        label="Persona"
        placeholder="Todas"
        options={people}
        value={wanted.person}
        empty="Sin datos en este dispositivo"
        onPick={(option) => set({ person: option?.code ?? '' })}
      />
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
  const settle = useDebouncedCallback(onNumber, SEARCH_DELAY)
  return (
    <TextInput
      label="Consecutivo"
      type="search"
      inputMode="numeric"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        settle(event.currentTarget.value.trim())
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

function useChoices(operation: 'selecciones/seleccionUsuariosTotal' | 'selecciones/seleccionZonas') {
  const book = useBook()
  return useAsked(operation, () => book.options({ operation, fields: {}, passing: [] }))?.value ?? []
}
