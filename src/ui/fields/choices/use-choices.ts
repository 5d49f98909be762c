import { useMemo } from 'react'
import {
  awaitedBy,
  type ChoiceField,
  type Choices,
  isLookup,
  isPaged,
  keyOf,
  type Mode,
  type Option,
  type Person,
  type RecordDefinition,
  requestOf,
  soughtRows,
  suited,
  type Values,
  withSomeLeft,
} from '../../../registry/index.ts'
import { useAsked, useBook, useSteady } from '../../common/book-context.tsx'
import { type Seek, useSought } from './use-sought.ts'

export interface ChoicesState {
  readonly options: readonly Option[]
  /** The label of the field that must be filled first. */
  readonly waitsFor: string | undefined
  /** ms UTC of the answer; undefined: not on this device, or a fixed list (`known` tells). */
  readonly takenAt: number | undefined
  /** The options are all there is, not all that has arrived. */
  readonly known: boolean
  readonly refreshing: boolean
  /** The choices are those that the host finds for what is sought: all of them are too many to be here. */
  readonly seek?: Seek
  /** The chosen one, where the options do not have it. */
  readonly chosen: Option | undefined
  /** Options are left out because they do not suit what is chosen elsewhere on the form. */
  readonly narrowed: boolean
}

const none: readonly Option[] = []

/** The choices of a field as the form stands now. @param editingEntryId the entry being corrected: what it uses stays offered. @param value what the field says: its name is asked where the options do not have it. */
export function useChoices(
  form: RecordDefinition,
  field: ChoiceField,
  values: Values,
  person: Person,
  editingEntryId?: string,
  mode?: Mode,
  value = '',
): ChoicesState {
  const book = useBook()
  const fixed: Choices | undefined = isLookup(field.from) ? undefined : field.from
  const asked = field.askedWhen?.(values) ?? true
  const request = isLookup(field.from) && asked ? requestOf(field.from, values, person) : null
  const paged = request !== null && isSought(field) && isPaged(request.operation, person)
  const sought = useSought(paged ? request : null, value, {
    rows: soughtRows(field),
    ...(editingEntryId !== undefined && { editingEntryId }),
  })
  const whole = useAsked(request && !paged ? `${keyOf(request)} ${editingEntryId}` : null, () =>
    book.options(request as NonNullable<typeof request>, editingEntryId),
  )
  const answer = paged ? sought.answer : whole
  const all = fixed ?? answer?.value ?? none
  const suits = Object.values(field.alike ?? {})
    .map((name) => values[name] ?? '')
    .join('\n')
  // All that `suited` reads of the values.
  const narrowing = useSteady(suits, values)
  const { options, narrowed } = useMemo(() => {
    const left = mode === 'add' ? withSomeLeft(field, all) : all
    const fit = suited(field, left, narrowing)
    return { options: fit, narrowed: fit.length < left.length }
  }, [field, all, narrowing, mode])
  const awaited = isLookup(field.from) ? awaitedBy(field.from).find((name) => !values[name]) : undefined
  return {
    options,
    waitsFor: request || fixed || !awaited ? undefined : (form.fields[awaited]?.label ?? awaited),
    takenAt: answer?.takenAt,
    known: fixed !== undefined || answer?.takenAt !== undefined,
    refreshing: answer?.refreshing ?? request !== null,
    ...(paged && { seek: sought.seek }),
    chosen: sought.chosen,
    narrowed,
  }
}

/** A number fills itself from its block, and a reader's digits are looked up among the chips: those come whole. */
const isSought = ({ kind }: ChoiceField): boolean => kind === 'choice'
