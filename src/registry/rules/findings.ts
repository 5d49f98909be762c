/**
 * Warnings and questions of the registry about a form, in paper order. The device evaluates them while a person types.
 */
import type { AdviceFacts, Finding } from '../vocabulary/define-advice.ts'
import type { Values } from '../vocabulary/define-field.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'

export function findingsOf(form: RecordDefinition, values: Values, facts: AdviceFacts): readonly Finding[] {
  return (form.advice ?? []).flatMap((advice) => {
    const field = form.fields[advice.field]
    if (!field || !values[advice.field] || field.when?.(values) === false) return []
    const text = advice.says(values, facts)
    return text === null ? [] : [{ field: advice.field, rule: advice.rule, text }]
  })
}

/** Those that the person must confirm once. */
export const questionsOf = (form: RecordDefinition, values: Values, facts: AdviceFacts): readonly Finding[] =>
  findingsOf({ ...form, advice: (form.advice ?? []).filter(({ asks }) => asks?.(values, facts)) }, values, facts)

/** The suggested value of a field; undefined: none. */
export function offerFor(
  form: RecordDefinition,
  field: string,
  values: Values,
  facts: AdviceFacts,
): string | undefined {
  for (const advice of form.advice ?? []) {
    const offer = advice.field === field && values[field] ? advice.offers?.(values, facts) : null
    if (offer) return offer
  }
  return undefined
}

/** Does the form's advice need the open services of its animals; of this field's, if one is named? */
export const needsBreeding = (form: RecordDefinition, field?: string): boolean =>
  (form.advice ?? []).some(({ breeding, animals }) => breeding && (field === undefined || animals.includes(field)))

/** Chips of the animals about which the form's advice needs facts. */
export const advisedAnimals = (form: RecordDefinition, values: Values): readonly string[] =>
  [...new Set((form.advice ?? []).flatMap(({ animals }) => animals.map((name) => values[name] ?? '')))]
    .filter((chip) => chip !== '')
    .sort()
