import { useMemo } from 'react'
import {
  awaitedBy,
  type ChoiceField,
  type Choices,
  isLookup,
  isPaged,
  keyOf,
  type Mode,
  notTaken,
  type Option,
  type Person,
  type RecordDefinition,
  requestOf,
  soughtRows,
  suited,
  suitedBy,
  takenElsewhere,
  type Values,
  withSomeLeft,
} from '../../../registry/index.ts'
import { useAsked, useBook, useStanding, useSteady } from '../../common/book-context.tsx'
import { type Seek, useSought } from '../../common/use-sought.ts'

export interface ChoicesState {
  readonly options: readonly Option[]
  /** Label of the field that must be filled first. */
  readonly waitsFor: string | undefined
  /** ms UTC of the answer; undefined: not on this device, or a fixed list (see `known`). */
  readonly takenAt: number | undefined
  /** The options are complete, not just a part that has arrived. */
  readonly known: boolean
  readonly refreshing: boolean
  /** With signal, and nothing here yet. */
  readonly coming: boolean
  /** The options are search results of the host: there are too many to be on this device. */
  readonly seek?: Seek
  /** The chosen option, if it is not among the options. */
  readonly chosen: Option | undefined
  /** Options were left out because they do not fit other values of the form. */
  readonly narrowed: boolean
}

const none: readonly Option[] = []

/**
 * The options of a field for the form's current values.
 * @param editingEntryId the entry being corrected: what it uses remains available.
 * @param value the field's value: its name is looked up if the options do not contain it.
 */
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
    book.lookups.options(request as NonNullable<typeof request>, editingEntryId),
  )
  const answer = paged ? sought.answer : whole
  const standing = useStanding(answer)
  const all = fixed ?? answer?.value ?? none
  const suits = JSON.stringify([suitedBy(field, values), takenElsewhere(field, values)])
  // All values on which what is offered depends.
  const narrowing = useSteady(suits, values)
  const { options, narrowed } = useMemo(() => {
    const other = notTaken(field, all, narrowing)
    const left = mode === 'add' ? withSomeLeft(field, other) : other
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
    coming: request !== null && standing === 'coming',
    ...(paged && { seek: sought.seek }),
    chosen: sought.chosen,
    narrowed,
  }
}

/** Numbers are filled from their block, and a reader's digits are looked up among chips: both need complete lists. */
const isSought = ({ kind }: ChoiceField): boolean => kind === 'choice'
