/**
 * A changed form must still cover the unsent forms that depend on it: a birth its further births, a stock what services
 * take from it. Otherwise the host would refuse those days later, far from the animal.
 */
import { type FormDefinition, fill, formOf, type Values } from '../../registry/index.ts'
import type { FilledForm } from '../contract/capture.ts'
import { partsOf } from './child-entries.ts'
import { type Entry, isUnsent, numberOf } from './entries.ts'

/**
 * The message at the field whose value is too small. @param before the replaced values @param entries of the device,
 * including it
 */
export function tooLittle(
  { form, mode }: Pick<FilledForm, 'form' | 'mode'>,
  values: Values,
  before: Entry | undefined,
  entries: readonly Entry[],
): Values {
  if (mode !== 'add') return {}
  if (!before) return oneTooMany(form, values, entries)
  return { ...tooFewParts(form, values, before, entries), ...tooLittleStock(form, values, before, entries) }
}

const following = (whole: Entry, entries: readonly Entry[]): number =>
  partsOf(whole, entries).filter((part) => part.form.key === whole.form.followedBy?.form).length

function tooFewParts({ followedBy }: FormDefinition, values: Values, before: Entry, entries: readonly Entry[]): Values {
  if (!followedBy) return {}
  const n = following(before, entries)
  return n > followedBy.times(values) ? { [followedBy.by]: fill(followedBy.tooFew, { n }) } : {}
}

/** A part that no longer fits its unsent whole: it was opened in another tab before the whole was changed. */
function oneTooMany(form: FormDefinition, values: Values, entries: readonly Entry[]): Values {
  const followed = form.partOf && formOf(form.partOf.form)
  if (followed?.followedBy?.form !== form.key) return {}
  const whole = entries.findLast(
    (entry) =>
      entry.form.key === followed.key &&
      entry.row.mode === 'add' &&
      isUnsent(entry.row) &&
      numberOf(entry) === values[followed.number],
  )
  if (!whole || following(whole, entries) < followed.followedBy.times(whole.payload.values)) return {}
  return { [form.number]: followed.followedBy.full }
}

function tooLittleStock(form: FormDefinition, values: Values, before: Entry, entries: readonly Entry[]): Values {
  const { stocks } = form
  if (!stocks) return {}
  const n = entries
    .filter(({ row }) => row.mode === 'add' && isUnsent(row))
    .flatMap((entry) => entry.form.consumes(entry.payload.values))
    .filter(({ stock }) => stock.code === form.code && stock.number === numberOf(before))
    .reduce((sum, { amount }) => sum + amount, 0)
  return n > (Number(values[stocks.amount]) || 0) ? { [stocks.amount]: fill(stocks.tooLittle, { n }) } : {}
}
