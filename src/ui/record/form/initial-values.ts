import {
  byField,
  editValues,
  type FarmOwner,
  fromWire,
  isForm,
  type Person,
  startValues,
  type Values,
  withCarried,
  withGiven,
} from '../../../registry/index.ts'
import type { Draft, NewPhoto } from '../../../sync/contract/filled-form.ts'
import type { Subject } from '../shared/dialog-target.ts'

export interface Start {
  readonly values: Values
  readonly photos: readonly NewPhoto[]
  /** ms UTC when the opened draft was saved. */
  readonly draftOf?: number
  /** The row that the draft was written on. */
  readonly before?: Values | undefined
  /** Slots of photos that cannot be read from this device: they must be taken again. */
  readonly lost?: readonly string[]
}

/** Who fills a form in, and on whose farm (null: on none). */
export interface Filler {
  readonly person: Person
  readonly farm: FarmOwner | null
}

/** The values a dialog opens with: its draft, else the subject's own. */
export function startOf(subject: Subject, who: Filler, today: string, draft: Draft | undefined): Start {
  if (draft)
    return {
      values: draft.values,
      photos: draft.photos,
      draftOf: draft.savedAt,
      before: draft.row,
      ...(draft.lost && { lost: draft.lost }),
    }
  const lost = 'entry' in subject ? subject.entry.lost : undefined
  return { values: freshValues(subject, who, today), photos: [], ...(lost && { lost }) }
}

export function freshValues(subject: Subject, { person, farm }: Filler, today: string): Values {
  if ('entry' in subject) return without(subject.entry.values, subject.entry.lost ?? [])
  if ('row' in subject)
    return subject.mode === 'edit' ? editValues(subject.form, subject.row) : fromWire(subject.form, subject.row)
  const { form, carried, given = {}, last } = subject
  const fresh = startValues(form, person, today, carried, farm)
  const owner = isForm(form) ? byField(form, given)[form.owner] || fresh[form.owner] : ''
  return withGiven(form, withCarried(form, fresh, last, person, owner), given, person)
}

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, names.includes(name) ? '' : text]))
