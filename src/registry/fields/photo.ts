import type { PhotoField } from '../vocabulary/define-form.ts'
import type { Codec } from './codec.ts'

/** A photo's value is its local id, then its sha-256 receipt. Its bytes are validated where they are decoded. */
export const photoCodec: Codec<PhotoField> = {
  parse: (typed) => typed.trim(),
  format: (text) => text,
  check: () => null,
}
