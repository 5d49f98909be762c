/** Maximum size of a body: what the operation's own fields and files can need, and no more. */
import { entryOf, LONGEST_LINE, type Operation, wireFieldsOf } from '../../registry/index.ts'
import { captureFields } from '../filing/idempotency.ts'

/** Bytes. */
export const FILE = 10_000_000
/**
 * For fields allowed with any call of a signed-in person: warnings that were overridden, and the record before a
 * change.
 */
const EXTRA_FIELDS: Readonly<Record<string, number>> = { CONSEJOS: 64_000, ANTES: 64_000 }
/** For boundaries, headers of parts, and fields that nobody reads. */
const AROUND = 16_000
/** Most files in one body. */
export const SEVERAL = 5
/** Most files that an operation with files[i] can use: the papers of a form, the pictures of the home page. */
const PAPERS = 3

export interface BodyLimits {
  /** Bytes of the whole body. */
  readonly body: number
  /** Bytes of the longest field. */
  readonly field: number
  /** Bytes of one field. */
  of(field: string): number
}

export function limitsOf(operation: Operation): BodyLimits {
  const isOpen = operation.audience === 'anyone'
  const extra = isOpen ? {} : EXTRA_FIELDS
  const of = (field: string) => entryOf(operation.lengths ?? {}, field) ?? entryOf(extra, field) ?? LONGEST_LINE
  const named = [...wireFieldsOf(operation), ...(isOpen ? [] : captureFields), ...Object.keys(extra)]
  const texts = [...new Set(named)].reduce((sum, field) => sum + of(field), AROUND)
  const files = operation.files.includes('files[i]') ? PAPERS : operation.files.length
  // Up to this excess, a file that is too large gets its specific message.
  const bytes = files === 0 ? 0 : (files + 1) * FILE
  return { body: texts + bytes, field: Math.max(...named.map(of), LONGEST_LINE), of }
}
