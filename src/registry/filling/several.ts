/**
 * Several rows of a sub-table added at once: ticked in one list, each becoming a separate form. The first is stored in
 * the field itself, so that every check applies; all are stored beside it, in one draft.
 */
import type { FormDefinition, Option, Values } from '../vocabulary/define-form.ts'
import { withValue } from './form-state.ts'

/** The part that is filled in on the page of a new record: its further young, or the rows of its sub-table. */
export const partOnPage = ({ followedBy, details }: FormDefinition): string | undefined =>
  followedBy?.form ?? details?.put

/** Where the ticked options of a field are kept. */
export const tickedKey = (name: string) => `ticked:${name}`

interface Ticked {
  readonly code: string
  readonly name: string
  readonly nombre?: string
}

/** The ticked options of a field, in order of ticking. */
export function tickedIn(values: Values, name: string): readonly Option[] {
  const text = values[tickedKey(name)] ?? ''
  return text === '' ? [] : (JSON.parse(text) as Ticked[]).map((one) => ({ nombre: '', ...one }))
}

/** Ticks or unticks an option. */
export function withTick(form: FormDefinition, values: Values, name: string, option: Option): Values {
  const before = tickedIn(values, name)
  const without = before.filter(({ code }) => code !== option.code)
  return withTicked(form, values, name, without.length < before.length ? without : [...before, option])
}

export function withTicked(form: FormDefinition, values: Values, name: string, ticked: readonly Option[]): Values {
  const [first] = ticked
  const kept = ticked.map(({ code, name, nombre = '' }): Ticked => ({ code, name, nombre }))
  return {
    ...withValue(form, values, name, first?.code ?? '', first ?? { code: '', name: '', nombre: '' }),
    [tickedKey(name)]: kept.length === 0 ? '' : JSON.stringify(kept),
  }
}

/** One form for each ticked option; the form itself if there are none. */
export function severalOf(form: FormDefinition, values: Values): readonly Values[] {
  const name = form.partOf?.several
  const ticked = name === undefined ? [] : tickedIn(values, name)
  const { [tickedKey(name ?? '')]: _all, ...single } = values
  if (name === undefined || ticked.length === 0) return [single]
  return ticked.map((option) => withValue(form, single, name, option.code, option))
}
