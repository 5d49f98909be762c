/** Which entry waits for which: a failing form delays only those that depend on it (promise 3). */
import type { Reference } from '../../registry/index.ts'
import { isPartOf } from './child-entries.ts'
import { type Entry, isUnsent, numberOf } from './entries.ts'
import { broughtBy } from './new-animals.ts'
import { mayHold, rowIn } from './sub-rows.ts'
import { givenIn, usesAnimal } from './transferred-animals.ts'

/** A number belongs to an owner, whoever captures it: one person's form may depend on another person's. */
const keyOf = ({ code, number, row }: Reference) => `${code} ${number}${row === undefined ? '' : ` ${row}`}`

/** The entry that files that number, among those not filed yet. */
export type Waits = (entry: Entry) => readonly Entry[]

/** @param entries of any person, in order of capture. */
export function waitsAmong(entries: readonly Entry[]): Waits {
  const filers = new Map<string, Entry[]>()
  const bringers = new Map<string, Entry>()
  for (const entry of entries) {
    if (!isUnsent(entry.row)) continue
    const key = keyOf({ code: entry.form.code, number: numberOf(entry), row: rowIn(entry) })
    filers.set(key, [...(filers.get(key) ?? []), entry])
    for (const { chip } of broughtBy(entry)) bringers.set(chip, entry)
  }
  const of = (reference: Reference) => filers.get(keyOf(reference)) ?? []
  return (entry) => {
    const needed = entry.form
      .refersTo(entry.payload.values)
      .flatMap((reference) => of(reference).filter((other) => other.row.mode === 'add'))
      // A part depends on its whole, never on another part or on a later record of that number.
      .filter((other) => !entry.form.partOf || isPartOf(entry, other))
    // A later correction of a record waits for the earlier ones.
    const earlier =
      entry.row.mode === 'edit'
        ? of({ code: entry.form.code, number: numberOf(entry) }).filter((other) => other.row.id < entry.row.id)
        : []
    // Forms that used an animal are filed before the form that transfers it.
    const given = givenIn(entry)
    const uses = given === '' ? [] : entries.filter((other) => usedBefore(other, entry) && usesAnimal(other, given))
    // An animal only has its chip once the form that assigns it is filed.
    const own = new Set(broughtBy(entry).map(({ chip }) => chip))
    const brought = chipsIn(entry).flatMap((chip) => (own.has(chip) ? [] : (bringers.get(chip) ?? [])))
    return [...new Set([...needed, ...brought, ...earlier, ...uses, ...movesBefore(entry, of, entries)])].filter(
      (other) => other.row.id !== entry.row.id,
    )
  }
}

/**
 * Changes of one row of a sub-table are filed in order of capture; a row is added after the removals that make room for
 * it, unless the host refused those.
 */
function movesBefore(
  entry: Entry,
  of: (reference: Reference) => readonly Entry[],
  entries: readonly Entry[],
): readonly Entry[] {
  const row = rowIn(entry)
  if (row === undefined) return []
  const whole = { code: entry.form.code, number: numberOf(entry) }
  const leaving = (other: Entry) =>
    other.form.partOf?.row === 'take' &&
    other.form.code === whole.code &&
    numberOf(other) === whole.number &&
    isUnsent(other.row) &&
    mayHold(other)
  const room = entry.form.partOf?.row === 'put' ? entries.filter(leaving) : []
  return [...of({ ...whole, row }), ...room].filter(
    (other) => other.row.id < entry.row.id && other.row.person === entry.row.person,
  )
}

/** Every animal that a form identifies by chip. */
const chipsIn = ({ form, payload }: Entry): readonly string[] =>
  Object.entries(form.fields).flatMap(([name, field]) =>
    (field.kind === 'chip' || field.kind === 'fact') && payload.values[name] ? [payload.values[name]] : [],
  )

const usedBefore = ({ row }: Entry, { row: giving }: Entry): boolean =>
  row.person === giving.person && row.id < giving.id && row.mode === 'add' && isUnsent(row)

/** The values with every reference to that record moved to another number; null if nothing refers to it. */
export function renumbered(
  entry: Entry,
  code: string,
  from: string,
  to: string,
): Readonly<Record<string, string>> | null {
  const { values } = entry.payload
  const mentions = (of: Readonly<Record<string, string>>, number: string) =>
    entry.form.refersTo(of).some((reference) => reference.code === code && reference.number === number)
  if (!mentions(values, from)) return null
  for (const [name, text] of Object.entries(values)) {
    if (text !== from) continue
    const next = { ...values, [name]: to }
    if (mentions(next, to) && !mentions(next, from)) return next
  }
  return null
}
