/** One codec per kind of value: from typed text to the wire text, back to the displayed text, and its check. */
import type { Field, FieldKind, Values } from '../vocabulary/define-form.ts'

export interface Codec<F extends Field = Field> {
  /** Converts typed text to the stored and sent text. Unreadable text is kept as typed, for `check` to refuse. */
  parse(typed: string): string
  /** Formats the stored text. */
  format(text: string): string
  /** A message in Spanish if a non-empty text is not such a value, or is outside the field's bounds. */
  check(field: F, text: string, values: Values): string | null
}

/** The fields of a kind. */
export type KindOf<K extends FieldKind> = Field extends infer F
  ? F extends Field
    ? K extends F['kind']
      ? F
      : never
    : never
  : never
