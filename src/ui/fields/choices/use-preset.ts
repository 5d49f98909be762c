/** Automatic choices on a new form, before a person has touched the field: they never override a person's choice. */
import { useEffect, useState } from 'react'
import {
  type ChoiceField,
  choosesOwner,
  fieldsOf,
  fill,
  isAdministrator,
  isForm,
  isIncomplete,
  isLookup,
  mustBeOffered,
  type Option,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { useFilling, type WidgetProps } from '../filling.ts'
import type { ChoicesState } from './use-choices.ts'
import { heldLast, useHeldNumbers, useNumbers } from './use-further-numbers.ts'

export interface Preset {
  /** The previous number now belongs to another form. */
  readonly lost: string | undefined
  /** It was replaced while nobody had worked on the form. */
  readonly changed: string | undefined
  /** The animal for which the form was opened is not among the options. */
  readonly notOffered: string | undefined
  /** A person chose a value or cleared the field: a field cleared by hand stays empty. */
  readonly onHand: (option: Option | null) => void
}

export function usePreset(props: WidgetProps<ChoiceField>, choices: ChoicesState): Preset {
  const { name, field, value, locked, onPreset } = props
  const { form, values, mode, editingEntryId, touched, submitted, begun, dispatch, place, before = 0 } = useFilling()
  const [preset, setPreset] = useState('')
  const [moved, setMoved] = useState('')
  const owner = isForm(form) ? (values[form.owner] ?? '') : ''
  /** The inputs under which it was cleared: with other inputs it may be filled again. */
  const [cleared, setCleared] = useState<string>()
  const isNew = mode === 'add' && isForm(form) && !editingEntryId && !submitted && !locked
  const { known, options } = choices

  // The next number of the block is filled in automatically and may be changed.
  const isNumber = field.kind === 'number' && mode === 'add'
  const free = isNumber && !submitted && !locked && known ? options : undefined
  const gone = free !== undefined && value !== '' && !free.some((option) => option.code === value)
  const ours = gone && value === preset && !touched
  const isOpen = isNumber && !editingEntryId && cleared !== owner && (value === '' || ours)
  const held = useHeldNumbers(isOpen ? form : undefined, place)
  const next = isOpen && free && held ? heldLast(free, held)[before] : undefined

  // A single option is chosen automatically, except for taking a record because of carried-over values. Whoever is
  // searched at the host is not the only one because this device knows nobody else.
  const ground = isLookup(field.from) ? fieldsOf(field.from).filter((one) => isForm(form) && one !== form.owner) : []
  const chosenHere = field.left === undefined || ground.some((one) => values[one] !== begun[one])
  const [only, another] = options
  const isOnly = isNew && field.kind !== 'number' && field.required !== undefined && !field.orTyped && known
  const single =
    isOnly && only && !another && value === '' && chosenHere && !choices.seek && cleared !== only.code
      ? only
      : undefined
  const self = useOwnNumbers(name, isNew && value === '' && cleared === undefined)
  const wanted = next ?? single ?? self
  useEffect(() => {
    if (!wanted) return
    setPreset(wanted.code)
    setMoved(ours ? wanted.code : '')
    onPreset(wanted)
  }, [wanted, ours, onPreset])

  // An initial value is only a code: its name and dependent values come with the list.
  const isBegun = isNew && value !== '' && begun[name] === value
  const here = isBegun ? (options.find(({ code }) => code === value) ?? choices.chosen) : undefined
  const [completed, setCompleted] = useState('')
  const lacking = here && completed !== here.code && isIncomplete(form, values, name, here) ? here : undefined
  useEffect(() => {
    if (!lacking) return
    setCompleted(lacking.code)
    dispatch({ kind: 'completed', name, option: lacking })
  }, [lacking, name, dispatch])
  // A carried-over value that is no longer offered is removed.
  const stale = isBegun && field.carried && !choices.seek && known && !choices.refreshing && !here && !field.chosenBy
  useEffect(() => {
    if (stale) onPreset({ code: '', name: '' })
  }, [stale, onPreset])

  // Filled as soon as the block is known: a press on 'Enviar' waits for it.
  const comes = isNumber && !editingEntryId && cleared !== owner && value === '' && !known && choices.refreshing
  useEffect(() => {
    if (!comes) return
    dispatch({ kind: 'awaited', names: [name], busy: true })
    return () => dispatch({ kind: 'awaited', names: [name], busy: false })
  }, [comes, name, dispatch])

  const isGiven = isBegun && mustBeOffered(field) && !choices.seek && !choices.refreshing
  return {
    notOffered: isGiven && known && !here ? recordTexts.notOffered : undefined,
    // A number that may already be written on paper is never replaced without asking.
    lost: gone && !next ? fill(recordTexts.numberGone, { n: value }) : undefined,
    changed: moved !== '' && moved === value ? fill(recordTexts.numberChanged, { n: moved }) : undefined,
    onHand: (option) => setCleared(option ? undefined : field.kind === 'number' ? owner : value),
  }
}

/** Whoever files for others and visits no farm starts as the owner, with numbers of that form (decision 187). */
function useOwnNumbers(name: string, isOpen: boolean): Option | undefined {
  const { form, person, values } = useFilling()
  const mayChoose = isForm(form) && !form.partOf && choosesOwner(form, person) && !isAdministrator(person)
  const numbered = mayChoose && isOpen && name === form.owner ? form : undefined
  const numbers = useNumbers(numbered, { ...values, [name]: person.nid }, person)
  return numbers?.value.length ? { code: person.nid, name: person.nombres, tid: person.tid } : undefined
}
