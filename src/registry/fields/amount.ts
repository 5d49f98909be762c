import { comma } from '../decimal.ts'
import type { CountField, WeightField } from '../define-form.ts'
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

/** Kilograms with up to three decimals. A comma is read as the decimal point, as people write it here. */
export const weightCodec: Codec<WeightField> = {
  parse: (typed) => typed.trim().replace(',', '.'),
  format: comma,
  check: (field, text) => {
    const kilograms = Number(text)
    const fits = /^\d{1,3}(\.\d{1,3})?$/.test(text) && kilograms > field.above && kilograms <= field.atMost
    return fits ? null : field.bounds
  },
}
