/** Parameters and result of a call to the host. */
import type { Answer } from '../../registry/index.ts'
import type { Call } from '../ports/ports.ts'

export type ApiClient = (call: Call) => Promise<ApiResult>

export interface ApiResult {
  readonly answer: Answer
  /** HTTP status; 0: no reply came. */
  readonly status: number
  readonly etag?: string
}

/** Whether the last call was answered. `at`: ms UTC of the last real answer. */
export interface Reach {
  readonly reachable: boolean
  readonly at: number
  /** Capacities that the host last announced; undefined: none since this page or worker started. */
  readonly announced?: readonly string[]
}
