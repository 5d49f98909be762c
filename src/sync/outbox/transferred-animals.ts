/** Animals that forms of the outbox transfer: not offered any more, and not transferred twice (promise 8). */
import { type FormDefinition, fill, isLookup, type Option, type Values } from '../../registry/index.ts'
import { isAnimalPicker } from '../cache/lookup-classes.ts'
import { type Entry, isUnsent } from './entries.ts'

/** Date of the transfer by chip. @param entries added ones that may still take effect. */
export function givenAway(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const { form, payload } of entries) {
    const chip = givenBy(form, payload.values)
    if (chip && form.givesAway) given.set(chip, payload.values[form.givesAway.on] ?? '')
  }
  return given
}

const givenBy = ({ givesAway }: FormDefinition, values: Values): string => (givesAway && values[givesAway.chip]) || ''

export function stillHere(options: readonly Option[], given: ReadonlyMap<string, string>): readonly Option[] {
  return given.size === 0 ? options : options.filter((option) => !given.has(option.code))
}

/**
 * The message at the chip if another form that is not filed yet transfers that animal.
 * @param others without this form
 */
export function givenTwice(form: FormDefinition, values: Values, others: readonly Entry[]): Values {
  const chip = givenBy(form, values)
  const before = givenAway(others.filter(({ row }) => row.mode === 'add' && isUnsent(row)))
  return chip && form.givesAway && before.has(chip)
    ? { [form.givesAway.chip]: fill(form.givesAway.twice, { chip }) }
    : {}
}

/** Must the animal belong to the form's owner? Forms captured before its transfer are filed before it. */
export function usesAnimal({ form, payload }: Pick<Entry, 'form' | 'payload'>, chip: string): boolean {
  return Object.entries(form.fields).some(
    ([name, field]) =>
      field.kind === 'chip' &&
      payload.values[name] === chip &&
      isLookup(field.from) &&
      isAnimalPicker(field.from.operation),
  )
}

/** The animal that this entry transfers; '' for none. */
export const givenIn = ({ form, payload }: Pick<Entry, 'form' | 'payload'>): string => givenBy(form, payload.values)
