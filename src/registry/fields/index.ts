import { comma, pesos } from '../format/decimal.ts'
import { chipText, lengthOf, visible } from '../format/text.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import type {
  CountField,
  Field,
  FieldKind,
  MoneyField,
  PhotoField,
  TextField,
  Values,
  WeightField,
} from '../vocabulary/define-form.ts'
import { choiceCodec } from './choice.ts'
import type { Codec, KindOf } from './codec.ts'
import { dateCodec } from './date.ts'

const LINE = 200
const MEMO = 2000

/** Free text: trimmed; a tab becomes a space; other control characters except line breaks are removed. */
const textCodec: Codec<TextField> = {
  parse: (typed) =>
    typed
      .replace(/\t/g, ' ')
      .replace(/[^\P{Cc}\n]/gu, '')
      .trim(),
  format: (text) => text,
  check: (field, text) => {
    const max = field.max ?? (field.kind === 'memo' ? MEMO : LINE)
    return lengthOf(text) > max ? fill(commonTexts.tooLong, { n: max }) : null
  },
}

/** A photo's value is its local id, then its sha-256 receipt. Its bytes are validated where they are decoded. */
const photoCodec: Codec<PhotoField> = { parse: (typed) => typed.trim(), format: (text) => text, check: () => null }

/** Whole numbers: straws, embryos. */
const countCodec: Codec<CountField> = {
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
const moneyCodec: Codec<MoneyField> = {
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
const weightCodec: Codec<WeightField> = {
  parse: (typed) => typed.trim().replace(',', '.'),
  format: comma,
  check: (field, text) => {
    const kilograms = Number(text)
    const fits = /^\d{1,3}(\.\d{1,3})?$/.test(text) && kilograms > field.above && kilograms <= field.atMost
    return fits ? null : field.bounds
  },
}

export type { KindOf }

/** Typed so that it compiles only if every kind has a codec. */
const codecs: { readonly [K in FieldKind]: Codec<KindOf<K>> } = {
  choice: choiceCodec,
  chip: choiceCodec,
  number: choiceCodec,
  date: dateCodec,
  text: textCodec,
  memo: textCodec,
  fact: textCodec,
  count: countCodec,
  money: moneyCodec,
  weight: weightCodec,
  photo: photoCodec,
}

/** The codec of a field's kind. */
export const codecOf = (field: Field): Codec => codecs[field.kind] as Codec

/** A chip that is written by hand is one, however its digits are parted. */
export function parseTyped(field: Field, typed: string): string {
  const text = codecOf(field).parse(visible(typed))
  return field.animal && (field.kind === 'text' || ('orTyped' in field && field.orTyped)) ? chipText(text) : text
}

/** The message for one field, or null: first for being empty, then for its bounds. */
export function checkField(field: Field, text: string, values: Values): string | null {
  const { required } = field
  if (text === '') return (typeof required === 'function' ? required(values) : required) ?? null
  return codecOf(field).check(field, text, values)
}
