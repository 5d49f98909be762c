import '@mantine/core/styles/Combobox.layer.css'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  isAnswered,
  isPaged,
  type LookupRequest,
  listedForms,
  type Person,
  type ReviewWanted,
  reviewOrders,
} from '../../registry/index.ts'
import { useBook, useLive, useOptions, useStanding, useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { useSearchText } from '../common/search-input.tsx'
import { emptyWords } from '../fields/empty-words.ts'
import { Picker } from '../fields/picker.tsx'
import { SoughtPicker } from '../fields/sought-picker.tsx'
import { TypedDay } from '../fields/typed-day.tsx'
import style from './review.module.css'
import { type ReviewPlace, startPlace } from './review-search.ts'

const SEARCH_DELAY = 300
const forms = [
  ...new Map(listedForms.filter((form) => 'code' in form).map((form) => [form.code, form.shortTitle])),
].map(([value, label]) => ({ value, label }))

interface ReviewFiltersProps {
  readonly person: Person
  readonly place: ReviewPlace
  readonly onLook: (change: Partial<ReviewPlace>) => void
}

const states = [
  { value: 'N', label: 'Sin revisar' },
  { value: 'S', label: 'Revisados' },
  { value: '', label: 'Todos' },
  { value: 'A', label: 'Anulados' },
]
const asked = [
  { value: '', label: 'Con y sin preguntas' },
  { value: 'A', label: 'Sin respuesta' },
  { value: 'R', label: 'Respondidas' },
]

/** By state, form, farm, registrar, warnings and number; zone, day, questions and order one click further. */
export function ReviewFilters({ person, place, onLook }: ReviewFiltersProps) {
  const { wanted, number, order } = place
  const zones = useOptions(ZONES)?.value ?? []
  const [more, setMore] = useState(false)
  const set = (change: Partial<ReviewWanted>) => onLook({ wanted: { ...wanted, ...change } })
  const reviewing = isAnswered('revisionCampo/preguntar', person)
  const folded = [wanted.zone, wanted.day, wanted.question, order].filter((text) => text !== '').length
  const { reviewed: _, ...others } = wanted
  const isFiltered = number !== '' || order !== '' || Object.values(others).some((text) => text !== '')
  return (
    <fieldset className={style.filters} data-more={more || undefined}>
      <legend className={style.legend}>Filtros</legend>
      <NativeSelect
        aria-label="Revisión"
        data={states}
        value={wanted.reviewed}
        onChange={(event) => set({ reviewed: event.currentTarget.value })}
      />
      <NativeSelect
        className={style.atDesk}
        aria-label="Formulario"
        data={[{ value: '', label: 'Formulario' }, ...forms]}
        value={wanted.form}
        onChange={(event) => set({ form: event.currentTarget.value })}
      />
      {reviewing ? (
        <>
          <PersonFilter label="Asociado" value={wanted.owner} onPick={(owner) => set({ owner })} />
          <PersonFilter label="Registrador" value={wanted.capturer} onPick={(capturer) => set({ capturer })} />
          <Button
            className={style.toggle}
            variant={wanted.advice === 'S' ? 'light' : 'default'}
            aria-pressed={wanted.advice === 'S'}
            onClick={() => set({ advice: wanted.advice === 'S' ? '' : 'S' })}
          >
            Con avisos
          </Button>
        </>
      ) : (
        <PersonFilter label="Persona" value={wanted.person} onPick={(one) => set({ person: one })} />
      )}
      <NumberSearch number={number} onNumber={(text) => onLook({ number: text })} />
      <Button
        className={style.toggle}
        variant={folded > 0 ? 'light' : 'default'}
        aria-expanded={more}
        onClick={() => setMore(!more)}
      >
        {folded > 0 ? `Más filtros (${folded})` : 'Más filtros'}
      </Button>
      {isFiltered ? (
        <ActionIcon
          className={style.clear}
          aria-label="Quitar filtros"
          title="Quitar filtros"
          onClick={() => onLook({ wanted: startPlace.wanted, number: '', order: '' })}
        >
          <Icon name="close" size={18} />
        </ActionIcon>
      ) : null}
      {more ? (
        <div className={style.more}>
          <NativeSelect
            label="Zona"
            data={[
              { value: '', label: 'Todas las zonas' },
              ...zones.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={wanted.zone}
            onChange={(event) => set({ zone: event.currentTarget.value })}
          />
          <DayFilter day={wanted.day} onDay={(day) => set({ day })} />
          {reviewing ? (
            <>
              <NativeSelect
                label="Preguntas"
                data={asked}
                value={wanted.question}
                onChange={(event) => set({ question: event.currentTarget.value })}
              />
              <NativeSelect
                label="Orden"
                data={reviewOrders.map(({ code, name }) => ({ value: code, label: name }))}
                value={order}
                onChange={(event) => onLook({ order: event.currentTarget.value })}
              />
            </>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  )
}

function NumberSearch({ number, onNumber }: { number: string; onNumber: (text: string) => void }) {
  const { typed, type } = useSearchText(number, onNumber, SEARCH_DELAY)
  return (
    <TextInput
      aria-label="Consecutivo"
      placeholder="Consecutivo"
      type="search"
      inputMode="numeric"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** A date as people write it; an incomplete one filters nothing. */
function DayFilter({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { clock } = useSurroundings()
  return (
    <TypedDay
      label="Día"
      description="Capturado o recibido"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={day}
      onDay={onDay}
      rightSectionWidth={68}
      rightSection={
        <Button variant="subtle" px="xs" onClick={() => onDay(clock.today())}>
          Hoy
        </Button>
      }
    />
  )
}

interface PersonFilterProps {
  readonly label: string
  readonly value: string
  readonly onPick: (person: string) => void
}

/** Who captured it or owns it: searched at the host if that answers pages. */
function PersonFilter(props: PersonFilterProps) {
  const session = useLive(useBook().session.state)
  const sought = session?.kind === 'in' && isPaged(PEOPLE.operation, session.person)
  return <div className={style.atDesk}>{sought ? <SoughtPerson {...props} /> : <KeptPerson {...props} />}</div>
}

const SoughtPerson = ({ label, value, onPick }: PersonFilterProps) => (
  <SoughtPicker
    label={label}
    placeholder={label}
    call={PEOPLE}
    value={value}
    onPick={(option) => onPick(option?.code ?? '')}
  />
)

function KeptPerson({ label, value, onPick }: PersonFilterProps) {
  const people = useOptions(PEOPLE)
  const standing = useStanding(people)
  const known = { waitsFor: undefined, known: standing === 'here', coming: standing === 'coming', narrowed: false }
  return (
    <Picker
      label={label}
      placeholder={label}
      options={people?.value ?? []}
      value={value}
      empty={emptyWords(known)}
      onPick={(option) => onPick(option?.code ?? '')}
    />
  )
}

const PEOPLE: LookupRequest = { operation: 'selecciones/seleccionUsuariosTotal', fields: {}, passing: [] }
const ZONES: LookupRequest = { operation: 'selecciones/seleccionZonas', fields: {}, passing: [] }
