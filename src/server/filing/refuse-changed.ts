import { CHANGED, changedSince, masterOf, type Values } from '../../registry/index.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { type Call, fieldOf } from '../core/call.ts'
import { BusinessError } from '../core/http-errors.ts'

/**
 * Optimistic lock: of two people editing one record, the second gets a conflict instead of overwriting the first one's
 * change. A call without ANTES, which the documents do not define, is not checked.
 * @param key of the master's definition
 * @param before the current record, its row locked. @throws BusinessError 106
 */
export function refuseChanged(call: Call, key: string, before: Values): void {
  const seen = fieldOf(call, 'ANTES')
  if (seen !== '' && changedSince(masterOf(key), seen, before)) throw new BusinessError(CHANGED, mastersTexts.changed)
}
