import {
  type ChoiceField,
  type FarmOwner,
  isLookup,
  type MasterDefinition,
  type Person,
  startValues,
  type Values,
} from '../../../registry/index.ts'
import { useChoices } from '../../fields/choices/use-choices.ts'
import { emptyWords } from '../../fields/empty-words.ts'
import { Picker } from '../../fields/picker.tsx'
import { ChoiceBar } from '../shared/choice-bar.tsx'
import style from '../table/table.module.css'

export interface ListFiltersProps {
  readonly form: MasterDefinition
  readonly chosen: Values
  readonly person: Person
  readonly onChange: (chosen: Values) => void
}

/** Filters above a list: few fixed options as adjacent buttons, others as a picker. Only choices filter a list. */
export function ListFilters({ form, chosen, person, onChange }: ListFiltersProps) {
  return Object.entries(form.list.filters).map(([name, field]) => {
    if (!('from' in field)) return null
    const change = (code: string) => onChange({ ...chosen, [name]: code })
    const props = { form, field, chosen, value: chosen[name] ?? '', person, onChange: change }
    return isLookup(field.from) ? <PickedFilter key={name} {...props} /> : <FewFilter key={name} {...props} />
  })
}

interface FilterProps {
  readonly form: MasterDefinition
  readonly field: ChoiceField
  readonly chosen: Values
  readonly value: string
  readonly person: Person
  readonly onChange: (code: string) => void
}

function FewFilter({ field, value, onChange }: FilterProps) {
  const options = isLookup(field.from) ? [] : field.from
  return (
    <ChoiceBar
      label={field.label}
      value={value}
      onChange={onChange}
      choices={options.map(({ code, name }) => ({ value: code, label: name }))}
    />
  )
}

function PickedFilter({ form, field, chosen, value, person, onChange }: FilterProps) {
  const choices = useChoices(form, field, chosen, person, undefined, undefined, value)
  return (
    <div className={`${style.owner} ${style.narrow}`}>
      <Picker
        label={field.label}
        options={choices.options}
        value={value}
        {...(choices.chosen && { valueName: choices.chosen.name })}
        {...(choices.seek && { seek: choices.seek })}
        placeholder={field.label}
        empty={emptyWords(choices)}
        onPick={(option) => onChange(option?.code ?? '')}
      />
    </div>
  )
}

/** Initial values of the filters. */
export const startOfFilters = (form: MasterDefinition, person: Person, farm: FarmOwner | null): Values =>
  startValues({ ...form, fields: form.list.filters }, person, '', {}, farm)
