import {
  byField,
  type EditorStart,
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
import type { Draft } from '../../../sync/contract/capture.ts'
import { entryOf, type Subject } from '../shared/dialog-target.ts'

export interface Start extends EditorStart {
  /** The row on which the draft was based. */
  readonly before?: Values | undefined
  /** What the entry said on which the draft is based. */
  readonly over?: Values | undefined
}

/** Who fills in a form, and on which farm (null: none). */
export interface Filler {
  readonly person: Person
  readonly farm: FarmOwner | null
}

/** Initial values of a dialog: its draft, else those of its subject. */
export function startOf(subject: Subject, who: Filler, today: string, draft: Draft | undefined): Start {
  if (draft)
    return {
      ...basedOn(entryOf(subject)?.values, draft),
      photos: draft.photos,
      draftOf: draft.savedAt,
      before: draft.row,
      ...(draft.lost && { lost: draft.lost }),
    }
  const lost = 'entry' in subject ? subject.entry.lost : undefined
  return { values: freshValues(subject, who, today), photos: [], ...(lost && { lost }) }
}

/**
 * A correction that was left and is continued, on what its entry says by now: one that was given another number meanwhile
 * keeps that. Where both have changed the same field, the book refuses to save over what it has not seen.
 */
function basedOn(now: Values | undefined, { values, over }: Draft): Pick<Start, 'values' | 'over'> {
  if (!now || !over) return { values }
  const text = (of: Values, name: string) => of[name] ?? ''
  const changed = Object.keys({ ...over, ...now }).filter((name) => text(now, name) !== text(over, name))
  const isOwn = (name: string) => ![text(over, name), text(now, name)].includes(text(values, name))
  if (changed.some(isOwn)) return { values, over }
  return { values: { ...values, ...Object.fromEntries(changed.map((name) => [name, text(now, name)])) }, over: now }
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
