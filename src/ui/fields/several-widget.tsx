import { type ChoiceField, fill, readChip, tickedIn } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { useChoices } from './choices/use-choices.ts'
import { useMarks } from './choices/use-marks.ts'
import { useTaken } from './choices/use-taken.ts'
import { emptyWords } from './empty-words.ts'
import style from './fields.module.css'
import { useFilling, type WidgetProps } from './filling.ts'
import { Picker } from './picker.tsx'

/** Rows of a sub-table, ticked in one list and sent with one click. */
export function SeveralWidget({ name, field, problem, locked }: WidgetProps<ChoiceField>) {
  const { form, values, person, mode, editingEntryId, dispatch } = useFilling()
  const choices = useMarks(form, name, values, useChoices(form, field, values, person, editingEntryId, mode))
  const taken = useTaken(form, name, values, editingEntryId)
  const options = choices.options.filter(({ code }) => !taken.has(code))
  const ticked = tickedIn(values, name)
  const left = Number(values.LEFT ?? '') || undefined
  return (
    <>
      <Picker
        label={field.label}
        required={field.required !== undefined}
        options={options}
        value=""
        ticked={new Set(ticked.map(({ code }) => code))}
        {...(problem !== undefined && { problem })}
        locked={locked}
        empty={emptyWords(choices, field)}
        read={readChip}
        always
        onPick={(option) => {
          if (!option) return
          const isNew = !ticked.some(({ code }) => code === option.code)
          if (isNew && left !== undefined && ticked.length >= left) return
          dispatch({ kind: 'ticked', name, option })
        }}
      />
      <p className={style.ticked} role="status">
        {ticked.length > 0
          ? `${fill(recordTexts.ticked, { n: ticked.length })}: ${ticked.map(({ nombre, code }) => nombre || code).join(', ')}`
          : null}
      </p>
    </>
  )
}
