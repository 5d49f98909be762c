/** Parameters and result of a call to the host, alone or as one of many (`lote`). */
import { type Answer, type OperationName, operationNamed, readAnswer } from '../../registry/index.ts'
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

/** What a host that takes many calls in one answers to each. */
export interface BatchItem {
  readonly status?: unknown
  readonly etag?: unknown
  readonly body?: unknown
}

/** As if the call had come alone. @param item undefined: there is no answer to it */
export function resultOfItem(operation: OperationName, item: BatchItem | undefined): ApiResult {
  const status = typeof item?.status === 'number' ? item.status : 0
  const reply = { status, contentType: 'application/json', text: JSON.stringify(item?.body ?? null) }
  return {
    status,
    answer: readAnswer(operationNamed(operation), reply),
    ...(typeof item?.etag === 'string' && { etag: item.etag }),
  }
}
