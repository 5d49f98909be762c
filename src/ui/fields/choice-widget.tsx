import { useCallback, useEffect, useState } from 'react'
import { type ChoiceField, fill, isForm, type Option } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { useSurroundings } from '../common/book-context.tsx'
import { ageWords } from '../common/format-age.ts'
import { toast } from '../common/toast.ts'
import { useChipReader } from './chip-reader.tsx'
import { type LookUp, useFilling, type WidgetProps } from './filling.ts'
import { Picker } from './picker.tsx'
import { pickerTexts } from './texts.ts'
import { type ChoicesState, useChoices } from './use-choices.ts'
import { useTaken } from './use-taken.ts'

export function ChoiceWidget(props: WidgetProps<ChoiceField>) {
  const { name, field, value, locked, onChange, onPreset } = props
  const { form, values, person, mode, editingEntryId, touched, settled, awaits, looksUp } = useFilling()
  const { clock } = useSurroundings()
  const asked = useChoices(form, field, values, person, editingEntryId, mode, value)
  const taken = useTaken(form, name, values, editingEntryId)
  const choices = taken.size === 0 ? asked : { ...asked, options: asked.options.filter(({ code }) => !taken.has(code)) }
  /** What was found and chosen stays known when the search that found it is over. */
  const [lastPicked, setPicked] = useState<Option>()
  const isOwner = isForm(form) && name === form.owner
  const nothing = isOwner ? commonTexts.noUsers : field.none
  const noneLeft =
    mode === 'add' && choices.known && !choices.seek?.text && choices.options.length === 0 ? nothing : undefined

  useEffect(() => {
    if (noneLeft) toast('error', noneLeft)
  }, [noneLeft])

  // The registrar takes the next number of the block: it is there before he looks, and he may change it.
  const [preset, setPreset] = useState('')
  const [moved, setMoved] = useState('')
  /** Whose number was taken out of the field by hand: another is his to choose. */
  const [cleared, setCleared] = useState<string>()
  const owner = isForm(form) ? (values[form.owner] ?? '') : ''
  const free =
    field.kind === 'number' && mode === 'add' && !settled && !locked && choices.known ? choices.options : undefined
  const gone = free !== undefined && value !== '' && !free.some((option) => option.code === value)
  const ours = gone && value === preset && !touched
  const wanted = !editingEntryId && cleared !== owner && (value === '' || ours) ? free?.[0] : undefined
  useEffect(() => {
    if (!wanted) return
    setPreset(wanted.code)
    setMoved(ours ? wanted.code : '')
    onPreset(wanted)
  }, [wanted, ours, onPreset])
  // It fills itself as soon as the block is known: a press on 'Enviar' waits for it.
  const comes =
    field.kind === 'number' &&
    mode === 'add' &&
    !editingEntryId &&
    cleared !== owner &&
    value === '' &&
    !choices.known &&
    choices.refreshing
  useEffect(() => {
    if (!comes) return
    awaits([name], true)
    return () => awaits([name], false)
  }, [comes, name, awaits])
  // A number that somebody may have written on paper is never exchanged behind his back.
  const lost = gone && !wanted ? fill(recordTexts.numberGone, { n: value }) : undefined

  const lookUp = useCallback((state: LookUp) => looksUp(name, state), [looksUp, name])
  const reader = useChipReader(field, locked, choices.options, (option) => onChange(option.code, option))
  const own = isOwner && value === person.nid ? person.nombres : ''
  const picker = (
    <Picker
      {...reader.picker}
      label={field.label}
      required={field.required !== undefined}
      options={choices.options}
      value={value}
      valueName={
        (field.nameKey && values[field.nameKey]) ||
        (lastPicked?.code === value ? lastPicked : choices.chosen)?.name ||
        own
      }
      problem={props.problem ?? lost ?? noneLeft}
      hint={moved !== '' && moved === value ? fill(recordTexts.numberChanged, { n: moved }) : undefined}
      locked={locked}
      orTyped={field.orTyped}
      empty={emptyWords(choices)}
      footer={choices.takenAt === undefined ? undefined : `Datos de ${ageWords(choices.takenAt, clock.now())}`}
      {...(choices.seek && { seek: choices.seek })}
      onLookUp={lookUp}
      onPick={(option) => {
        setPicked(option ?? undefined)
        setCleared(option ? undefined : owner)
        onChange(option?.code ?? '', option ?? undefined)
      }}
    />
  )
  return (
    <>
      {picker}
      {reader.dialog}
    </>
  )
}

/** Why there is nothing to choose, honestly. */
function emptyWords({ waitsFor, known, refreshing }: ChoicesState): string {
  if (waitsFor) return fill(pickerTexts.waits, { label: waitsFor })
  if (known) return pickerTexts.none
  return refreshing ? pickerTexts.asking : recordTexts.nothingHere
}
