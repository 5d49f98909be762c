import { lengthOf } from '../format/text.ts'
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
