/** A reading call, ready to be made. */
import type { Values } from './define-field.ts'
import type { OperationName } from './define-operation.ts'

export interface LookupRequest {
  readonly operation: OperationName
  readonly fields: Values
  /** Fields that are sent but do not change the answer: left out of `keyOf`. */
  readonly passing: readonly string[]
}
