import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type ChoiceField,
  choosesOwner,
  droppedFrom,
  fill,
  isForm,
  isLookup,
  isUnsettled,
  type LookUp,
  mismatch,
  narrowedTo,
  type Option,
  readChip,
} from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { useSurroundings } from '../common/book-context.tsx'
import { ageWords } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import { useChipReader } from './chip-reader.tsx'
import type { PickerProps } from './choices/picker-props.ts'
import { useChoices } from './choices/use-choices.ts'
import { useMarks } from './choices/use-marks.ts'
import { useOwnedFirst, useRecentFirst } from './choices/use-nearest-first.ts'
import { usePreset } from './choices/use-preset.ts'
import { useTaken, useUsedNumber } from './choices/use-taken.ts'
import { emptyWords } from './empty-words.ts'
import style from './fields.module.css'
import { useFilling, type WidgetProps } from './filling.ts'
import { Picker } from './picker.tsx'
import { Segments } from './segments.tsx'
import { SeveralWidget } from './several-widget.tsx'
import { pickerTexts } from './texts.ts'
import { useSteadyCall } from './use-steady-call.ts'

const noneTaken: readonly string[] = []
const REQUESTS = '/formulariosSolicitados'
const stillToCome = { options: [], known: false, coming: true }

export function ChoiceWidget(props: WidgetProps<ChoiceField>) {
  const { form, mode, editingEntryId } = useFilling()
  const several = mode === 'add' && !editingEntryId && isForm(form) ? form.partOf?.several : undefined
  const isSeveral = several !== undefined && form.fields[several] === props.field
  return isSeveral ? <SeveralWidget {...props} name={several} /> : <SingleWidget {...props} />
}

function SingleWidget(props: WidgetProps<ChoiceField>) {
  const { name, field, value, locked, onChange } = props
  const around = useFilling()
  const { form, values, person, mode, editingEntryId, awaited, dispatch, names, taken: others = noneTaken } = around
  const { clock } = useSurroundings()
  const all = useChoices(form, field, values, person, editingEntryId, mode, value)
  // Nothing is offered that a value on its way may contradict in a moment.
  const settled = isUnsettled(field, values, awaited) ? { ...all, ...stillToCome } : all
  const chosenFrom = useMarks(around, name, settled)
  const asked = useRecentFirst(form, field, name, useOwnedFirst(form, field, values, chosenFrom))
  const taken = useTaken(form, name, values, editingEntryId)
  const usedNumber = useUsedNumber(form, field)
  const options = useMemo(() => {
    if (taken.size === 0 && others.length === 0) return asked.options
    const isTaken = (code: string) => taken.has(code) || (field.kind === 'number' && others.includes(code))
    return asked.options.filter(({ code }) => !isTaken(code))
  }, [asked.options, taken, others, field])
  const choices = { ...asked, options }
  /** A found and chosen option stays known after the search has ended. */
  const [lastPicked, setPicked] = useState<Option>()
  const isOwner = isForm(form) && name === form.owner
  const nothing = isOwner ? commonTexts.noUsers : field.none
  const noneLeft =
    mode === 'add' && choices.known && !choices.seek?.text && choices.options.length === 0 ? nothing : undefined

  const mayAsk = isOwner && !choosesOwner(form, person)
  // Said at the number, where nobody else can be chosen.
  const wrong = mayAsk ? undefined : noneLeft
  const router = useRouter({ warn: false })
  useEffect(() => {
    const ask = { label: recordTexts.askNumbers, run: () => void router.navigate({ href: REQUESTS }) }
    if (noneLeft) toast('error', noneLeft, { actions: mayAsk ? [ask] : [] })
  }, [noneLeft, mayAsk, router])

  const preset = usePreset(props, choices)
  const lookUp = useCallback((state: LookUp) => dispatch({ kind: 'lookedUp', name, state }), [dispatch, name])
  const reader = useChipReader(field, locked, choices.options, (option) => onChange(option.code, option))
  const own = isOwner && value === person.nid ? person.nombres : ''
  const gone = locked ? undefined : droppedFrom(form, values, name)
  const dropped = gone && fill(recordTexts.droppedChoice, gone)
  const pick = useSteadyCall((option: Option | null) => {
    setPicked(option ?? undefined)
    preset.onHand(option)
    onChange(option?.code ?? '', option ?? undefined)
  })
  const face = useCallback((option: Option) => <Counted of={option} name={name} by={field.counts} />, [name, field])
  const narrowing = useNarrowing(field)
  const isShort = field.few && !locked && !choices.seek && isFew(choices.options, value)
  const keyboard = useKeptKeyboard(isShort === true)
  if (isShort)
    return (
      <div ref={keyboard.place} className={style.place}>
        <Segments
          label={field.label}
          required={field.required !== undefined}
          options={choices.options}
          atFirst={field.atFirst}
          value={value}
          problem={props.problem}
          {...(field.counts !== undefined && { face })}
          onPick={pick}
        />
      </div>
    )
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
        (field.kind === 'chip' && names?.[value] && `${value} ${names[value]}`) ||
        own
      }
      problem={props.problem ?? preset.lost ?? mismatch(name, field, values) ?? preset.notOffered ?? wrong}
      hint={preset.changed ?? dropped ?? (choices.narrowed ? field.onlyAlike : undefined)}
      locked={locked}
      orTyped={field.orTyped}
      always={field.kind === 'chip'}
      empty={emptyWords(choices, field)}
      {...(field.kind === 'number' ? { noMatch: usedNumber } : narrowing)}
      footer={choices.takenAt === undefined ? undefined : `Datos de ${ageWords(choices.takenAt, clock.now())}`}
      {...(choices.seek && { seek: choices.seek })}
      onLookUp={lookUp}
      onPick={pick}
    />
  )
  return (
    <div ref={keyboard.place} className={style.place}>
      <BeforeUnmount run={keyboard.leaves} />
      {picker}
      {reader.dialog}
    </div>
  )
}

/** What a person wrote elsewhere may leave out the one that is typed: that is said, and taken back with one press. */
function useNarrowing(field: ChoiceField): Pick<PickerProps, 'noMatch' | 'noMatchActs'> | undefined {
  const { form, values, dispatch } = useFilling()
  const names = isLookup(field.from) ? narrowedTo(field.from, values).join(' ') : ''
  return useMemo(() => {
    if (names === '') return undefined
    const all = names.split(' ')
    const labels = all.map((name) => form.fields[name]?.label ?? name).join(', ')
    const clear = () => {
      for (const name of all) dispatch({ kind: 'typed', name, text: '' })
    }
    return {
      // Of a chip that was read, its name is told.
      noMatch: (text) =>
        text === '' || readChip(text).length > 0 ? undefined : fill(pickerTexts.noMatchOf, { text, labels }),
      noMatchActs: () => (
        // The list closes when its field loses the focus.
        <Button variant="light" mt="sm" onMouseDown={(event) => event.preventDefault()} onClick={clear}>
          {pickerTexts.allOf}
        </Button>
      ),
    }
  }, [names, form, dispatch])
}

/**
 * If options arrive while the focus is in their list, the widget switches to buttons: the focus moves to them.
 * @returns the ref of both, and the callback for when the list is removed.
 */
function useKeptKeyboard(isShort: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const wasHere = useRef(false)
  useLayoutEffect(() => {
    if (isShort && wasHere.current) place.current?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus()
    wasHere.current = false
  }, [isShort])
  const leaves = useCallback(() => {
    wasHere.current = place.current?.contains(document.activeElement) ?? false
  }, [])
  return { place, leaves }
}

/** Called before an element is removed, while its focus can still be read. */
function BeforeUnmount({ run }: { run: () => void }) {
  useLayoutEffect(() => run, [run])
  return null
}

/** Up to this many options are shown as buttons. */
const SIDE_BY_SIDE = 5

const isFew = (options: readonly Option[], value: string): boolean =>
  options.length > 0 && options.length <= SIDE_BY_SIDE && (value === '' || options.some(({ code }) => code === value))

/** 'A01 · 5': how many options remain in the dependent field. */
function Counted({ of, name, by = '' }: { of: Option; name: string; by: string | undefined }) {
  const { form, values, person, mode, editingEntryId } = useFilling()
  const field = form.fields[by] as ChoiceField
  const { options, known } = useChoices(form, field, { ...values, [name]: of.code }, person, editingEntryId, mode)
  return (
    <span data-quiet={(known && options.length === 0) || undefined} className={style.counted}>
      <span>{of.code}</span>
      {known ? <span> · {options.length}</span> : null}
    </span>
  )
}
