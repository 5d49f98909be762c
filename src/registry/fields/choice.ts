import { lengthOf } from '../format/text-length.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import type { ChoiceField } from '../vocabulary/define-form.ts'
import type { Codec } from './codec.ts'

/** The longest code that may be written where the list has none: foreign registry numbers are shorter. */
export const LONGEST_TYPED = 30

/** A code of a list. Whether the list has it is the host's to say, but for fixed lists. */
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
