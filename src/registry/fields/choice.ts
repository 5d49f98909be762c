import { lengthOf } from '../format/text-length.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import type { ChoiceField } from '../vocabulary/define-form.ts'
import type { Codec } from './codec.ts'

/** Longest code that may be typed if the list does not contain it: foreign registry numbers are shorter. */
export const LONGEST_TYPED = 30

/** A code of a list. Except for fixed lists, only the host can tell whether the list contains it. */
export const choiceCodec: Codec<ChoiceField> = {
  parse: (typed) => typed.trim(),
  format: (text) => text,
  check: (field, text) => {
    if (field.orTyped) return lengthOf(text) > LONGEST_TYPED ? fill(commonTexts.tooLong, { n: LONGEST_TYPED }) : null
    return Array.isArray(field.from) && !field.from.some((option) => option.code === text)
      ? commonTexts.notAnOption
      : null
  },
}

/** Of a chip. */
export const DIGITS = 15
/** A decimal is no number with a point between groups: '98200041234503.2' would otherwise lose its point. */
export const DECIMAL = /^\d+[.,]\d{1,2}$/
export const SEPARATORS = /[\s.\-\u2010-\u2015_]/g

/** Fifteen digits with any separators as digits alone; anything else unchanged. Two spellings become one text. */
export function chipText(written: string): string {
  const text = written.trim()
  const digits = text.replace(SEPARATORS, '')
  return digits.length === DIGITS && /^\d+$/.test(digits) && !DECIMAL.test(text) ? digits : text
}
