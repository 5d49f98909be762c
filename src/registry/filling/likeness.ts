/** What chosen animals are (their species): what is chosen beside them suits them, and nothing falls without a word. */
import { entryOf } from '../format/own-property.ts'
import type { Field, Option, RecordDefinition, Values } from '../vocabulary/define-form.ts'
import { dropped, isWritten, toldOf } from '../vocabulary/written.ts'

const alikeOf = (field: Field | undefined): readonly (readonly [string, string])[] =>
  field && 'from' in field ? Object.entries(field.alike ?? {}) : []

/** Keeps beside a field what the chosen line tells of itself; without a line nothing is known. */
export function tellOf(next: Record<string, string>, name: string, field: Field | undefined, option?: Option): void {
  for (const [key] of alikeOf(field)) {
    const told = toldOf(name, key)
    if (option?.[key] !== undefined) next[told] = option[key]
    else delete next[told]
  }
}

/**
 * The fields to which a field's choice must be alike, and without which it falls: not where it is known what was chosen,
 * and a message says that it does not suit.
 */
export const fallsUnalike = (name: string, field: Field, values: Values = {}): readonly string[] =>
  alikeOf(field).flatMap(([key, other]) =>
    'unlike' in field && field.unlike && values[toldOf(name, key)] ? [] : [other],
  )

/** The message at what was chosen first, where what was chosen later is of another kind. */
export function unlikeProblem(name: string, field: Field, values: Values): string | undefined {
  if (!('unlike' in field) || !values[name]) return undefined
  const differs = alikeOf(field).some(([key, other]) => {
    const told = values[toldOf(name, key)]
    return told && values[other] && told !== values[other]
  })
  return differs ? field.unlike : undefined
}

/** Notes beside an emptied choice what stood there, and the field with which it fell. */
export function noteDropped(next: Record<string, string>, name: string, field: Field | undefined, by: string): void {
  if (!field || !('from' in field) || field.kind === 'number' || !isWritten(next, name)) return
  const shown = (field.nameKey && next[field.nameKey]) || next[name] || ''
  next[dropped(name)] = `${by} ${field.kind === 'chip' ? `…${shown.slice(-4)}` : shown}`
}

/** What was chosen in an empty field before another one changed, and that one's label. */
export function droppedFrom(
  form: RecordDefinition,
  values: Values,
  name: string,
): { readonly what: string; readonly label: string } | undefined {
  const noted = values[name] ? undefined : values[dropped(name)]
  if (!noted) return undefined
  const [by = ''] = noted.split(' ', 1)
  return { what: noted.slice(by.length + 1), label: entryOf(form.fields, by)?.label ?? '' }
}
