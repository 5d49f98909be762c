import {
  type ChoiceField,
  fill,
  formOf,
  isForm,
  mostRows,
  type Option,
  readChip,
  rowsLeft,
  tickedIn,
} from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { useTagReads } from '../animals/tag-reads.ts'
import { tone } from '../animals/tones.ts'
import { useFemales } from '../animals/use-why-not-due.tsx'
import { toast } from '../common/toast.ts'
import { useChoices } from './choices/use-choices.ts'
import { useFurtherNumbers } from './choices/use-further-numbers.ts'
import { useMarks } from './choices/use-marks.ts'
import { useRefusal } from './choices/use-tag-read.ts'
import { useTaken } from './choices/use-taken.ts'
import { emptyWords } from './empty-words.ts'
import { useFilling, type WidgetProps } from './filling.ts'
import { Picker } from './picker.tsx'

/**
 * Rows of a sub-table, ticked in one list that is as high as the screen allows. Wherever the focus is, each animal that a
 * stick reads is ticked; a second reading of it changes nothing.
 */
export function SeveralWidget({ name, field, problem, locked }: WidgetProps<ChoiceField>) {
  const around = useFilling()
  const { form, values, person, mode, editingEntryId, n, dispatch } = around
  const choices = useMarks(around, name, useChoices(form, field, values, person, editingEntryId, mode))
  const taken = useTaken(form, name, values, editingEntryId)
  const states = useStates(isForm(form) ? (values[form.owner] ?? '') : '')
  const options = choices.options.filter(({ code }) => !taken.has(code)).map((option) => withState(option, states))
  const ticked = tickedIn(values, name)
  const whole = isForm(form) && form.partOf ? formOf(form.partOf.form) : undefined
  const isPart = n !== undefined
  const further = useFurtherNumbers(isPart ? whole : undefined, values, person)
  /** Why no other one can be ticked. A new record's rows are shared out among as many as there are numbers for. */
  const full = (): string | undefined => {
    if (!whole?.details) return undefined
    const { total, texts } = whole.details
    const most = mostRows(whole)
    if (isPart) return ticked.length < most * (1 + further.length) ? undefined : fill(texts.noNumber, { most })
    const counted = Math.max(Number(values[total]) || 0, taken.size) + ticked.length
    return rowsLeft(whole, values, counted) > 0 ? undefined : texts.full
  }
  const tick = (option: Option): boolean => {
    const isNew = !ticked.some(({ code }) => code === option.code)
    const why = isNew ? full() : undefined
    if (why !== undefined) {
      toast('warning', why)
      return false
    }
    dispatch({ kind: 'ticked', n, name, option })
    return true
  }
  const refuse = useRefusal()
  const read = (chips: readonly string[]) => {
    const found = options.find(({ code }) => chips.includes(code))
    const isIn = chips.some((chip) => taken.has(chip) || ticked.some(({ code }) => code === chip))
    if (isIn || found) tone(isIn || (found && tick(found)) ? 'fits' : 'unfit')
    else refuse(chips[0] ?? '')
    return isIn || found !== undefined
  }
  // Until there is a list, the form's own animal is read first.
  useTagReads(!locked && choices.waitsFor === undefined, read)
  return (
    <Picker
      label={field.label}
      // A record may also begin without rows.
      required={n === undefined && field.required !== undefined}
      placeholder={recordTexts.finderHint}
      options={options}
      value=""
      ticked={new Set(ticked.map(({ code }) => code))}
      {...(problem !== undefined && { problem })}
      locked={locked}
      empty={emptyWords(choices, field)}
      read={readChip}
      onRead={read}
      always
      onPick={(option) => {
        if (option) tick(option)
      }}
    />
  )
}

/** What each female of a farm is in today, by chip. */
const useStates = (owner: string): ReadonlyMap<string, string> =>
  new Map(useFemales(owner).flatMap(({ chip, state }) => (state ? [[chip, state.words]] : [])))

/** Why she is seldom chosen stands out already; otherwise her state comes first of what is small. */
const withState = (option: Option, states: ReadonlyMap<string, string>): Option =>
  option.estado ? option : { ...option, detalle: states.get(option.code) ?? '' }
