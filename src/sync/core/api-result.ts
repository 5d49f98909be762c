/** What a call to the host needs and brings. */
import type { Answer } from '../../registry/index.ts'
import type { Call } from '../ports/ports.ts'

export type ApiClient = (call: Call) => Promise<ApiResult>

export interface ApiResult {
  readonly answer: Answer
  /** HTTP status; 0: no reply came. */
  readonly status: number
  readonly etag?: string
}

/** The last word of the network. `at`: ms UTC of the last real answer. */
export interface Reach {
  readonly reachable: boolean
  readonly at: number
  /** What the host last said that it adds to the documents; undefined: nothing since this page or worker began. */
  readonly announced?: readonly string[]
}
