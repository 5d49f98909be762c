/** Parts of a form in the outbox (a further birth, a female of a group): entries that cannot exist without it. */
import { type Person, toWire, type Values } from '../../registry/index.ts'
import { type Entry, isFrozen, isUnsent, numberOf } from './entries.ts'

/** Compares numbers and order of capture: an entry captured before the record belongs to an earlier one of that number. */
const isOf = (part: Entry, whole: Entry): boolean =>
  part.form.partOf?.form === whole.form.key &&
  whole.row.mode === 'add' &&
  part.payload.values[whole.form.number] === numberOf(whole) &&
  part.row.id > whole.row.id

/** Is one entry shown in another: both are unsent, or both filed, or it is a row on its way to a filed record? */
export const isWithin = (part: Entry, whole: Entry): boolean =>
  isOf(part, whole) &&
  (isUnsent(part.row) === isUnsent(whole.row) ||
    (part.form.partOf?.row !== undefined && ['waiting', 'sending'].includes(part.row.state)))

/** The single rule for what waits for another entry, is discarded and is renumbered with it. */
export const isPartOf = (part: Entry, whole: Entry): boolean =>
  isUnsent(whole.row) && isUnsent(part.row) && isOf(part, whole)

export const partsOf = (whole: Entry, entries: readonly Entry[]): readonly Entry[] =>
  entries.filter((other) => isPartOf(other, whole))

/** The form in which a person counts an entry, by id: a row (a female) in that of its record. */
export const countedIn = (part: Entry, all: readonly Entry[]): string =>
  ((part.form.partOf?.row && all.find((whole) => isWithin(part, whole))) || part).row.id

export const countForms = (some: readonly Entry[], all: readonly Entry[]): number =>
  new Set(some.map((entry) => countedIn(entry, all))).size

export interface Changed {
  readonly other: Entry
  readonly next: Values
}

/**
 * Entries that change together with an entry, and all their parts: a part repeats its whole's current values, otherwise
 * the host would assign it to another record.
 */
export function withParts(
  entry: Changed,
  followers: readonly Changed[],
  entries: readonly Entry[],
  person: Pick<Person, 'nid' | 'tid'>,
): readonly Changed[] {
  const changed = new Map(followers.map((one) => [one.other.row.id, one]))
  for (const { other: whole, next } of [entry, ...followers]) {
    for (const part of partsOf(whole, entries).filter(({ row }) => !isFrozen(row))) {
      const taken = takenOver(part, whole, next, person)
      const before = changed.get(part.row.id)?.next ?? part.payload.values
      if (Object.keys(taken).length > 0) changed.set(part.row.id, { other: part, next: { ...before, ...taken } })
    }
  }
  return [...changed.values()]
}

/** The values that a part copies from its whole and that have changed, under the list row's names. */
function takenOver(part: Entry, whole: Entry, now: Values, person: Pick<Person, 'nid' | 'tid'>): Values {
  const withWireNames = (values: Values): Values => ({ ...values, ...toWire(whole.form, values, person) })
  const [before, after] = [withWireNames(whole.payload.values), withWireNames(now)]
  const names = part.form.partOf?.carries ?? []
  return Object.fromEntries(names.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name] ?? '']])))
}
