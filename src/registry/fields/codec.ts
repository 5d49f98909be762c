/** One codec per kind of value: from what a person types to the wire text, back to what is shown, and its check. */
import type { Field, FieldKind, Values } from '../vocabulary/define-form.ts'

export interface Codec<F extends Field = Field> {
  /** What was typed, as the text that is kept and sent. What cannot be read is kept as typed, for `check` to refuse. */
  parse(typed: string): string
  /** The kept text as people read it. */
  format(text: string): string
  /** A message in Spanish when a text that is not empty is no such value, or outside the field's bounds. */
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
