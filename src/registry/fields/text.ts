import { lengthOf } from '../format/text-length.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import type { TextField } from '../vocabulary/define-form.ts'
import type { Codec } from './codec.ts'

const LINE = 200
const MEMO = 2000

/** Free text: trimmed; a tab becomes a space; other control characters except line breaks are removed. */
export const textCodec: Codec<TextField> = {
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
