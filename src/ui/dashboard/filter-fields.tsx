import { listTexts } from '../common/list-texts.ts'
import '../fields/styles.ts'
import { ActionIcon, Button } from '@mantine/core'
import {
  actsForOthers,
  chipFilters,
  EVERY_OWNER,
  type FarmOwner,
  fill,
  filterWaitsFor,
  type InventoryFilter,
  type InventoryFilterName,
  isPaged,
  type LookupRequest,
  type Option,
  type Person,
  withFilter,
} from '../../registry/index.ts'
import type { HerdSummary } from '../../sync/contract/inventory.ts'
import { useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { Picker } from '../fields/picker.tsx'
import { SoughtPicker } from '../fields/sought-picker.tsx'
import { pickerTexts } from '../fields/texts.ts'
import { BirthDates } from './birth-dates.tsx'
import { dashboardTexts } from './dashboard-texts.ts'
import { filterLabels } from './filter-words.ts'
import { filtersSet } from './use-inventory.ts'

export interface FiltersProps {
  readonly person: Person
  readonly farm: FarmOwner | null
  /** The initial filter values. */
  readonly start: InventoryFilter
  readonly filter: InventoryFilter
  readonly summary: HerdSummary | undefined
  /** One line: the other filters are collapsed. hidden: how many of those are set. */
  readonly few?: { readonly folded: boolean; readonly hidden: number; readonly onFold: () => void }
  readonly onChange: (filter: InventoryFilter) => void
}

/** The nine filters, the two dates, and the button that resets them. */
export default function FilterFields(props: FiltersProps) {
  const { start, filter, summary, few, onChange } = props
  const { clock } = useSurroundings()
  const clear = () => onChange(start)
  const pick = (name: InventoryFilterName) => <FilterPicker key={name} {...props} name={name} />
  return (
    <>
      {pick('NID_PROPIETARIO')}
      {pick('COD_ESPECIE')}
      {pick('RAZA')}
      {pick('SEXO')}
      {few ? (
        <Button variant="default" aria-expanded={!few.folded} onClick={few.onFold}>
          {few.folded ? dashboardTexts.moreFilters : dashboardTexts.fewerFilters}
          {few.folded && few.hidden > 0 ? ` (${few.hidden})` : ''}
        </Button>
      ) : null}
      {few?.folded ? null : (
        <>
          {chipFilters(filter).map(pick)}
          {pick('LIBRO')}
          {pick('CONCEPCION')}
          {pick('TIPO_PARTO')}
          <BirthDates
            first={filter.FECHA_INICIAL}
            last={filter.FECHA_FINAL}
            firstBirth={summary?.firstBirth ?? ''}
            lastBirth={summary?.lastBirth ?? ''}
            today={clock.today()}
            labels={[filterLabels.FECHA_INICIAL, filterLabels.FECHA_FINAL]}
            onFirst={(day) => onChange(withFilter(filter, 'FECHA_INICIAL', day))}
            onLast={(day) => onChange(withFilter(filter, 'FECHA_FINAL', day))}
          />
        </>
      )}
      {filtersSet(start, filter) === 0 ? null : few?.folded ? (
        <ActionIcon aria-label={dashboardTexts.clearFilters} title={dashboardTexts.clearFilters} onClick={clear}>
          <Icon name="close" size={18} />
        </ActionIcon>
      ) : (
        <Button variant="subtle" leftSection={<Icon name="close" size={18} />} onClick={clear}>
          {dashboardTexts.clearFilters}
        </Button>
      )}
    </>
  )
}

type FilterPickerProps = Omit<FiltersProps, 'start'> & { readonly name: InventoryFilterName }

/** Whose animals: owners are searched at the host if all may be chosen. */
const EVERYBODY: LookupRequest = {
  operation: 'selecciones/seleccionUsuariosDash',
  fields: { NID_PROPIETARIO: EVERY_OWNER },
  passing: [],
}

function FilterPicker(props: FilterPickerProps) {
  const { name, person, filter, summary, onChange } = props
  const everybody = name === 'NID_PROPIETARIO' && isPaged(EVERYBODY.operation, person) ? EVERYBODY : undefined
  const call = summary?.sought?.[name] ?? everybody
  if (!call) return <KeptPicker {...props} />
  return (
    <SoughtPicker
      label={filterLabels[name]}
      call={call}
      value={filter[name]}
      placeholder={placeholderOf(props)}
      onPick={(option) => onChange(withFilter(filter, name, option?.code ?? ''))}
    />
  )
}

/** On one line there is no room for the labels. */
const placeholderOf = ({ few, name }: FilterPickerProps) => (few?.folded ? filterLabels[name] : listTexts.everyone)

function KeptPicker(props: FilterPickerProps) {
  const { name, person, farm, filter, summary, onChange } = props
  const options = summary?.choices[name] ?? none
  const fixed = name === 'NID_PROPIETARIO' && !actsForOthers(person)
  const ownerName = fixed ? person.nombres : filter[name] === farm?.nid ? farm.nombres : undefined
  const waits = filterWaitsFor(filter, name)
  const empty = () => {
    if (waits && options.length === 0) return fill(pickerTexts.waits, { label: filterLabels[waits] })
    return summary ? pickerTexts.none : pickerTexts.asking
  }
  return (
    <Picker
      label={filterLabels[name]}
      options={options}
      value={filter[name]}
      valueName={ownerName}
      locked={fixed}
      placeholder={placeholderOf(props)}
      empty={empty()}
      onPick={(option) => onChange(withFilter(filter, name, option?.code ?? ''))}
    />
  )
}

const none: readonly Option[] = []
