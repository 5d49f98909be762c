import type { ChoiceField } from '../define-form.ts'
import { texts } from '../texts.ts'
import type { Codec } from './codec.ts'

/** A code of a list. Whether the list has it is the host's to say, but for fixed lists. */
export const choiceCodec: Codec<ChoiceField> = {
  parse: (typed) => typed.trim(),
  format: (text) => text,
  check: (field, text) =>
    Array.isArray(field.from) && !field.from.some((option) => option.code === text) ? texts.common.notAnOption : null,
}
