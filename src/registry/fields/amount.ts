import { comma } from '../format/decimal.ts'
import { pesos } from '../format/pesos.ts'
import type { CountField, MoneyField, WeightField } from '../vocabulary/define-form.ts'
import type { Codec } from './codec.ts'

/** Whole numbers: straws, embryos. */
export const countCodec: Codec<CountField> = {
  parse: (typed) => typed.trim().replace(/^0+(?=\d)/, ''),
  format: (text) => text,
  check: (field, text, values) => {
    const max = field.max?.(values)
    const amount = Number(text)
    const fits = /^\d{1,9}$/.test(text) && amount >= field.min && (max === undefined || amount <= max)
    return fits ? null : field.bounds
  },
}

const GROUPED = /^\d{1,3}(\.\d{3})+$/

/** Whole pesos: '$ 35.000', as displayed, and '35000' are equal. */
export const moneyCodec: Codec<MoneyField> = {
  parse: (typed) => {
    const amount = typed.replace(/^\s*\$/, '').trim()
    const digits = GROUPED.test(amount) ? amount.replaceAll('.', '') : amount
    return digits.replace(/^0+(?=\d)/, '')
  },
  format: pesos,
  check: (field, text) =>
    /^\d{1,9}$/.test(text) && Number(text) <= (field.atMost ?? Number.POSITIVE_INFINITY) ? null : field.bounds,
}

/** Kilograms with up to three decimals. A comma is accepted as decimal point, as is usual here. */
export const weightCodec: Codec<WeightField> = {
  parse: (typed) => typed.trim().replace(',', '.'),
  format: comma,
  check: (field, text) => {
    const kilograms = Number(text)
    const fits = /^\d{1,3}(\.\d{1,3})?$/.test(text) && kilograms > field.above && kilograms <= field.atMost
    return fits ? null : field.bounds
  },
}
