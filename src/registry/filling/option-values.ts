/** Values that a form fills from choices in other fields: they never replace what a person wrote. */

import { nameOfCode, species } from '../vocabulary/codes.ts'
import type { Option, RecordDefinition, Values } from '../vocabulary/define-form.ts'
import { autofilled, isWritten, suppliedKey } from '../vocabulary/written.ts'
import { noteAlike } from './likeness.ts'

/** Values supplied by a chosen animal, in fields that nobody wrote in; without an animal they are cleared. */
export function withOptionValues(
  form: RecordDefinition,
  values: Values,
  tells: Values,
  option: Option | undefined,
): Values {
  const next: Record<string, string> = { ...values }
  for (const [target, key] of Object.entries(tells)) {
    const text = option?.[key] ?? ''
    if (isWritten(values, target) || (text === '' && isToldByAnimal(form, values, target, tells))) continue
    const isSame = next[target] === text
    next[target] = text
    next[autofilled(target)] = text
    next[suppliedKey(target)] = text
    const nameKey = form.fields[target]?.nameKey
    if (nameKey && !(isSame && next[nameKey])) next[nameKey] = nameIn(option, key)
  }
  return next
}

/** Does a chosen animal of the form supply that value? @param tells of the animal that does not count */
const isToldByAnimal = (form: RecordDefinition, values: Values, target: string, tells?: Values): boolean =>
  Object.entries(form.fields).some(
    ([name, field]) => 'tells' in field && field.tells !== tells && field.tells?.[target] && values[name],
  )

/** The name of a code that an option has: its own key for it, or that of a fixed table; '' comes with its list. */
const nameIn = (option: Option | undefined, key: string): string =>
  option?.[`nom${key}`] ?? (key === 'especie' && option?.especie ? nameOfCode(species, option.especie) : '')

/** The values with a result of the device for a field, if nobody wrote in it. */
export function withFound(form: RecordDefinition, values: Values, name: string, found: Option): Values {
  if (isWritten(values, name) || values[name] === found.code) return values
  const nameKey = form.fields[name]?.nameKey
  return { ...values, [name]: found.code, [autofilled(name)]: found.code, ...(nameKey && { [nameKey]: found.name }) }
}

/**
 * The values completed with what belongs to an existing code: its name, and the fields it fills. A breed that came with
 * its animal narrows nothing else: of a further mating, females of every breed are offered as of the first.
 */
export function withCompletion(form: RecordDefinition, values: Values, name: string, option: Option): Values {
  const field = form.fields[name]
  if (!field || values[name] !== option.code) return values
  const next: Record<string, string> = { ...values }
  if (field.nameKey && !next[field.nameKey]) next[field.nameKey] = option.name
  const fills = isToldByAnimal(form, values, name) ? {} : (field.fills ?? {})
  for (const [target, key] of Object.entries(fills))
    if (!next[target] && option[key] !== undefined) next[target] = option[key]
  noteAlike(next, name, field, option)
  return 'tells' in field && field.tells ? withOptionValues(form, next, field.tells, option) : next
}

/** Does an initial code still lack its dependent values? */
export const isIncomplete = (form: RecordDefinition, values: Values, name: string, option: Option): boolean =>
  Object.entries(withCompletion(form, values, name, option)).some(([key, text]) => (values[key] ?? '') !== text)
