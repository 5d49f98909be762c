/**
 * Keeps chosen animals consistent (their species): options must match earlier choices, and nothing is cleared without a
 * message.
 */
import { entryOf } from '../format/own-property.ts'
import type { Field, Option, RecordDefinition, Values } from '../vocabulary/define-form.ts'
import { alikeKey, dropped, isWritten } from '../vocabulary/written.ts'

const alikeOf = (field: Field | undefined): readonly (readonly [string, string])[] =>
  field && 'from' in field ? Object.entries(field.alike ?? {}) : []

/** Stores beside a field what the chosen option says about itself; without an option nothing is known. */
export function noteAlike(next: Record<string, string>, name: string, field: Field | undefined, option?: Option): void {
  for (const [key] of alikeOf(field)) {
    const stored = alikeKey(name, key)
    if (option?.[key] !== undefined) next[stored] = option[key]
    else delete next[stored]
  }
}

/**
 * The fields that a field's choice must match, and with which it is cleared. Not if the choice's own value is known:
 * then a message reports the mismatch.
 */
export const fallsUnalike = (name: string, field: Field, values: Values = {}): readonly string[] =>
  alikeOf(field).flatMap(([key, other]) =>
    'unlike' in field && field.unlike && values[alikeKey(name, key)] ? [] : [other],
  )

/** The message at the earlier choice, if a later choice does not match it. */
export function unlikeProblem(name: string, field: Field, values: Values): string | undefined {
  if (!('unlike' in field) || !values[name]) return undefined
  const differs = alikeOf(field).some(([key, other]) => {
    const known = values[alikeKey(name, key)]
    return known && values[other] && known !== values[other]
  })
  return differs ? field.unlike : undefined
}

/** Records beside a cleared choice its former value, and the field that caused it. */
export function noteDropped(next: Record<string, string>, name: string, field: Field | undefined, by: string): void {
  if (!field || !('from' in field) || field.kind === 'number' || !isWritten(next, name)) return
  const shown = (field.nameKey && next[field.nameKey]) || next[name] || ''
  next[dropped(name)] = `${by} ${field.kind === 'chip' ? `…${shown.slice(-4)}` : shown}`
}

/** The former value of a cleared field, and the label of the field that caused it. */
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
