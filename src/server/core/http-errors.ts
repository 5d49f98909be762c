/** The two kinds of refusal. Any other error is a bug: hidden, logged, 500. */
import type { Values } from '../../registry/index.ts'

/** Understood and refused: HTTP 200 with the bare code, or with its texts for a caller that asks for detail. */
export class BusinessError extends Error {
  override name = 'BusinessError'
  readonly code: number
  readonly text: string
  /** Messages by wire field. */
  readonly fields: Values
  constructor(code: number, text: string, fields: Values = {}) {
    super(`refused ${code}`)
    this.code = code
    this.text = text
    this.fields = fields
  }
}

/** An HTTP status with { error } in Spanish, and { motivo } if a device must distinguish the reason. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly text: string
  /** Seconds. */
  readonly retryAfter?: number | undefined
  readonly reason?: string | undefined
  constructor(status: number, text: string, retryAfter?: number, reason?: string) {
    super(`http ${status}`)
    this.status = status
    this.text = text
    this.retryAfter = retryAfter
    this.reason = reason
  }
}

/** A refusal at a single field. */
export const refusedAt = (field: string, text: string, code = 0): BusinessError =>
  new BusinessError(code, text, { [field]: text })
