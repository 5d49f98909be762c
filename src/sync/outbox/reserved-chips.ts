/** Free chips that forms of the outbox assign to an animal: not offered again, and not assigned twice (promise 8). */
import { type FormDefinition, fill, type Option, type Values } from '../../registry/index.ts'
import { type Entry, isUnsent } from './entries.ts'

const takenBy = ({ takesChip }: FormDefinition, values: Values): string => (takesChip && values[takesChip.field]) || ''

/** @param entries those that may still take effect. */
export function stillFree(options: readonly Option[], entries: readonly Entry[]): readonly Option[] {
  const taken = new Set(entries.map(({ form, payload }) => takenBy(form, payload.values)))
  return options.filter((option) => !taken.has(option.code))
}

/** The message at the chip if another form that is not filed yet has it. @param others without this form */
export function chipTwice(form: FormDefinition, values: Values, others: readonly Entry[]): Values {
  const chip = takenBy(form, values)
  const has =
    chip !== '' && others.some((other) => isUnsent(other.row) && takenBy(other.form, other.payload.values) === chip)
  return has && form.takesChip ? { [form.takesChip.field]: fill(form.takesChip.twice, { chip }) } : {}
}
