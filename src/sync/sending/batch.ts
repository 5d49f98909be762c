/** lote/enviar: many forms in one call, the host answers each as if it had come alone. */
import { type ApiResult, type BatchItem, resultOfItem } from '../core/api-result.ts'
import type { Entry } from '../outbox/entries.ts'
import { judge, type SendResult } from './entry-to-call.ts'

export const BATCH = 50

/** Did the host accept the batch? A refused batch says nothing about its forms. */
export const batchable = (result: ApiResult): boolean =>
  result.answer.kind !== 'refused' && result.answer.kind !== 'forbidden'

/** The outcome of each entry, in order, from the one answer of a host that accepted the batch. */
export function outcomesOf(entries: readonly Entry[], result: ApiResult): SendResult[] {
  const items = result.answer.kind === 'done' ? (result.answer.body as readonly BatchItem[]) : undefined
  if (items && items.length === entries.length)
    return entries.map((entry, at) => judge(entry, resultOfItem(entry.form.submit.operation, items[at])))
  const whole: ApiResult = items ? { status: 200, answer: { kind: 'unclear', why: 'unreadable' } } : result
  return entries.map((entry) => judge(entry, whole))
}
