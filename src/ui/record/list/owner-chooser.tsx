import {
  type FormDefinition,
  isAdministrator,
  isPaged,
  lookupOf,
  type Person,
  requestOf,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { useChoices } from '../../fields/choices/use-choices.ts'
import { emptyWords } from '../../fields/empty-words.ts'
import { Picker } from '../../fields/picker.tsx'
import { SoughtPicker } from '../../fields/sought-picker.tsx'
import style from '../table/table.module.css'

export interface OwnerChooserProps {
  readonly form: FormDefinition
  readonly person: Person
  /** '' = the person's own scope. */
  readonly owner: string
  /** Name if it may be missing among the options; '' if unknown. */
  readonly ownerName: string
  readonly onChoose: (owner: string) => void
}

const nothingFilled = {}

/** Whose records, for those who may see others': owners are searched at the host if all may be chosen. */
export function OwnerChooser(props: OwnerChooserProps) {
  const { form, person, owner, ownerName, onChoose } = props
  const lookup = lookupOf(form.fields[form.owner])
  const from = lookup && requestOf(lookup, nothingFilled, person)
  if (!from || !isPaged(from.operation, person)) return <KeptOwners {...props} />
  return (
    <div className={style.owner}>
      <SoughtPicker
        label={recordTexts.owner}
        call={from}
        value={owner}
        {...(ownerName && { valueName: ownerName })}
        placeholder={everybodys(person)}
        onPick={(option) => onChoose(option?.code ?? '')}
      />
    </div>
  )
}

/** Text while nobody is chosen. */
const everybodys = (person: Person): string => (isAdministrator(person) ? recordTexts.everyOwner : person.nombres)

function KeptOwners({ form, person, owner, ownerName, onChoose }: OwnerChooserProps) {
  const field = form.fields[form.owner]
  const choices = useChoices(form, field && 'from' in field ? field : nobody, nothingFilled, person)
  return (
    <div className={style.owner}>
      <Picker
        label={recordTexts.owner}
        options={choices.options}
        value={owner}
        {...(ownerName && { valueName: ownerName })}
        placeholder={everybodys(person)}
        empty={emptyWords(choices)}
        onPick={(option) => onChoose(option?.code ?? '')}
      />
    </div>
  )
}

const nobody = { kind: 'choice', label: '', from: [] } as const
