import type { Field, FieldKind, Values } from '../vocabulary/define-form.ts'
import { countCodec, moneyCodec, weightCodec } from './amount.ts'
import { choiceCodec } from './choice.ts'
import type { Codec, KindOf } from './codec.ts'
import { dateCodec } from './date.ts'
import { photoCodec } from './photo.ts'
import { textCodec } from './text.ts'

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

export const parseTyped = (field: Field, typed: string): string => codecOf(field).parse(typed)

/** The message for one field, or null: first for being empty, then for its bounds. */
export function checkField(field: Field, text: string, values: Values): string | null {
  const { required } = field
  if (text === '') return (typeof required === 'function' ? required(values) : required) ?? null
  return codecOf(field).check(field, text, values)
}
