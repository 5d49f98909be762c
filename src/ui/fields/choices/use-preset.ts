/** What a choice does by itself on a new form, before a person has touched it: never over what a person chose. */
import { useEffect, useState } from 'react'
import {
  type ChoiceField,
  fieldsOf,
  fill,
  isForm,
  isIncomplete,
  isLookup,
  mustBeOffered,
  type Option,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { useFilling, type WidgetProps } from '../filling.ts'
import type { ChoicesState } from './use-choices.ts'

export interface Preset {
  /** The number that stood there is another form's now. */
  readonly lost: string | undefined
  /** It was exchanged while nobody had worked on the form. */
  readonly changed: string | undefined
  /** The animal that the form was opened with is not among those that are offered. */
  readonly notOffered: string | undefined
  /** A person chose, or emptied the field: what is empty by hand stays empty. */
  readonly onHand: (option: Option | null) => void
}

export function usePreset(props: WidgetProps<ChoiceField>, choices: ChoicesState): Preset {
  const { name, field, value, locked, onPreset } = props
  const { form, values, mode, editingEntryId, touched, submitted, awaits, begun, completes, before = 0 } = useFilling()
  const [preset, setPreset] = useState('')
  const [moved, setMoved] = useState('')
  const owner = isForm(form) ? (values[form.owner] ?? '') : ''
  /** Under what it was emptied by hand: another is the person's to choose. */
  const [cleared, setCleared] = useState<string>()
  const isNew = mode === 'add' && isForm(form) && !editingEntryId && !submitted && !locked
  const { known, options } = choices

  // The registrar takes the next number of the block: it is there before he looks, and he may change it.
  const isNumber = field.kind === 'number' && mode === 'add'
  const free = isNumber && !submitted && !locked && known ? options : undefined
  const gone = free !== undefined && value !== '' && !free.some((option) => option.code === value)
  const ours = gone && value === preset && !touched
  const next = !editingEntryId && cleared !== owner && (value === '' || ours) ? free?.[before] : undefined

  // Where there is one option there is nothing to choose. What was carried over is no ground for taking a record.
  const ground = isLookup(field.from) ? fieldsOf(field.from).filter((one) => isForm(form) && one !== form.owner) : []
  const chosenHere = field.left === undefined || ground.some((one) => values[one] !== begun[one])
  const [only, another] = options
  const isOnly = isNew && field.kind !== 'number' && field.required !== undefined && !field.orTyped && known
  const single =
    isOnly && only && !another && value === '' && chosenHere && !choices.seek?.text && cleared !== only.code
      ? only
      : undefined
  const wanted = next ?? single
  useEffect(() => {
    if (!wanted) return
    setPreset(wanted.code)
    setMoved(ours ? wanted.code : '')
    onPreset(wanted)
  }, [wanted, ours, onPreset])

  // What the form was opened with has its code only: its name and what it fills come with the list.
  const isBegun = isNew && value !== '' && begun[name] === value
  const here = isBegun ? (options.find(({ code }) => code === value) ?? choices.chosen) : undefined
  const [completed, setCompleted] = useState('')
  const lacking = here && completed !== here.code && isIncomplete(form, values, name, here) ? here : undefined
  useEffect(() => {
    if (!lacking) return
    setCompleted(lacking.code)
    completes(name, lacking)
  }, [lacking, name, completes])
  // What was carried over and is offered no more is not kept.
  const stale = isBegun && field.carried && !choices.seek && known && !choices.refreshing && !here && !field.chosenBy
  useEffect(() => {
    if (stale) onPreset({ code: '', name: '' })
  }, [stale, onPreset])

  // It fills itself as soon as the block is known: a press on 'Enviar' waits for it.
  const comes = isNumber && !editingEntryId && cleared !== owner && value === '' && !known && choices.refreshing
  useEffect(() => {
    if (!comes) return
    awaits([name], true)
    return () => awaits([name], false)
  }, [comes, name, awaits])

  const isGiven = isBegun && mustBeOffered(field) && !choices.seek && !choices.refreshing
  return {
    notOffered: isGiven && known && !here ? recordTexts.notOffered : undefined,
    // A number that somebody may have written on paper is never exchanged behind his back.
    lost: gone && !next ? fill(recordTexts.numberGone, { n: value }) : undefined,
    changed: moved !== '' && moved === value ? fill(recordTexts.numberChanged, { n: moved }) : undefined,
    onHand: (option) => setCleared(option ? undefined : field.kind === 'number' ? owner : value),
  }
}
