import { type FormDefinition, isAdministrator, type Person, texts } from '../../registry/index.ts'
import { Picker } from '../fields/picker.tsx'
import { useChoices } from '../fields/use-choices.ts'
import style from './record.module.css'

export interface OwnerChooserProps {
  readonly form: FormDefinition
  readonly person: Person
  /** '' = the person's own scope. */
  readonly owner: string
  readonly onChoose: (owner: string) => void
}

const nothingFilled = {}

/** Whose records: for those who may see others'. */
export function OwnerChooser({ form, person, owner, onChoose }: OwnerChooserProps) {
  const field = form.fields[form.owner]
  const choices = useChoices(form, field && 'from' in field ? field : nobody, nothingFilled, person)
  return (
    <div className={style.owner}>
      <Picker
        label={texts.record.owner}
        options={choices.options}
        value={owner}
        placeholder={isAdministrator(person) ? texts.record.everyOwner : person.nombres}
        empty={choices.known ? texts.picker.none : texts.record.nothingHere}
        onPick={(option) => onChoose(option?.code ?? '')}
      />
    </div>
  )
}

const nobody = { kind: 'choice', label: '', from: [] } as const
