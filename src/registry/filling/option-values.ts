/** What a form fills from what was chosen elsewhere on it: never over what a person wrote, and nothing falls by it. */
import type { Option, RecordDefinition, Values } from '../vocabulary/define-form.ts'
import { autofilled, isWritten } from '../vocabulary/written.ts'
import { tellOf } from './likeness.ts'

/** What a chosen animal tells of itself, in the fields in which nobody wrote; without one they are empty again. */
export function withOptionValues(
  form: RecordDefinition,
  values: Values,
  tells: Values,
  option: Option | undefined,
): Values {
  const next: Record<string, string> = { ...values }
  for (const [target, key] of Object.entries(tells)) {
    const text = option?.[key] ?? ''
    if (isWritten(values, target) || next[target] === text) continue
    next[target] = text
    next[autofilled(target)] = text
    const nameKey = form.fields[target]?.nameKey
    if (nameKey) next[nameKey] = ''
  }
  return next
}

/** The values with what the device found out for a field, where nobody wrote in it. */
export function withFound(form: RecordDefinition, values: Values, name: string, found: Option): Values {
  if (isWritten(values, name) || values[name] === found.code) return values
  const nameKey = form.fields[name]?.nameKey
  return { ...values, [name]: found.code, [autofilled(name)]: found.code, ...(nameKey && { [nameKey]: found.name }) }
}

/** The values with what a code that stands there already brings along, where that is missing: its name, what it fills. */
export function withCompletion(form: RecordDefinition, values: Values, name: string, option: Option): Values {
  const field = form.fields[name]
  if (!field || values[name] !== option.code) return values
  const next: Record<string, string> = { ...values }
  if (field.nameKey && !next[field.nameKey]) next[field.nameKey] = option.name
  for (const [target, key] of Object.entries(field.fills ?? {}))
    if (!next[target] && option[key] !== undefined) next[target] = option[key]
  tellOf(next, name, field, option)
  return 'tells' in field && field.tells ? withOptionValues(form, next, field.tells, option) : next
}

/** Does a code that was handed over still lack what choosing it would have brought? */
export const isIncomplete = (form: RecordDefinition, values: Values, name: string, option: Option): boolean =>
  withCompletion(form, values, name, option) !== values &&
  Object.entries(withCompletion(form, values, name, option)).some(([key, text]) => (values[key] ?? '') !== text)
